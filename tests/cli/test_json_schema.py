#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Documents that json_schema.py must refuse, and what it says of them."""
import unittest

import json_schema

SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name"],
    "properties": {
        "name": {"type": "string"},
        "size": {"$ref": "#/$defs/count"},
        "rows": {"type": "array", "items": {"type": ["integer", "null"]}},
        "by": {"enum": ["rule", "markers"]},
        "schema": {"const": "x/1"},
        "either": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    },
    "$defs": {"count": {"type": "integer", "minimum": 0}},
}


class JsonSchema(unittest.TestCase):
    """One document a test; each fault is named with its path."""

    def fault_of(self, document, schema=None):
        """What is said of a document, None when it fits."""
        try:
            json_schema.check(document, schema or SCHEMA, SCHEMA, "")
        except json_schema.Mismatch as fault:
            return str(fault)
        return None

    def test_documents_that_fit(self):
        for document in ({"name": "a"}, {"name": "a", "size": 0, "rows": [1, None], "by": "rule"},
                         {"name": "", "schema": "x/1", "either": None}):
            self.assertIsNone(self.fault_of(document))

    def test_documents_that_do_not_fit(self):
        for document, fault in (
                ([], ": [] is not object"),
                ({}, ": 'name' is missing"),
                ({"name": 3}, "/name: 3 is not string"),
                ({"name": "a", "size": -1}, "/size: -1 is less than 0"),
                ({"name": "a", "size": True}, "/size: true is not integer"),
                ({"name": "a", "size": 1.5}, "/size: 1.5 is not integer"),
                ({"name": "a", "rows": [1, "b"]}, '/rows/1: "b" is not integer or null'),
                ({"name": "a", "by": "luck"}, '/by: "luck" is not in ["rule", "markers"]'),
                ({"name": "a", "schema": "x/2"}, '/schema: "x/2" is not "x/1"'),
                ({"name": "a", "more": 1}, ": 'more' is not in the schema"),
                ({"name": "a", "either": 1}, "/either: 1 is not string; or /either: 1 is not null")):
            self.assertEqual(self.fault_of(document), fault)

    def test_a_schema_that_says_more_than_is_checked_is_refused(self):
        self.assertEqual(self.fault_of("a", {"type": "string", "maxLength": 1}),
                         ": the schema uses maxLength, which is not checked here")


if __name__ == "__main__":
    unittest.main()
