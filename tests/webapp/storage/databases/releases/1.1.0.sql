BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0012');
CREATE TABLE calendar_feeds (
	player VARCHAR(64) NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	PRIMARY KEY (player), 
	CONSTRAINT one_calendar_a_name UNIQUE (name)
);
INSERT INTO "calendar_feeds" VALUES('36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','BDzxa87TuKZYrrcd50_odxWb');
CREATE TABLE day_rows (
	day VARCHAR(10) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	name_key VARCHAR(64) NOT NULL, 
	moves INTEGER NOT NULL, 
	at FLOAT NOT NULL, source INTEGER, 
	PRIMARY KEY (day, player), 
	CONSTRAINT one_name_a_day UNIQUE (day, name_key)
);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	v INTEGER NOT NULL, 
	type VARCHAR(16) NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	mid VARCHAR(64), 
	ply INTEGER NOT NULL, 
	data JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (match_id, v), 
	CONSTRAINT one_answer_a_message UNIQUE (match_id, seat, mid), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.79606242536851382256e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',2,'move','black','m1',1,'{"move": "c4"}',1.79606242541209554673e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',3,'move','white','ai-2',2,'{"move": "c3"}',1.79606242542795586586e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',4,'move','black','m2',3,'{"move": "c2"}',1.79606242543812036514e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',5,'move','white','ai-4',4,'{"move": "e3"}',1.79606242544549751282e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',6,'move','black','m3',5,'{"move": "d3"}',1.79606242545313596727e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',7,'move','white','ai-6',6,'{"move": "c5"}',1.79606242545997881886e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',8,'move','black','m4',7,'{"move": "c6"}',1.79606242546851634978e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',9,'move','white','ai-8',8,'{"move": "b3"}',1.7960624254750335217e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',10,'move','black','m5',9,'{"move": "a4"}',1.79606242548224139215e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',11,'move','white','ai-10',10,'{"move": "c7"}',1.79606242548752617835e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',12,'move','black','m6',11,'{"move": "c8"}',1.79606242549677562708e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',13,'move','white','ai-12',12,'{"move": "b5"}',1.79606242550835728645e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',14,'move','black','m7',13,'{"move": "e6"}',1.79606242551582360265e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',15,'move','white','ai-14',14,'{"move": "a3"}',1.79606242552233195302e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',16,'move','black','m8',15,'{"move": "a2"}',1.79606242552934408183e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',17,'move','white','ai-16',16,'{"move": "b7"}',1.79606242553675508498e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',18,'move','black','m9',17,'{"move": "a6"}',1.79606242554326343534e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',19,'move','white','ai-18',18,'{"move": "c1"}',1.79606242554764819149e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',20,'move','black','m10',19,'{"move": "d1"}',1.79606242555283093448e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',21,'move','white','ai-20',20,'{"move": "e7"}',1.79606242555747532842e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',22,'move','black','m11',21,'{"move": "b1"}',1.79606242556357622143e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',23,'move','white','ai-22',22,'{"move": "a5"}',1.79606242556790781025e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',24,'move','black','m12',23,'{"move": "d7"}',1.79606242557302951809e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',25,'move','white','ai-24',24,'{"move": "a1"}',1.79606242557726645476e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',26,'move','black','m13',25,'{"move": "e2"}',1.79606242558244180674e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',27,'move','white','ai-26',26,'{"move": "a7"}',1.79606242558676218986e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',28,'move','black','m14',27,'{"move": "a8"}',1.79606242559294080737e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',29,'move','white','ai-28',28,'{"move": "f1"}',1.79606242559737348555e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',30,'move','black','m15',29,'{"move": "e8"}',1.79606242560448265072e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',31,'move','white','ai-30',30,'{"move": "e1"}',1.79606242560917758938e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',32,'move','black','m16',31,'{"move": "f3"}',1.79606242561564922325e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',33,'move','white','ai-32',32,'{"move": "g3"}',1.79606242562047386168e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',34,'move','black','m17',33,'{"move": "b4"}',1.7960624256297664643e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',35,'move','white','ai-34',34,'{"move": "d6"}',1.79606242563664841652e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',36,'move','black','m18',35,'{"move": "b2"}',1.79606242564323949819e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',37,'move','white','ai-36',36,'{"move": "d2"}',1.79606242564885187147e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',38,'move','black','m19',37,'{"move": "b6"}',1.7960624256550660133e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',39,'move','white','ai-38',38,'{"move": "b8"}',1.79606242566489720342e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',40,'move','black','m20',39,'{"move": "f5"}',1.79606242567313790321e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',41,'move','white','ai-40',40,'{"move": "d8"}',1.79606242567857313152e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',42,'move','black','m21',41,'{"move": "g2"}',1.79606242568634939197e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',43,'move','white','ai-42',42,'{"move": "g4"}',1.79606242569273281094e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',44,'move','black','m22',43,'{"move": "f6"}',1.79606242570133781437e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',45,'move','white','ai-44',44,'{"move": "g6"}',1.7960624257069063187e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',46,'move','black','m23',45,'{"move": "f7"}',1.79606242571474289892e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',47,'move','white','ai-46',46,'{"move": "g1"}',1.79606242572011160852e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',48,'move','black','m24',47,'{"move": "f4"}',1.79606242572704577443e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',49,'move','white','ai-48',48,'{"move": "g5"}',1.79606242573247122757e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',50,'move','black','m25',49,'{"move": "f2"}',1.79606242574065184591e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',51,'move','white','ai-50',50,'{"move": "f8"}',1.79606242574525547025e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',52,'move','black','m26',51,'{"move": "g8"}',1.79606242575107789036e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',53,'move','white','ai-52',52,'{"move": "g7"}',1.79606242575512552259e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',54,'move','black','m27',53,'{"move": "h1"}',1.79606242576250624658e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',55,'move','white','ai-54',54,'{"move": "h2"}',1.79606242576774454118e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',56,'move','black','m28',55,'{"move": "h3"}',1.7960624257744166851e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',57,'move','white','ai-56',56,'{"move": "h4"}',1.79606242577918505669e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',58,'move','black','m29',57,'{"move": "h5"}',1.79606242578479838364e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',59,'move','white','ai-58',58,'{"move": "h6"}',1.7960624257899813652e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',60,'move','black','m30',59,'{"move": "h7"}',1.79606242579574322702e+09);
