"""What is said about the messages: OpenAPI, the protocol page and the scripts' types, made from them."""
