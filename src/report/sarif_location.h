/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Places as SARIF names them: files as URIs, regions, and what is declared there. */
#ifndef LAYLINE_REPORT_SARIF_LOCATION_H
#define LAYLINE_REPORT_SARIF_LOCATION_H

#include <jansson.h>

#include "audit/finding.h"

/*
 * What relative paths are relative to.  The names with '%' are those that others use, so that
 * viewers know them; where the folders are is for the viewer to say, as it may run elsewhere.
 */
#define SARIF_SOURCE_ROOT "%SRCROOT%" /* the source tree of the image */
#define SARIF_RUN_FOLDER  "%CWD%"     /* where layline was started: rules and images */

/*
 * {"uri", "uriBaseId"}: a relative path goes with `base`, an absolute one becomes a file: URI.
 * Every byte of the path is kept, as %XX where a URI cannot hold it.
 *
 * Source: SARIF 2.1.0, 3.4; RFC 3986, 2.
 */
json_t *sarif_artifact(const char *path, const char *base);

/* {"physicalLocation": …}; the place has a file. */
json_t *sarif_location(const struct srcpos *place, const char *base);

/* The locations of a finding: where it is declared, else the rule, else the image. */
json_t *sarif_locations(const struct finding *finding, const char *image_path);

/* The rule, when it is not the location itself; NULL when it is, or when there is none. */
json_t *sarif_related_locations(const struct finding *finding);

#endif
