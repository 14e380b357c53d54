-- Since then: a set of questions that the site keeps, and a name on a table of the day.
INSERT INTO question_sets VALUES ('k7m2p4q9xw',2,X'789ccb48cdc9c957c840900000293d0595',1764230400.0,1764316800.0);
INSERT INTO day_rows (day, player, name, name_key, moves, at) VALUES ('2026-11-27','p-anna','Anna','anna',81,1764230400.0);
