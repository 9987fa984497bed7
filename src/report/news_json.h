/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What layline-check/1 says of a comparison with a baseline. */
#ifndef LAYLINE_REPORT_NEWS_JSON_H
#define LAYLINE_REPORT_NEWS_JSON_H

#include <jansson.h>

#include "baseline/news.h"

/* Puts "baseline", "gone" and "changes" into the document. */
void news_json(json_t *document, const struct news *news);

/* Puts "before", "new", "worse" and "gone" into the document's summary. */
void news_summary_json(json_t *summary, const struct news *news);

#endif
