# SPDX-License-Identifier: GPL-2.0-or-later
# What dwz -m leaves in an image: the name of the file that it shares with others, and a build id.
printf 'common.debug\0abcd' >link
objcopy --add-section .gnu_debugaltlink=link "$FIXTURES/bits.o" shared.o
"$LAYLINE" show --all shared.o >shown
echo "status $?, $(grep -c '^struct' shown) structs"
