"""TypeScript types of the messages, generated from their JSON schemas."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Mapping
from typing import Any

Schema = Mapping[str, Any]

WIDTH = 110
"""Line length of the scripts' formatter."""
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations(schemas: Mapping[str, Schema]) -> Iterable[str]:
    """Each schema as an exported type with its description, sorted by name."""
    for name in sorted(schemas):
        schema = schemas[name]
        comment = _comment(schema.get("description", ""))
        if schema.get("properties"):
            yield f"{comment}export interface {name} {_fields(schema)}\n"
        else:
            yield f"{comment}{_alias(name, schema)}\n"


def interface(name: str, description: str, members: Mapping[str, str]) -> str:
    """An exported interface with these members and their types."""
    lines = [_member(member, kind) for member, kind in members.items()]
    body = "\n".join(lines)
    return f"{_comment(description)}export interface {name} {{\n{body}\n}}\n"


def union(kinds: Iterable[str]) -> str:
    """An exported union of these types."""
    return " | ".join(dict.fromkeys(kinds))


def type_of(schema: Schema) -> str:  # noqa: PLR0911 - one line a form
    """The TypeScript type of a schema, in one line."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return union(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return union(type_of(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "object" and schema.get("properties") == {}:
        return "Record<string, never>"
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _record(schema)
    return SIMPLE[kind] if kind else "any"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    items = type_of(schema.get("items", {}))
    return f"({items})[]" if " " in items else f"{items}[]"


def _record(schema: Schema) -> str:
    values = schema.get("additionalProperties")
    return f"Record<string, {type_of(values) if isinstance(values, Mapping) else 'any'}>"


def _fields(schema: Schema) -> str:
    required = schema.get("required", ())
    properties = schema.get("properties", {})
    members = [
        _member(name if name in required else f"{name}?", type_of(kind))
        for name, kind in properties.items()
    ]
    return "{\n" + "\n".join(members) + "\n}"


def _member(name: str, kind: str) -> str:
    line = f"  {name}: {kind};"
    if len(line) <= WIDTH:
        return line
    if kind.startswith("("):
        many = "".join(f"\n    | {each}" for each in kind[1:-3].split(" | "))
        return f"  {name}: ({many}\n  )[];"
    return f"  {name}:" + "".join(f"\n    | {each}" for each in kind.split(" | ")) + ";"


def _alias(name: str, schema: Schema) -> str:
    line = f"export type {name} = {type_of(schema)};"
    if len(line) <= WIDTH:
        return line
    parts = type_of(schema).split(" | ")
    return f"export type {name} =" + "".join(f"\n  | {each}" for each in parts) + ";"


def _comment(text: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    body = "\n".join(f" * {line}".rstrip() for line in lines)
    return f"/**\n{body}\n */\n"
