/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text in XML documents. */
#ifndef LAYLINE_REPORT_XML_H
#define LAYLINE_REPORT_XML_H

#include "base/text.h"

/*
 * Appends words as character data that a parser gives back as they are, in an element or
 * between double quotes.  Control characters, which XML 1.0 does not allow in any form, and
 * bytes that are not UTF-8 become U+FFFD.
 *
 * Source: XML 1.0 (fifth edition), 2.2 and 2.11.
 */
void xml_add(struct text *text, const char *words);

/* ` name="value"`; nothing when the value is NULL. */
void xml_add_attribute(struct text *text, const char *name, const char *value);

#endif
