BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "events" VALUES('mbk934GWh91F',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1.79564874352918744091e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',2,'move','black','m1',1,'{"move": "c4"}',1.79564874357067465779e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',3,'move','white','ai-2',2,'{"move": "c5"}',1.79564874363617634767e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',4,'move','black','m2',3,'{"move": "b6"}',1.79564874365172743794e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',5,'move','white','ai-4',4,'{"move": "e3"}',1.79564874367600154879e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',6,'move','black','m3',5,'{"move": "d6"}',1.79564874369111776349e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',7,'move','white','ai-6',6,'{"move": "c3"}',1.79564874370500874517e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',8,'move','black','m4',7,'{"move": "c2"}',1.79564874370867586135e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',9,'move','white','ai-8',8,'{"move": "a7"}',1.79564874371393799778e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',10,'move','black','m5',9,'{"move": "b4"}',1.79564874371734857559e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',11,'move','white','ai-10',10,'{"move": "c6"}',1.79564874372404456137e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',12,'move','black','m6',11,'{"move": "a6"}',1.79564874372744059556e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',13,'move','white','ai-12',12,'{"move": "b2"}',1.79564874373138642308e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',14,'move','black','m7',13,'{"move": "a2"}',1.79564874373517608645e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',15,'move','white','ai-14',14,'{"move": "d7"}',1.79564874374087715151e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',16,'move','black','m8',15,'{"move": "a8"}',1.79564874374402666089e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',17,'move','white','ai-16',16,'{"move": "a4"}',1.79564874374942731859e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',18,'move','black','m9',17,'{"move": "a3"}',1.79564874375231885907e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',19,'move','white','ai-18',18,'{"move": "c1"}',1.79564874376007699969e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',20,'move','black','m10',19,'{"move": "a5"}',1.79564874377052807806e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',21,'move','white','ai-20',20,'{"move": "c7"}',1.79564874380271625523e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',22,'move','black','m11',21,'{"move": "d2"}',1.79564874381245422364e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',23,'move','white','ai-22',22,'{"move": "a1"}',1.79564874382941532136e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',24,'move','black','m12',23,'{"move": "c8"}',1.79564874384767246247e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',25,'move','white','ai-24',24,'{"move": "e2"}',1.79564874385773730284e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',26,'move','black','m13',25,'{"move": "e1"}',1.7956487438630063534e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',27,'move','white','ai-26',26,'{"move": "b5"}',1.79564874387898755067e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',28,'move','black','m14',27,'{"move": "e6"}',1.79564874389569735521e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',29,'move','white','ai-28',28,'{"move": "f2"}',1.79564874390556526188e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',30,'move','black','m15',29,'{"move": "d3"}',1.79564874391142415997e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',31,'move','white','ai-30',30,'{"move": "d8"}',1.79564874392122077943e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',32,'move','black','m16',31,'{"move": "b1"}',1.79564874393153667449e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',33,'move','white','ai-32',32,'{"move": "f5"}',1.79564874394041633603e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',34,'move','black','m17',33,'{"move": "b3"}',1.79564874395136570926e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',35,'move','white','ai-34',34,'{"move": "f3"}',1795648743.96322);
INSERT INTO "events" VALUES('mbk934GWh91F',36,'move','black','m18',35,'{"move": "d1"}',1.79564874396885800359e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',37,'move','white','ai-36',36,'{"move": "f1"}',1.79564874397635507586e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',38,'move','black','m19',37,'{"move": "e7"}',1.79564874398339414593e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',39,'move','white','ai-38',38,'{"move": "b8"}',1.79564874398742747307e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',40,'move','black','m20',39,'{"move": "b7"}',1.79564874399128603932e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',41,'move','white','ai-40',40,'{"move": "e8"}',1.79564874399678730968e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',42,'move','black','m21',41,'{"move": "f4"}',1.79564874400380253792e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',43,'move','white','ai-42',42,'{"move": "g3"}',1.79564874401112055781e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',44,'move','black','m22',43,'{"move": "f6"}',1.79564874401528859135e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',45,'move','white','ai-44',44,'{"move": "f7"}',1.79564874402382349972e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',46,'move','black','m23',45,'{"move": "f8"}',1.79564874402757048603e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',47,'move','server',NULL,46,'{"move": "pass"}',1.79564874402757048603e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',48,'move','black','m24',47,'{"move": "g1"}',1.79564874404061031341e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',49,'move','white','ai-48',48,'{"move": "g2"}',1.79564874404898524281e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',50,'move','black','m25',49,'{"move": "g4"}',1.79564874405599451067e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',51,'move','white','ai-50',50,'{"move": "h2"}',1.79564874406564331053e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',52,'move','black','m26',51,'{"move": "g5"}',1.79564874406977868078e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',53,'move','white','ai-52',52,'{"move": "g6"}',1.79564874407825756071e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',54,'move','black','m27',53,'{"move": "g7"}',1.79564874408322334292e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',55,'move','white','ai-54',54,'{"move": "h3"}',1.79564874409334611889e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',56,'move','black','m28',55,'{"move": "h1"}',1.79564874411622858044e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',57,'move','white','ai-56',56,'{"move": "h6"}',1.79564874414189887047e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',58,'move','black','m29',57,'{"move": "h4"}',1.79564874417485713961e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',59,'move','white','ai-58',58,'{"move": "h8"}',1.79564874420926523209e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',60,'move','black','m30',59,'{"move": "g8"}',1.79564874421373224262e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',61,'move','white','ai-60',60,'{"move": "h7"}',1.79564874421965456003e+09);
INSERT INTO "events" VALUES('mbk934GWh91F',62,'move','black','m31',61,'{"move": "h5"}',1.79564874422803950307e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1795648744.23388);
INSERT INTO "events" VALUES('7Hrg1j93recz',2,'move','black','m32',1,'{"move": "e5"}',1.79564874424396705631e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',3,'move','white','ai-2',2,'{"move": "d5"}',1.79564874425014257431e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',4,'move','black','m33',3,'{"move": "c5"}',1.79564874425476694104e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',5,'move','white','ai-4',4,'{"move": "e6"}',1.79564874426079416273e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',6,'move','black','m34',5,'{"move": "d4"}',1.79564874426534628864e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',7,'move','white','ai-6',6,'{"move": "d6"}',1.7956487442881479263e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',8,'move','black','m35',7,'{"move": "c6"}',1.79564874430119037623e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',9,'move','white','ai-8',8,'{"move": "e4"}',1795648744.30696);
INSERT INTO "events" VALUES('7Hrg1j93recz',10,'move','black','m36',9,'{"move": "d7"}',1.79564874431114077568e+09);
INSERT INTO "events" VALUES('7Hrg1j93recz',11,'move','white','ai-10',10,'{"move": "f5"}',1.79564874431738305095e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null}',1.79564874434039521214e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',2,'joined','server',NULL,0,'{"side": "white"}',1.79564874492966723446e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',3,'move','black','m37',1,'{"move": "c3"}',1.79564874506128787992e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',4,'move','white','m38',2,'{"move": "b3"}',1.79564874509628081321e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',5,'move','black','m39',3,'{"move": "a3"}',1.79564874512896800046e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',6,'move','white','m40',4,'{"move": "a2"}',1.79564874517161464687e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',7,'move','black','m41',5,'{"move": "a1"}',1.79564874519482779507e+09);
INSERT INTO "events" VALUES('zDxJlJZOt--4',8,'move','white','m42',6,'{"move": "a4"}',1.79564874523503732687e+09);
INSERT INTO "events" VALUES('OwxTF6rQHUhW',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null}',1.79564874526703023909e+09);
INSERT INTO "events" VALUES('Cd0ZIReR6DFf',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "nobody", "level": null}, "white": {"kind": "nobody", "level": null}}, "position": "OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O", "record": {"moves": ["h2", "b5", "a5", "g1", "h8", "a6", "a8", "b4", "h1"], "resigned": null}}',1.79564874556597328181e+09);
INSERT INTO "events" VALUES('l2CbKZm7RLZc',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 5}}, "position": "-----/OXO--/--X--/--O--/----- O"}',1.79564874653439283374e+09);
INSERT INTO "events" VALUES('l2CbKZm7RLZc',2,'move','white','ai-1',1,'{"move": "b3"}',1.79564874664084982874e+09);
INSERT INTO "events" VALUES('l2CbKZm7RLZc',3,'move','black','m43',2,'{"move": "e1"}',1.79564874671745443347e+09);
INSERT INTO "events" VALUES('l2CbKZm7RLZc',4,'move','white','ai-3',3,'{"move": "d3"}',1.79564874677453899382e+09);
INSERT INTO "events" VALUES('LyWGTNNIpm5-',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null}',1.79564874743969035142e+09);
INSERT INTO "events" VALUES('46NFbAfwCnjT',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1.7956487475031905174e+09);
INSERT INTO "events" VALUES('46NFbAfwCnjT',2,'move','black','m46',1,'{"move": "c4"}',1.79564874754133963581e+09);
INSERT INTO "events" VALUES('46NFbAfwCnjT',3,'move','white','ai-2',2,'{"move": "c3"}',1.79564874754775500296e+09);
INSERT INTO "events" VALUES('46NFbAfwCnjT',4,'takeback','black','m47',0,'{"by": "black", "to": 1}',1.7956487475508787632e+09);
INSERT INTO "events" VALUES('46NFbAfwCnjT',5,'resign','black','m48',0,'{"side": "black"}',1.79564874755490398402e+09);
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
INSERT INTO "matches" VALUES('mbk934GWh91F','reversi','{}','nobody',1.79564874352918744091e+09,1.79564874422803950307e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('7Hrg1j93recz','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','nobody',1795648744.23388,1.79564874431738305095e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('zDxJlJZOt--4','capture-go','{"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79564874434039521214e+09,1.79564874523503732687e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('OwxTF6rQHUhW','reversi','{}','person',1.79564874526703023909e+09,1.79564874526703023909e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Cd0ZIReR6DFf','reversi','{}','nobody',1.79564874556597328181e+09,1.79564874556597328181e+09,'OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('l2CbKZm7RLZc','capture-go','{"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79564874653439283374e+09,1.79564874677453899382e+09,'-----/OXO--/--X--/--O--/----- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('LyWGTNNIpm5-','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79564874743969035142e+09,1.79564874743969035142e+09,NULL,'days-3',NULL,NULL);
INSERT INTO "matches" VALUES('46NFbAfwCnjT','reversi','{}','nobody',1.7956487475031905174e+09,1.79564874755490398402e+09,NULL,NULL,NULL,NULL);
CREATE TABLE proofs (
	match_id VARCHAR(32) NOT NULL, 
	position VARCHAR(256) NOT NULL, 
	found JSON NOT NULL, 
	PRIMARY KEY (match_id, position), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "proofs" VALUES('7Hrg1j93recz','---------/---------/---X-----/--XOO----/--XOX----/---XO----/---------/---------/--------- O','{"values": [{"move": "f5", "score": {"win_in": 1}, "pv": ["f5"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('7Hrg1j93recz','---------/---------/---------/--XOO----/--XOX----/---XO----/---------/---------/--------- X','{"values": [{"move": "d7", "score": {"loss_in": 2}, "pv": ["d7", "f5"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXXX-XXXOXXXOXXXXXXXOXXXOOOXOXXXOOXOOXXOXXOOOOOXXXXOOOOOOOOOO O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1"]}], "depth": 1, "nodes": 10, "seconds": 0.012042, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXOOXOOOOOXXXXOOOOOOOOOO X','{"values": [{"move": "b4", "score": {"discs": -10}, "pv": ["b4", "h1"]}], "depth": 2, "nodes": 19, "seconds": 0.03376, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXXOXOOOOXXXXXOO-XXXXXXO O','{"values": [{"move": "a8", "score": {"discs": 10}, "pv": ["a8", "b4", "h1"]}, {"move": "h1", "score": {"discs": 4}, "pv": ["h1", "a8", "b4"]}, {"move": "b4", "score": {"discs": 0}, "pv": ["b4", "a8", "h1"]}], "depth": 3, "nodes": 106, "seconds": 0.017009, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXXX-XXXOXXXOXXXXXXXOO-XOOOXOOOOOOXOO-XXOXOOOOXXXXXOO-XXXXXXO X','{"values": [{"move": "a6", "score": {"discs": -10}, "pv": ["a6", "a8", "b4", "h1"]}, {"move": "b4", "score": {"discs": -10}, "pv": ["b4", "h1", "a6", "a8"]}], "depth": 4, "nodes": 160, "seconds": 0.004933, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXXX-XXXOXXXOXXXXXXXXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "b4", "h8", "a6", "a8"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "b4", "h1", "a6", "a8"]}, {"move": "a8", "score": {"discs": -12}, "pv": ["a8", "h1", "h8", "b4", "a6"]}, {"move": "b4", "score": {"discs": -12}, "pv": ["b4", "h1", "h8", "a6", "a8"]}, {"move": "a6", "score": {"discs": -16}, "pv": ["a6", "h1", "a8", "b4", "h8"]}], "depth": 5, "nodes": 708, "seconds": 0.043729, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "g1", "b4", "h8", "a6", "a8"]}, {"move": "a6", "score": {"discs": 4}, "pv": ["a6", "a8", "h1", "b4", "g1", "h8"]}, {"move": "b4", "score": {"discs": -2}, "pv": ["b4", "h8", "h1", "g1", "a6", "a8"]}, {"move": "g1", "score": {"discs": -10}, "pv": ["g1", "h1", "b4", "h8", "a6", "a8"]}], "depth": 6, "nodes": 1012, "seconds": 0.008449, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX-XXXOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h8", "score": {"discs": 26}, "pv": ["h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b4", "score": {"discs": 8}, "pv": ["b4", "h1", "g1", "a5", "h8", "pass", "a8", "pass", "a6"]}, {"move": "a8", "score": {"discs": 4}, "pv": ["a8", "h1", "g1", "a5", "h8", "pass", "a6", "b4"]}, {"move": "a6", "score": {"discs": -6}, "pv": ["a6", "h1", "a8", "g1", "h8", "b4", "a5"]}, {"move": "a5", "score": {"discs": -10}, "pv": ["a5", "h1", "g1", "b4", "h8", "a6", "a8"]}], "depth": 7, "nodes": 2040, "seconds": 0.011411, "result": {"discs": 26}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "a6", "score": {"discs": 2}, "pv": ["a6", "a8", "h1", "g1", "a5", "h8", "b5", "b4"]}, {"move": "h1", "score": {"discs": 2}, "pv": ["h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "b4", "score": {"discs": -14}, "pv": ["b4", "h8", "h1", "g1", "a6", "a8", "a5", "b5"]}, {"move": "g1", "score": {"discs": -22}, "pv": ["g1", "h1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "a5", "score": {"discs": -26}, "pv": ["a5", "h8", "h1", "g1", "b5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b5", "score": {"discs": -26}, "pv": ["b5", "h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}], "depth": 8, "nodes": 3459, "seconds": 0.008395, "result": {"discs": 2}}');
INSERT INTO "proofs" VALUES('Cd0ZIReR6DFf','OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "a8", "score": {"discs": 12}, "pv": ["a8", "h1", "h8", "g1", "h2", "b5", "b4", "a5", "a6"]}, {"move": "b5", "score": {"discs": 12}, "pv": ["b5", "h1", "h8", "g1", "h2", "a6", "a8", "a5", "b4"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "a6", "a8", "a5", "h2", "h1", "g1", "b5", "b4"]}, {"move": "b4", "score": {"discs": 2}, "pv": ["b4", "h1", "a8", "a6", "a5", "g1", "h2", "b5", "h8"]}, {"move": "h2", "score": {"discs": -2}, "pv": ["h2", "h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}], "depth": 9, "nodes": 8816, "seconds": 0.011616, "result": {"discs": 12}}');
INSERT INTO "proofs" VALUES('l2CbKZm7RLZc','-----/OXO--/--X--/--O--/----- O','{"values": [{"move": "b3", "score": {"win_in": 3}, "pv": ["b3"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 3}}');
INSERT INTO "proofs" VALUES('l2CbKZm7RLZc','-----/OXO--/-OX--/--O--/----X O','{"values": [{"move": "d3", "score": {"win_in": 1}, "pv": ["d3"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('l2CbKZm7RLZc','-----/OXO--/-OX--/--O--/----- X','{"values": [{"move": "e1", "score": {"loss_in": 2}, "pv": ["e1", "d3"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
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
INSERT INTO "results" VALUES('mbk934GWh91F',1.79564874422803950307e+09,61,'OOOOOOXX/XOOOOOXX/XXOOOXOX/XXXOXXXX/XOXXOOXX/XXXOOOXO/XXOOOXOO/XXXXXXXO',39,'black','discs',6,0);
INSERT INTO "results" VALUES('7Hrg1j93recz',1.79564874431738305095e+09,10,'---------/---------/---X-----/--XOO----/--XO-O---/---XO----/---------/---------/---------',41,'white','capture',1,0);
INSERT INTO "results" VALUES('zDxJlJZOt--4',1.79564874523503732687e+09,6,'-----/O----/-OX--/O----/X----',5,'white','capture',1,0);
INSERT INTO "results" VALUES('l2CbKZm7RLZc',1.79564874677453899382e+09,3,'-----/OXO--/-O-O-/--O--/----X',13,'white','capture',1,0);
INSERT INTO "results" VALUES('46NFbAfwCnjT',1.79564874755490398402e+09,0,'--------/--------/--------/---OX---/---XO---/--------/--------/--------',NULL,'white','resign',0,1);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level INTEGER, 
	player VARCHAR(64), name VARCHAR(64), 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('mbk934GWh91F','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('mbk934GWh91F','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('7Hrg1j93recz','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('7Hrg1j93recz','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('zDxJlJZOt--4','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('zDxJlJZOt--4','white','person',NULL,'8b70c31457adf467ce7d4bb8575ecdde13e998052d838872c70f150acbe5f2a2',NULL);
INSERT INTO "seats" VALUES('OwxTF6rQHUhW','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('OwxTF6rQHUhW','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('Cd0ZIReR6DFf','black','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('Cd0ZIReR6DFf','white','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('l2CbKZm7RLZc','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('l2CbKZm7RLZc','white','ai',5,NULL,NULL);
INSERT INTO "seats" VALUES('LyWGTNNIpm5-','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af','Ann');
INSERT INTO "seats" VALUES('LyWGTNNIpm5-','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('46NFbAfwCnjT','black','person',NULL,'69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af',NULL);
INSERT INTO "seats" VALUES('46NFbAfwCnjT','white','ai',1,NULL,NULL);
CREATE TABLE tables (
	match_id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "tables" VALUES('LyWGTNNIpm5-',1.79564874745903778081e+09);
CREATE TABLE transfers (
	code VARCHAR(64) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	sealed VARCHAR(256) NOT NULL, 
	records TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "transfers" VALUES('56a8e67fc91479256af3ec039f23e537e3e8a969ce7482a3a6b43bfc912f506b','69d02ff2d29356c68af7c41e31927c28b417d3c90e69cb646eaca1490e97a6af','WyJWcGZaR0NYUG8zSjdFNEo1U3RHemZVcTF3Z0lMZEdxSzdtdHJpUFZLbERrPSIsIjY5ZDAyZmYyZDI5MzU2YzY4YWY3YzQxZTMxOTI3YzI4YjQxN2QzYzkwZTY5Y2I2NDZlYWNhMTQ5MGU5N2E2YWYiXQ.WYPsMPRJZ1bso9vLJI7nk_j5POMp-gSgShDvh7lN_mg','{}','open',1.79564934757329916961e+09);
CREATE TABLE turning_points (
	match_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	rows VARCHAR(256) NOT NULL, 
	black INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "turning_points" VALUES('Cd0ZIReR6DFf',9,'OOOOOOOO/XXXOXXOO/XXXXXOXO/XXXOOOXO/XXXOOXOO/XXOXXOOO/OOXXXXOO/OOOOOOOO',2,2);
CREATE INDEX ix_matches_waits_for ON matches (waits_for);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_matches_flag_at ON matches (flag_at);
CREATE INDEX ix_tables_seen_at ON tables (seen_at);
CREATE INDEX ix_transfers_player ON transfers (player);
CREATE INDEX ix_transfers_expires_at ON transfers (expires_at);
COMMIT;
