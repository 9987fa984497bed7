#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Checks a JSON document on standard input against one of our schema files.

    json_schema.py [--lines] [--definition NAME] SCHEMA

Knows the part of JSON Schema that docs/*.schema.json use, and refuses schemas that use more.  --lines: each
line is a document.  --definition: check against "$defs"/NAME.  Prints how many documents fit; exit status 1
and the path of the fault when one does not.
"""
import argparse
import json
import sys

KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "type", "const", "enum", "properties",
         "required", "additionalProperties", "items", "minimum", "anyOf"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
         "null": type(None)}


class Mismatch(Exception):
    """A document, or a schema, that is not as it should be."""


def has_type(value, name):
    """Whether a JSON value is of a schema's type; True is no integer."""
    if name == "integer" and isinstance(value, bool):
        return False
    return isinstance(value, TYPES[name])


def check(value, schema, root, path):
    """Raises Mismatch, naming the path, when the value does not fit."""
    if unknown := set(schema) - KNOWN:
        raise Mismatch(f"{path}: the schema uses {', '.join(sorted(unknown))}, which is not checked here")
    if "$ref" in schema:
        target = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        check(value, target, root, path)
    if "anyOf" in schema:
        faults = []
        for choice in schema["anyOf"]:
            try:
                check(value, choice, root, path)
                break
            except Mismatch as fault:
                faults.append(str(fault))
        else:
            raise Mismatch("; or ".join(faults))
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(has_type(value, name) for name in types):
        raise Mismatch(f"{path}: {json.dumps(value)} is not {' or '.join(types)}")
    if "const" in schema and value != schema["const"]:
        raise Mismatch(f"{path}: {json.dumps(value)} is not {json.dumps(schema['const'])}")
    if "enum" in schema and value not in schema["enum"]:
        raise Mismatch(f"{path}: {json.dumps(value)} is not in {json.dumps(schema['enum'])}")
    if "minimum" in schema and has_type(value, "integer") and value < schema["minimum"]:
        raise Mismatch(f"{path}: {value} is less than {schema['minimum']}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                raise Mismatch(f"{path}: '{key}' is missing")
        for key, member in value.items():
            if key in properties:
                check(member, properties[key], root, f"{path}/{key}")
            elif schema.get("additionalProperties") is False:
                raise Mismatch(f"{path}: '{key}' is not in the schema")
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            check(item, schema["items"], root, f"{path}/{index}")


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", action="store_true")
    parser.add_argument("--definition")
    parser.add_argument("schema")
    arguments = parser.parse_args()
    with open(arguments.schema, encoding="utf-8") as file:
        root = json.load(file)
    schema = root["$defs"][arguments.definition] if arguments.definition else root
    text = sys.stdin.read()
    documents = text.splitlines() if arguments.lines else [text]
    for number, document in enumerate(documents, 1):
        try:
            check(json.loads(document), schema, root, f"document {number}")
        except (Mismatch, json.JSONDecodeError) as fault:
            print(fault)
            return 1
    print(f"{len(documents)} {'document fits' if len(documents) == 1 else 'documents fit'}")
    return 0 if documents else 1


if __name__ == "__main__":
    sys.exit(main())