INSERT INTO "events" VALUES('3qkXUPjtCdu7',61,'move','white','ai-60',60,'{"move": "h8"}',1.7960624258021373749e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.79606242581452751156e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',2,'move','black','m31',1,'{"move": "e5"}',1.79606242584221863743e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',3,'move','white','ai-2',2,'{"move": "f5"}',1.7960624258873643875e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',4,'move','black','m32',3,'{"move": "f4"}',1.79606242589801359181e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',5,'move','white','ai-4',4,'{"move": "g4"}',1.79606242590999174118e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',6,'move','black','m33',5,'{"move": "f6"}',1.79606242591953682899e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',7,'move','white','ai-6',6,'{"move": "g5"}',1.79606242592982935906e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',8,'move','black','m34',7,'{"move": "g3"}',1.79606242594068861006e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',9,'move','white','ai-8',8,'{"move": "e6"}',1.79606242594921374326e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',10,'move','black','m35',9,'{"move": "d6"}',1.7960624259581944943e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',11,'move','white','ai-10',10,'{"move": "e7"}',1.79606242596677517894e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',12,'move','black','m36',11,'{"move": "d7"}',1.79606242597634553907e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',13,'move','white','ai-12',12,'{"move": "g2"}',1.79606242598743700983e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',14,'move','black','m37',13,'{"move": "e8"}',1796062425.99747);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',15,'move','white','ai-14',14,'{"move": "f7"}',1.7960624260056288242e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',16,'move','black','m38',15,'{"move": "f2"}',1.79606242601415634152e+09);
INSERT INTO "events" VALUES('cwgPSy_5pCYt',17,'move','white','ai-16',16,'{"move": "g6"}',1.7960624260237123966e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false, "claims": "draw"}',1.79606242604023098952e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',2,'joined','server',NULL,0,'{"side": "white"}',1.79606242654317474361e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',3,'move','black','m39',1,'{"move": "c3"}',1796062426.58148);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',4,'move','white','m40',2,'{"move": "b3"}',1.79606242659239792817e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',5,'move','black','m41',3,'{"move": "a3"}',1.79606242660231542589e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',6,'move','white','m42',4,'{"move": "a2"}',1.79606242661263823512e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',7,'move','black','m43',5,'{"move": "a1"}',1.79606242662233495707e+09);
INSERT INTO "events" VALUES('BQdeNEYZnhZ4',8,'move','white','m44',6,'{"move": "a4"}',1.79606242663204574588e+09);
INSERT INTO "events" VALUES('3pentXE806KR',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false, "claims": "draw"}',1.7960624266478006839e+09);
INSERT INTO "events" VALUES('jfYLK2V5PUhV',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "nobody", "level": null}, "white": {"kind": "nobody", "level": null}}, "position": "OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O", "hints": false, "record": {"moves": ["h2", "b5", "a5", "g1", "h8", "a6", "a8", "b4", "h1"], "resigned": null}}',1.79606242746281790732e+09);
INSERT INTO "events" VALUES('fgCmM8cFZEbP',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 5}}, "position": "-----/OXO--/--X--/--O--/----- O", "hints": false}',1.79606242863011360171e+09);
INSERT INTO "events" VALUES('fgCmM8cFZEbP',2,'move','white','ai-1',1,'{"move": "b3"}',1.79606242865067863463e+09);
INSERT INTO "events" VALUES('fgCmM8cFZEbP',3,'move','black','m45',2,'{"move": "e1"}',1.79606242866383147239e+09);
INSERT INTO "events" VALUES('fgCmM8cFZEbP',4,'move','white','ai-3',3,'{"move": "b5"}',1.7960624286700856686e+09);
INSERT INTO "events" VALUES('NuqIfq40SqFU',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "person", "level": null}}, "position": null, "hints": false, "in_room": true}',1.79606242875426840781e+09);
INSERT INTO "events" VALUES('3aGMZUJnxpI8',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false}',1.79606242882344937323e+09);
INSERT INTO "events" VALUES('p11MUqxI6Xc3',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.79606242883882474903e+09);
INSERT INTO "events" VALUES('p11MUqxI6Xc3',2,'move','black','m48',1,'{"move": "c4"}',1.79606242885548782347e+09);
INSERT INTO "events" VALUES('p11MUqxI6Xc3',3,'move','white','ai-2',2,'{"move": "e3"}',1.79606242886170148847e+09);
INSERT INTO "events" VALUES('p11MUqxI6Xc3',4,'takeback','black','m49',0,'{"by": "black", "to": 1}',1.79606242886854076384e+09);
INSERT INTO "events" VALUES('p11MUqxI6Xc3',5,'resign','black','m50',0,'{"side": "black"}',1.79606242887526869776e+09);
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE helped (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	waits_for VARCHAR(8) NOT NULL, 
	created_at FLOAT NOT NULL, 
	updated_at FLOAT NOT NULL, begun_from TEXT, clock VARCHAR(40), flag_at FLOAT, asked_by VARCHAR(8), 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('3qkXUPjtCdu7','reversi','{}','nobody',1.79606242536851382256e+09,1.7960624258021373749e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('cwgPSy_5pCYt','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79606242581452751156e+09,1.7960624260237123966e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('BQdeNEYZnhZ4','capture-go','{"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79606242604023098952e+09,1.79606242663204574588e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('3pentXE806KR','reversi','{}','person',1.7960624266478006839e+09,1.7960624266478006839e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('jfYLK2V5PUhV','reversi','{}','nobody',1.79606242746281790732e+09,1.79606242746281790732e+09,'OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('fgCmM8cFZEbP','capture-go','{"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79606242863011360171e+09,1.7960624286700856686e+09,'-----/OXO--/--X--/--O--/----- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('NuqIfq40SqFU','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79606242875426840781e+09,1.79606242875426840781e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('3aGMZUJnxpI8','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79606242882344937323e+09,1.79606242882344937323e+09,NULL,'days-3',NULL,NULL);
INSERT INTO "matches" VALUES('p11MUqxI6Xc3','reversi','{}','nobody',1.79606242883882474903e+09,1.79606242887526869776e+09,NULL,NULL,NULL,NULL);
CREATE TABLE proofs (
	match_id VARCHAR(32) NOT NULL, 
	position VARCHAR(256) NOT NULL, 
	found JSON NOT NULL, 
	PRIMARY KEY (match_id, position), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "proofs" VALUES('cwgPSy_5pCYt','---------/----X----/---XOO---/---XOX---/----XOO--/-----XO--/------X--/-----XO--/--------- O','{"values": [{"move": "g6", "score": {"win_in": 1, "exactly": true}, "pv": ["g6"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('cwgPSy_5pCYt','---------/----X----/---XOO---/---XOX---/----XOO--/-----XO--/------X--/------O--/--------- X','{"values": [{"move": "f2", "score": {"loss_in": 2}, "pv": ["f2", "g6"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXXX-XXXOXXXOXXXXXXXOXXXOOOXOXXXOOXOOXXOXXOOOOOXXXXOOOOOOOOOO O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1"]}], "depth": 1, "nodes": 10, "seconds": 0.003066, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXOOXOOOOOXXXXOOOOOOOOOO X','{"values": [{"move": "b4", "score": {"discs": -10}, "pv": ["b4", "h1"]}], "depth": 2, "nodes": 19, "seconds": 0.003184, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXXOXOOOOXXXXXOO-XXXXXXO O','{"values": [{"move": "a8", "score": {"discs": 10}, "pv": ["a8", "b4", "h1"]}, {"move": "h1", "score": {"discs": 4}, "pv": ["h1", "a8", "b4"]}, {"move": "b4", "score": {"discs": 0}, "pv": ["b4", "a8", "h1"]}], "depth": 3, "nodes": 106, "seconds": 0.003399, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXXX-XXXOXXXOXXXXXXXOO-XOOOXOOOOOOXOO-XXOXOOOOXXXXXOO-XXXXXXO X','{"values": [{"move": "a6", "score": {"discs": -10}, "pv": ["a6", "a8", "b4", "h1"]}, {"move": "b4", "score": {"discs": -10}, "pv": ["b4", "a8", "a6", "h1"]}], "depth": 4, "nodes": 155, "seconds": 0.003198, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXXX-XXXOXXXOXXXXXXXXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "b4", "h8", "a6", "a8"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "b4", "a8", "a6", "h1"]}, {"move": "a8", "score": {"discs": -12}, "pv": ["a8", "h1", "h8", "b4", "a6"]}, {"move": "b4", "score": {"discs": -12}, "pv": ["b4", "h1", "h8", "a6", "a8"]}, {"move": "a6", "score": {"discs": -16}, "pv": ["a6", "h1", "a8", "b4", "h8"]}], "depth": 5, "nodes": 692, "seconds": 0.011729, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "g1", "a6", "a8", "b4", "h8"]}, {"move": "a6", "score": {"discs": 4}, "pv": ["a6", "a8", "h1", "b4", "g1", "h8"]}, {"move": "b4", "score": {"discs": -2}, "pv": ["b4", "h8", "a6", "a8", "h1", "g1"]}, {"move": "g1", "score": {"discs": -10}, "pv": ["g1", "h8", "b4", "a8", "a6", "h1"]}], "depth": 6, "nodes": 972, "seconds": 0.011301, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX-XXXOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h8", "score": {"discs": 26}, "pv": ["h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b4", "score": {"discs": 8}, "pv": ["b4", "h1", "g1", "a5", "h8", "pass", "a8", "pass", "a6"]}, {"move": "a8", "score": {"discs": 4}, "pv": ["a8", "h1", "g1", "a6", "h8", "a5", "b4"]}, {"move": "a6", "score": {"discs": -6}, "pv": ["a6", "h1", "a8", "g1", "h8", "b4", "a5"]}, {"move": "a5", "score": {"discs": -10}, "pv": ["a5", "h1", "g1", "a6", "a8", "b4", "h8"]}], "depth": 7, "nodes": 1958, "seconds": 0.008722, "result": {"discs": 26}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "a6", "score": {"discs": 2}, "pv": ["a6", "a8", "h1", "g1", "a5", "h8", "b5", "b4"]}, {"move": "h1", "score": {"discs": 2}, "pv": ["h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "b4", "score": {"discs": -14}, "pv": ["b4", "h8", "h1", "g1", "a6", "a8", "a5", "b5"]}, {"move": "g1", "score": {"discs": -22}, "pv": ["g1", "h1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "a5", "score": {"discs": -26}, "pv": ["a5", "h8", "h1", "g1", "b5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b5", "score": {"discs": -26}, "pv": ["b5", "h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}], "depth": 8, "nodes": 3256, "seconds": 0.010547, "result": {"discs": 2}}');
INSERT INTO "proofs" VALUES('jfYLK2V5PUhV','OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "a8", "score": {"discs": 12}, "pv": ["a8", "h1", "h8", "b5", "b4", "g1", "h2", "a5", "a6"]}, {"move": "b5", "score": {"discs": 12}, "pv": ["b5", "h1", "h8", "g1", "h2", "a6", "a8", "a5", "b4"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "a6", "a8", "a5", "h2", "h1", "g1", "b5", "b4"]}, {"move": "b4", "score": {"discs": 2}, "pv": ["b4", "h1", "a8", "a6", "h8", "a5", "b5", "g1", "h2"]}, {"move": "h2", "score": {"discs": -2}, "pv": ["h2", "h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}], "depth": 9, "nodes": 8668, "seconds": 0.009015, "result": {"discs": 12}}');
INSERT INTO "proofs" VALUES('fgCmM8cFZEbP','-----/OXO--/--X--/--O--/----- O','{"values": [{"move": "b3", "score": {"win_in": 3}, "pv": ["b3"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 3}}');
INSERT INTO "proofs" VALUES('fgCmM8cFZEbP','-----/OXO--/-OX--/--O--/----X O','{"values": [{"move": "b5", "score": {"win_in": 1, "exactly": true}, "pv": ["b5"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('fgCmM8cFZEbP','-----/OXO--/-OX--/--O--/----- X','{"values": [{"move": "e1", "score": {"loss_in": 2}, "pv": ["e1", "b5"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
CREATE TABLE push_key (
	id INTEGER NOT NULL, 
	private VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE push_subscriptions (
	id VARCHAR(64) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh VARCHAR(120) NOT NULL, 
	auth VARCHAR(40) NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	added_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE question_sets (
	id VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	packed BLOB NOT NULL, 
	changed_at FLOAT NOT NULL, 
	opened_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	match_id VARCHAR(32) NOT NULL, 
	as_of FLOAT NOT NULL, 
	ply INTEGER NOT NULL, 
	rows VARCHAR(256) NOT NULL, 
	last INTEGER, 
	winner VARCHAR(8), 
	reason VARCHAR(24) NOT NULL, 
	margin INTEGER NOT NULL, 
	took_back BOOLEAN NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "results" VALUES('3qkXUPjtCdu7',1.7960624258021373749e+09,60,'OOOOOOOX/OOOOOOOX/OOOOOXOX/OOXOXOXX/OOOXOXOX/OOOOXOXX/OOOOOXOX/XXXXXXXO',63,'white','discs',18,0);
INSERT INTO "results" VALUES('cwgPSy_5pCYt',1.7960624260237123966e+09,16,'---------/----X----/---XOO---/---XO-O--/----XOO--/-----XO--/------X--/-----XO--/---------',33,'white','capture',1,0);
INSERT INTO "results" VALUES('BQdeNEYZnhZ4',1.79606242663204574588e+09,6,'-----/O----/-OX--/O----/X----',5,'white','capture',1,0);
INSERT INTO "results" VALUES('fgCmM8cFZEbP',1.7960624286700856686e+09,3,'-O---/O-O--/-OX--/--O--/----X',1,'white','capture',1,0);
INSERT INTO "results" VALUES('p11MUqxI6Xc3',1.79606242887526869776e+09,0,'--------/--------/--------/---OX---/---XO---/--------/--------/--------',NULL,'white','resign',0,1);
CREATE TABLE room_events (
	room_id VARCHAR(32) NOT NULL, 
	v INTEGER NOT NULL, 
	type VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (room_id, v), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
INSERT INTO "room_events" VALUES('YZChCzBWnXTg',1,'opened','{"device": "", "expected": 0}',1.79606242676662254328e+09);
INSERT INTO "room_events" VALUES('YZChCzBWnXTg',2,'seat','{"member": 2, "seat": "plays"}',1796062426.92842);
INSERT INTO "room_events" VALUES('23pdOjtpZLMy',1,'opened','{"device": "", "expected": 0}',1.79606242694148969651e+09);
INSERT INTO "room_events" VALUES('23pdOjtpZLMy',2,'seat','{"member": 2, "seat": "plays"}',1.79606242695131802563e+09);
INSERT INTO "room_events" VALUES('23pdOjtpZLMy',3,'race','{"puzzle": "AA22BFC00", "minutes": 15}',1.79606242696086716649e+09);
INSERT INTO "room_events" VALUES('Z9Wi3dqpb8-h',1,'opened','{"device": "", "expected": 0}',1.79606242871368908882e+09);
INSERT INTO "room_events" VALUES('Z9Wi3dqpb8-h',2,'seat','{"member": 2, "seat": "plays"}',1.79606242872794985773e+09);
INSERT INTO "room_events" VALUES('Z9Wi3dqpb8-h',3,'exhibition','{"number": 1, "host": 1}',1.79606242874180769926e+09);
INSERT INTO "room_events" VALUES('Z9Wi3dqpb8-h',4,'paired','{"tables": [[2, 0, "NuqIfq40SqFU"]]}',1.79606242874642682075e+09);
CREATE TABLE room_matches (
	match_id VARCHAR(32) NOT NULL, 
	room_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
INSERT INTO "room_matches" VALUES('NuqIfq40SqFU','Z9Wi3dqpb8-h');
CREATE TABLE room_people (
	room_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	player VARCHAR(64), 
	name VARCHAR(64), 
	PRIMARY KEY (room_id, number), 
	CONSTRAINT one_place_a_player UNIQUE (room_id, role, player), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
INSERT INTO "room_people" VALUES('YZChCzBWnXTg',1,'host','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "room_people" VALUES('YZChCzBWnXTg',2,'member','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','Ann');
INSERT INTO "room_people" VALUES('23pdOjtpZLMy',1,'host','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "room_people" VALUES('23pdOjtpZLMy',2,'member','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','Ann');
INSERT INTO "room_people" VALUES('Z9Wi3dqpb8-h',1,'host','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','Li');
INSERT INTO "room_people" VALUES('Z9Wi3dqpb8-h',2,'member','da84ac42c17cc09923a3c10785d806311df2e2d899ae05565d4b976a382b1952','Ann');
CREATE TABLE room_progress (
	room_id VARCHAR(32) NOT NULL, 
	race INTEGER NOT NULL, 
	member INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	nearest INTEGER, 
	place VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (room_id, race, member), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
CREATE TABLE rooms (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	title VARCHAR(64) NOT NULL, 
	"plan" JSON NOT NULL, 
	created_at FLOAT NOT NULL, 
	updated_at FLOAT NOT NULL, 
	is_playing BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_room_a_code UNIQUE (code)
);
INSERT INTO "rooms" VALUES('YZChCzBWnXTg','FPPQYK','','{"game": "reversi", "options": {}, "clock": "fischer-5-0", "system": "swiss", "rounds": 3, "minutes": 0, "one": "", "colour": ""}',1.79606242676662254328e+09,1796062426.92842,0);
INSERT INTO "rooms" VALUES('23pdOjtpZLMy','HKXCEZ','','{"game": "huarong", "options": {"puzzle": "AA22BFC00", "minutes": "15", "boards": "no"}, "clock": "", "system": "race", "rounds": 0, "minutes": 0, "one": "", "colour": ""}',1.79606242694148969651e+09,1.79606242696086716649e+09,0);
INSERT INTO "rooms" VALUES('Z9Wi3dqpb8-h','YZUGFN','','{"game": "capture-go", "options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "clock": "", "system": "simul", "rounds": 0, "minutes": 0, "one": "", "colour": "black"}',1.79606242871368908882e+09,1.79606242874642682075e+09,1);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level INTEGER, 
	player VARCHAR(64), name VARCHAR(64), 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('3qkXUPjtCdu7','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('3qkXUPjtCdu7','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('cwgPSy_5pCYt','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('cwgPSy_5pCYt','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('BQdeNEYZnhZ4','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('BQdeNEYZnhZ4','white','person',NULL,'da84ac42c17cc09923a3c10785d806311df2e2d899ae05565d4b976a382b1952',NULL);
INSERT INTO "seats" VALUES('3pentXE806KR','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('3pentXE806KR','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('jfYLK2V5PUhV','black','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('jfYLK2V5PUhV','white','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('fgCmM8cFZEbP','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('fgCmM8cFZEbP','white','ai',5,NULL,NULL);
INSERT INTO "seats" VALUES('NuqIfq40SqFU','black','person',NULL,'da84ac42c17cc09923a3c10785d806311df2e2d899ae05565d4b976a382b1952','Ann');
INSERT INTO "seats" VALUES('NuqIfq40SqFU','white','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','Li');
INSERT INTO "seats" VALUES('3aGMZUJnxpI8','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','Ann');
INSERT INTO "seats" VALUES('3aGMZUJnxpI8','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('p11MUqxI6Xc3','black','person',NULL,'36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07',NULL);
INSERT INTO "seats" VALUES('p11MUqxI6Xc3','white','ai',1,NULL,NULL);
CREATE TABLE tables (
	match_id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, source INTEGER, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "tables" VALUES('3aGMZUJnxpI8',1.79606242882691884035e+09,55781);
CREATE TABLE transfers (
	code VARCHAR(64) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	sealed VARCHAR(256) NOT NULL, 
	records TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "transfers" VALUES('e38a3d6cf63eb8607a25dbd44ac75d9284e63ebb4ece0ef39b1124c31628404c','36021698a2c0e27ec7f409ae337abae58a0f0b8352d1afcc707cf3c1e3e62c07','WyI4OGxNN0g3MDEwNWpITE9iS0dQUjg5Tml6dkVRY1BjUm8zRmh1YXVXZzBZPSIsIjM2MDIxNjk4YTJjMGUyN2VjN2Y0MDlhZTMzN2FiYWU1OGEwZjBiODM1MmQxYWZjYzcwN2NmM2MxZTNlNjJjMDciXQ.K7NZjvJngHbe4_aITR2uemrUPUqIkLNTPsrIT3hbLek','{}','open',1.7960630288882994651e+09);
CREATE TABLE turning_points (
	match_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	rows VARCHAR(256) NOT NULL, 
	black INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "turning_points" VALUES('jfYLK2V5PUhV',9,'OOOOOOOO/XXXOXXOO/XXXXXOXO/XXXOOOXO/XXXOOXOO/XXOXXOOO/OOXXXXOO/OOOOOOOO',2,2);
CREATE INDEX ix_matches_waits_for ON matches (waits_for);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_matches_flag_at ON matches (flag_at);
CREATE INDEX ix_tables_seen_at ON tables (seen_at);
CREATE INDEX ix_transfers_player ON transfers (player);
CREATE INDEX ix_transfers_expires_at ON transfers (expires_at);
CREATE INDEX ix_rooms_updated_at ON rooms (updated_at);
CREATE INDEX ix_rooms_is_playing ON rooms (is_playing);
CREATE INDEX ix_room_people_player ON room_people (player);
CREATE INDEX ix_room_matches_room_id ON room_matches (room_id);
CREATE INDEX ix_day_rows_player ON day_rows (player);
CREATE INDEX ix_push_subscriptions_player ON push_subscriptions (player);
CREATE INDEX ix_question_sets_opened_at ON question_sets (opened_at);
COMMIT;
