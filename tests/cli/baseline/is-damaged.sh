# SPDX-License-Identifier: GPL-2.0-or-later
try() { printf '%s' "$1" > old.json; "$LAYLINE" check --baseline old.json "$FIXTURES/grown.o"; echo "status $?"; }
try ''
try '{"schema": "layline-check/1",
 "images": [}'
try '[1, 2]'
try '{"images": []}'
try '{"schema": "layline-report/1", "rows": []}'
try '{"schema": "layline-check/1", "images": []}'
try '{"schema": "layline-check/1", "images": [{"path": "a", "machine": "x86_64", "line_size": "64"}]}'
try '{"schema": "layline-check/1", "images": [], "structs": [{"image": 0}]}'
try '{"schema": "layline-check/1", "images": [], "structs": [], "findings": [7]}'
try '{"schema": "layline-check/1", "images": [], "structs": [], "findings": []}'
try '{"schema": "layline-check/1", "images": [{"path": "a.o", "machine": "arm", "line_size": 64}], "structs": [], "findings": []}'
try '{"schema": "layline-check/1", "images": [{"path": "a.o", "machine": "x86_64", "line_size": 128}], "structs": [], "findings": []}'
