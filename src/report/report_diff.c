/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The formats of `layline diff`. */
#include "report/report.h"

const struct diff_format diff_formats[] = {
	{ "text", diff_text },
	{ "markdown", diff_markdown },
	{ "json", diff_json },
	{ "html", diff_html },
};

const size_t diff_format_count = ARRAY_SIZE(diff_formats);
