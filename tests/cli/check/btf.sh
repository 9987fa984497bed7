# SPDX-License-Identifier: GPL-2.0-or-later
objcopy --strip-debug "$FIXTURES/btf.o" only-btf.o
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" only-btf.o
