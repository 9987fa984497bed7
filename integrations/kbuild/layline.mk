# SPDX-License-Identifier: GPL-2.0-or-later
#
# Adds `make layline-check` and `make layline-baseline` to a kernel build.
#
# A module that is built outside the kernel: include this at the end of its Makefile, in the part that
# kbuild does not read (where KERNELRELEASE is not set).  It builds the modules and audits each:
#
#	make layline-check
#
# The kernel itself: from the top of its sources, for objects, modules or vmlinux (the default):
#
#	make -f .../layline.mk O=../build LAYLINE_OBJECTS='net/ipv4/tcp.o net/core/dev.o' layline-check
#
# LAYLINE           the program (default: layline)
# LAYLINE_RULES     rule files and folders, or a folder with one folder for each release (default: the
#                   shipped one)
# LAYLINE_BASELINE  what is known already (layline check --baseline); layline-baseline writes it
# LAYLINE_FLAGS     more options of layline check, such as --fail-on warning
# LAYLINE_OBJECTS   what to build and audit of the kernel
# LAYLINE_KDIR      the kernel that modules are built for (default: KDIR, KERNELDIR or the running one)

LAYLINE ?= layline
LAYLINE_RULES ?=
LAYLINE_BASELINE ?=
LAYLINE_FLAGS ?=
LAYLINE_OBJECTS ?= vmlinux
LAYLINE_KDIR ?= $(or $(KDIR),$(KERNELDIR),/lib/modules/$(shell uname -r)/build)

# To be included must not change what a plain `make` does.
layline-default-goal := $(.DEFAULT_GOAL)

# The rules of many releases layline finds by itself, from the environment.
export LAYLINE_RULES
layline-rules = $(if $(wildcard $(addsuffix /v[0-9]*,$(LAYLINE_RULES))),,$(addprefix --rules ,$(LAYLINE_RULES)))

layline-run = $(LAYLINE) check $(layline-rules) \
	$(addprefix --baseline ,$(LAYLINE_BASELINE)) $(LAYLINE_FLAGS)

ifeq ($(words $(MAKEFILE_LIST)),1)

# We are the Makefile: this is the kernel's own folder.
layline-folder := $(if $(O),$(O)/)

layline-build:
	+$(MAKE) -f Makefile $(LAYLINE_OBJECTS)

# An object does not say which release it is of.
layline-images = --release "$$(cat $(layline-folder)include/config/kernel.release)" \
	$(addprefix $(layline-folder),$(LAYLINE_OBJECTS))

else

layline-build:
	+$(MAKE) -C $(LAYLINE_KDIR) M=$(CURDIR) modules

# Older kernels list modules, newer ones the objects they are linked from.
layline-images = $$(sed 's,^$(CURDIR)/,,; s,\.o$$,.ko,' modules.order)

endif

layline-check: layline-build
	$(layline-run) $(layline-images)

layline-baseline: layline-build
	$(if $(LAYLINE_BASELINE),,$(error LAYLINE_BASELINE names no file to write))
	$(layline-run) --update-baseline --fail-on never $(layline-images)

.PHONY: layline-build layline-check layline-baseline

.DEFAULT_GOAL := $(layline-default-goal)
