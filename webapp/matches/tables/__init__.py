"""Open tables: invitations on a public list, and games that everybody may watch."""
