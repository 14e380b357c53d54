-- Since then: tables of short puzzles, and of a family or a class.
INSERT INTO own_tables (id, name, opened_at) VALUES ('k7m2p4q9xw','Class 3b',1764230400.0);
INSERT INTO day_rows (day, player, name, name_key, moves, at, source) VALUES ('2026-11-30/short','p-anna','Anna','anna',12,1764489600.0,7);
INSERT INTO day_rows (day, player, name, name_key, moves, at, source) VALUES ('2026-11-30/short/k7m2p4q9xw','p-anna','Anna','anna',12,1764489600.0,7);
