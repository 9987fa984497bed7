/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the rows of documents and a build disagree, in words. */
#include "cli/docs_drift.h"

#include <string.h>

static bool is_about_rows(enum check_id check)
{
	return check == CHECK_FIELD_MISSING || check == CHECK_FIELD_UNDOCUMENTED ||
	       check == CHECK_FIELD_TYPE_DIFFERS || check == CHECK_ACCESS_CONTRADICTS_GROUP;
}

/* The document of a struct; NULL when it has none. */
static const char *document_of(const struct rule_set *rules, const char *struct_name)
{
	const struct rule *rule = rule_set_find(rules, struct_name);

	return rule ? rule->docs.file : NULL;
}

struct error *docs_drift(const struct rule_image *run, const char *folder, struct text *text,
			 bool *ret_differs)
{
	struct audit_options options;
	const struct finding *finding;
	struct error *err;
	struct audit audit;

	audit_init(&audit);
	audit_options_init(&options);
	options.rules_only = true;
	err = audit_image(&audit, &run->image.facts, 0, run->rules, &options);
	vec_for_each(finding, &audit.findings) {
		const char *file = document_of(run->rules, finding->struct_name);

		if (err || !file || !is_about_rows(finding->check))
			continue;
		text_add(text, "%s/%s: %s [%s]\n", folder, file, finding->message,
			 checks[finding->check].id);
		*ret_differs = true;
	}
	audit_deinit(&audit);
	return err;
}
