/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A finding's identity as a text. */
#include "audit/finding_key.h"

void finding_parts_key(struct text *text, const struct finding_parts *parts)
{
	const char *const names[] = { parts->struct_name, parts->group, parts->member,
				      parts->other };

	text_add(text, "%s", parts->id);
	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		text_add(text, "/%s", names[i] ? names[i] : "-");
}

void finding_key(struct text *text, const struct finding *finding)
{
	finding_parts_key(text, &(struct finding_parts){
					.id = checks[finding->check].id,
					.struct_name = finding->struct_name,
					.group = finding->group,
					.member = finding->member,
					.other = finding->other,
				});
}
