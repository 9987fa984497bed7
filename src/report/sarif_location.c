/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Places as SARIF names them. */
#include "report/sarif_location.h"

#include <string.h>

#include "report/json_value.h"
#include "report/styled.h"

static void add_uri_path(struct text *text, const char *path)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				    "0123456789-._~/";

	for (; *path; path++) {
		if (strchr(plain, *path))
			text_add_bytes(text, path, 1);
		else
			text_add(text, "%%%02X", (unsigned)(unsigned char)*path);
	}
}

json_t *sarif_artifact(const char *path, const char *base)
{
	json_t *object = json_object();
	struct text uri = { 0 };

	path = shown_path(path);
	if (*path == '/')
		text_add(&uri, "file://");
	add_uri_path(&uri, path);
	json_put(object, "uri", json_text(text_str(&uri)));
	if (*path != '/')
		json_put(object, "uriBaseId", json_text(base));
	text_deinit(&uri);
	return object;
}

static json_t *region_json(const struct srcpos *place)
{
	json_t *object = json_object();

	json_put(object, "startLine", json_number(place->line));
	if (place->column)
		json_put(object, "startColumn", json_number(place->column));
	return object;
}

json_t *sarif_location(const struct srcpos *place, const char *base)
{
	json_t *location = json_object(), *physical = json_object();

	json_put(physical, "artifactLocation", sarif_artifact(place->file, base));
	if (place->line)
		json_put(physical, "region", region_json(place));
	json_put(location, "physicalLocation", physical);
	return location;
}

/* The struct, and the group or member, by name: they stay when lines move. */
static json_t *logical_json(const struct finding *finding)
{
	const char *inner = finding->member ? finding->member : finding->group;
	json_t *object = json_object(), *list = json_array();
	struct text name = { 0 };

	text_add(&name, "%s", finding->struct_name);
	if (inner)
		text_add(&name, "::%s", inner);
	json_put(object, "name", json_text(inner ? inner : finding->struct_name));
	json_put(object, "fullyQualifiedName", json_text(text_str(&name)));
	json_put(object, "kind", json_text(inner ? "member" : "type"));
	json_append(list, object);
	text_deinit(&name);
	return list;
}

json_t *sarif_locations(const struct finding *finding, const char *image_path)
{
	const struct srcpos image = { .file = image_path };
	json_t *list = json_array();
	json_t *location;

	if (finding->declared_at.file)
		location = sarif_location(&finding->declared_at, SARIF_SOURCE_ROOT);
	else if (finding->rule_at.file)
		location = sarif_location(&finding->rule_at, SARIF_RUN_FOLDER);
	else
		location = sarif_location(&image, SARIF_RUN_FOLDER);
	if (finding->struct_name)
		json_put(location, "logicalLocations", logical_json(finding));
	json_append(list, location);
	return list;
}

json_t *sarif_related_locations(const struct finding *finding)
{
	json_t *list, *location, *message;

	if (!finding->declared_at.file || !finding->rule_at.file)
		return NULL;
	list = json_array();
	location = sarif_location(&finding->rule_at, SARIF_RUN_FOLDER);
	message = json_object();
	json_put(message, "text", json_text("the rule"));
	json_put(location, "id", json_number(1));
	json_put(location, "message", message);
	json_append(list, location);
	return list;
}
