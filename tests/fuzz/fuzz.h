/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What libFuzzer, or replay.c in its place, calls with each input. */
#ifndef LAYLINE_TESTS_FUZZ_H
#define LAYLINE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

#endif
