-- Since then: a first position, and every option of Capture Go by its name.
INSERT INTO matches (id, game, options, waits_for, created_at, updated_at, begun_from) VALUES
('pBQrb3a-TwpE','capture-go','{"rules": "free", "size": "7", "start": "empty", "target": "1", "handicap": "0"}','ai',1795275079.4006004,1795275079.4293218,NULL),
('7VFnG2c0OkuK','capture-go','{"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1795275079.5236635,1795275079.5441077,NULL),
('BC82REMZGz4w','reversi','{}','person',1795275079.8841476,1795275079.9082797,'------------------OX-------OX------XO--------------------------- X');
INSERT INTO seats (match_id, side, kind, level, player) VALUES
('pBQrb3a-TwpE','black','person',NULL,'ann'),
('pBQrb3a-TwpE','white','ai',2,NULL),
('7VFnG2c0OkuK','black','person',NULL,'ann'),
('7VFnG2c0OkuK','white','ai',1,NULL),
('BC82REMZGz4w','black','person',NULL,'ann'),
('BC82REMZGz4w','white','ai',3,NULL);
INSERT INTO events (match_id, v, type, seat, mid, ply, data, at) VALUES
('pBQrb3a-TwpE',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "7", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 2}}, "position": null}',1795275079.4006004),
('pBQrb3a-TwpE',2,'move','black','m37',1,'{"move": "c5"}',1795275079.4075308),
('pBQrb3a-TwpE',3,'move','white','ai-2',2,'{"move": "f5"}',1795275079.4132292),
('pBQrb3a-TwpE',4,'move','black','m38',3,'{"move": "a5"}',1795275079.4208007),
('pBQrb3a-TwpE',5,'move','white','ai-4',4,'{"move": "b2"}',1795275079.4245985),
('pBQrb3a-TwpE',6,'move','black','m39',5,'{"move": "f1"}',1795275079.4293218),
('7VFnG2c0OkuK',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1795275079.5236635),
('7VFnG2c0OkuK',2,'move','black','m49',1,'{"move": "c3"}',1795275079.5281243),
('7VFnG2c0OkuK',3,'move','white','ai-2',2,'{"move": "b3"}',1795275079.5336108),
('7VFnG2c0OkuK',4,'resign','black','m50',2,'{"side": "black"}',1795275079.5441077),
('BC82REMZGz4w',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 3}}, "position": "------------------OX-------OX------XO--------------------------- X"}',1795275079.8841476),
('BC82REMZGz4w',2,'move','black','m81',1,'{"move": "b3"}',1795275079.892021),
('BC82REMZGz4w',3,'move','white','ai-2',2,'{"move": "d6"}',1795275079.8960805),
('BC82REMZGz4w',4,'move','black','m82',3,'{"move": "f6"}',1795275079.8978887),
('BC82REMZGz4w',5,'move','white','ai-4',4,'{"move": "f3"}',1795275079.9082797);
