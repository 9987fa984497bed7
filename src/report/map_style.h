/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The look of maps: the style sheets of their two formats, light and dark. */
#ifndef LAYLINE_REPORT_MAP_STYLE_H
#define LAYLINE_REPORT_MAP_STYLE_H

#include "base/text.h"

/* The inside of <style>; boxes in the colour N of report/group_color.h have the class cN. */
void map_style_html(struct text *text);
void map_style_svg(struct text *text);

#endif
