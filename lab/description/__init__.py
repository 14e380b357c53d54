"""Descriptions generated from the messages: OpenAPI, the protocol page and the scripts' types."""
