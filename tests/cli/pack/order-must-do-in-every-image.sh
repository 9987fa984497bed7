# SPDX-License-Identifier: GPL-2.0-or-later
cat >wide.c <<'END'
struct wide {
	int first;
#ifdef __x86_64__
	char a; long b; char c; long d;
#else
	char a; char b; short c; int d;
#endif
} wide;
END
gcc -g -c wide.c -o wide64.o && gcc -m32 -g -c wide.c -o wide32.o
"$LAYLINE" pack wide wide64.o | tail -n +3 | head -n 2
"$LAYLINE" pack wide wide64.o wide32.o | tail -n +4
