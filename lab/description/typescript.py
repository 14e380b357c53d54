"""TypeScript types of the messages, generated from their JSON schemas."""

from __future__ import annotations

import inspect
import json
import re
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


def declarations(schemas: Mapping[str, Schema], named: Iterable[str]) -> Iterable[str]:
    """The named schemas and those that they use, as exported types with their descriptions, by name."""
    for name in sorted(_used(schemas, named)):
        schema = schemas[name]
        comment = _comment(schema.get("description", ""))
        if schema.get("properties"):
            yield f"{comment}{_object(name, _fields(schema))}\n"
        else:
            yield f"{comment}{_alias(name, schema)}\n"


def _used(schemas: Mapping[str, Schema], named: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = [name for name in named if name in schemas]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r'"#/[^"]*/(\w+)"', json.dumps(schemas[name]))
    return found


def interface(name: str, description: str, members: Mapping[str, str]) -> str:
    """An exported type with these members and their types."""
    return f"{_comment(description)}{_object(name, members)}\n"


def _object(name: str, members: Mapping[str, str]) -> str:
    fields = "; ".join(f"{member}: {kind}" for member, kind in members.items())
    line = f"export type {name} = {{ {fields} }};"
    if len(line) <= WIDTH:
        return line
    body = "\n".join(_member(member, kind) for member, kind in members.items())
    return f"export type {name} = {{\n{body}\n}};"


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


def _fields(schema: Schema) -> Mapping[str, str]:
    required = schema.get("required", ())
    properties = schema.get("properties", {})
    return {
        name if name in required else f"{name}?": type_of(kind) for name, kind in properties.items()
    }


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
