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
INSERT INTO "calendar_feeds" VALUES('11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','x8qwy3cNnTPKDbxXYO7UtyCJ');
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
INSERT INTO "events" VALUES('qzCcvxDW3PvD',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.79605815430525040622e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',2,'move','black','m1',1,'{"move": "c4"}',1.79605815434182906151e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',3,'move','white','ai-2',2,'{"move": "e3"}',1.79605815435568952559e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',4,'move','black','m2',3,'{"move": "f2"}',1.79605815436378598217e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',5,'move','white','ai-4',4,'{"move": "c3"}',1.79605815436865735054e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',6,'move','black','m3',5,'{"move": "c2"}',1.79605815437437772753e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',7,'move','white','ai-6',6,'{"move": "e2"}',1.79605815437871265414e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',8,'move','black','m4',7,'{"move": "c5"}',1.79605815438415145871e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',9,'move','white','ai-8',8,'{"move": "g2"}',1.79605815439012050623e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',10,'move','black','m5',9,'{"move": "e1"}',1.79605815440071034426e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',11,'move','white','ai-10',10,'{"move": "b6"}',1.79605815440564608575e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',12,'move','black','m6',11,'{"move": "b5"}',1.796058154412676096e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',13,'move','white','ai-12',12,'{"move": "a5"}',1.79605815441907453542e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',14,'move','black','m7',13,'{"move": "a6"}',1.79605815442800045012e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',15,'move','white','ai-14',14,'{"move": "b3"}',1.79605815443380308149e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',16,'move','black','m8',15,'{"move": "a3"}',1.79605815444079518314e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',17,'move','white','ai-16',16,'{"move": "b4"}',1.7960581544465343952e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',18,'move','black','m9',17,'{"move": "a4"}',1.79605815445414280888e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',19,'move','white','ai-18',18,'{"move": "c1"}',1.79605815445991039277e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',20,'move','black','m10',19,'{"move": "b7"}',1.79605815446789503098e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',21,'move','white','ai-20',20,'{"move": "a2"}',1.79605815447369813924e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',22,'move','black','m11',21,'{"move": "a1"}',1.79605815447965240483e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',23,'move','white','ai-22',22,'{"move": "b8"}',1.79605815448481845849e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',24,'move','black','m12',23,'{"move": "c6"}',1.79605815449268293388e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',25,'move','white','ai-24',24,'{"move": "a7"}',1.79605815450417327875e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',26,'move','black','m13',25,'{"move": "a8"}',1.79605815451084709164e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',27,'move','white','ai-26',26,'{"move": "d6"}',1.79605815451619958873e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',28,'move','black','m14',27,'{"move": "b2"}',1.79605815452532291409e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',29,'move','white','ai-28',28,'{"move": "b1"}',1.79605815453215622904e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',30,'move','black','m15',29,'{"move": "c7"}',1.79605815454253506659e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',31,'move','white','ai-30',30,'{"move": "d2"}',1.79605815454960131638e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',32,'move','black','m16',31,'{"move": "c8"}',1.79605815455825877191e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',33,'move','server',NULL,32,'{"move": "pass"}',1.79605815455825877191e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',34,'move','black','m17',33,'{"move": "d1"}',1.79605815457322621347e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',35,'move','server',NULL,34,'{"move": "pass"}',1.79605815457322621347e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',36,'move','black','m18',35,'{"move": "d3"}',1.79605815458774733541e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',37,'move','server',NULL,36,'{"move": "pass"}',1.79605815458774733541e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',38,'move','black','m19',37,'{"move": "d7"}',1.79605815460866308211e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',39,'move','white','ai-38',38,'{"move": "e7"}',1.79605815461582303052e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',40,'move','black','m20',39,'{"move": "e6"}',1.7960581546238789558e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',41,'move','white','ai-40',40,'{"move": "f6"}',1.79605815462952733037e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',42,'move','black','m21',41,'{"move": "e8"}',1.79605815463647055631e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',43,'move','white','ai-42',42,'{"move": "f8"}',1.79605815464213562008e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',44,'move','black','m22',43,'{"move": "f4"}',1.79605815464963126178e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',45,'move','white','ai-44',44,'{"move": "g4"}',1.79605815465611672399e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',46,'move','black','m23',45,'{"move": "f3"}',1.79605815466573762889e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',47,'move','white','ai-46',46,'{"move": "d8"}',1.79605815467211484904e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',48,'move','black','m24',47,'{"move": "f1"}',1.79605815468244075778e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',49,'move','white','ai-48',48,'{"move": "f5"}',1.79605815468916583067e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',50,'move','black','m25',49,'{"move": "f7"}',1.79605815470044374469e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',51,'move','white','ai-50',50,'{"move": "g7"}',1.79605815470686054234e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',52,'move','black','m26',51,'{"move": "g5"}',1.79605815471437239641e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',53,'move','white','ai-52',52,'{"move": "h5"}',1.79605815471908950801e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',54,'move','black','m27',53,'{"move": "g6"}',1.79605815472536706929e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',55,'move','white','ai-54',54,'{"move": "h6"}',1.79605815472984838487e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',56,'move','black','m28',55,'{"move": "g8"}',1.79605815473466730119e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',57,'move','white','ai-56',56,'{"move": "g3"}',1.79605815473912644388e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',58,'move','black','m29',57,'{"move": "g1"}',1.79605815474520039555e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',59,'move','white','ai-58',58,'{"move": "h2"}',1.79605815475022792819e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',60,'move','black','m30',59,'{"move": "h1"}',1.79605815475621485716e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',61,'move','white','ai-60',60,'{"move": "h3"}',1.79605815476093792909e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',62,'move','black','m31',61,'{"move": "h4"}',1796058154.76632);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',63,'move','white','ai-62',62,'{"move": "h7"}',1.79605815477022075655e+09);
INSERT INTO "events" VALUES('qzCcvxDW3PvD',64,'move','black','m32',63,'{"move": "h8"}',1.79605815477660083769e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.79605815479190587995e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',2,'move','black','m33',1,'{"move": "e5"}',1.79605815481904411315e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',3,'move','white','ai-2',2,'{"move": "f5"}',1.79605815483765935899e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',4,'move','black','m34',3,'{"move": "f4"}',1.79605815485130953785e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',5,'move','white','ai-4',4,'{"move": "f3"}',1.79605815486203408237e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',6,'move','black','m35',5,'{"move": "e3"}',1.79605815487289404873e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',7,'move','white','ai-6',6,'{"move": "d5"}',1.79605815488890957834e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',8,'move','black','m36',7,'{"move": "c5"}',1.79605815490369844431e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',9,'move','white','ai-8',8,'{"move": "c6"}',1.79605815491518068308e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',10,'move','black','m37',9,'{"move": "b6"}',1.79605815492627668384e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',11,'move','white','ai-10',10,'{"move": "e6"}',1.79605815493536090854e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',12,'move','black','m38',11,'{"move": "c7"}',1.79605815494551467894e+09);
INSERT INTO "events" VALUES('Lec2ZeSOdyPB',13,'move','white','ai-12',12,'{"move": "e4"}',1.79605815495439457892e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false, "claims": "draw"}',1.79605815497784495355e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',2,'joined','server',NULL,0,'{"side": "white"}',1.79605815541455483439e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',3,'move','black','m39',1,'{"move": "c3"}',1.79605815544998645783e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',4,'move','white','m40',2,'{"move": "b3"}',1.79605815546118021018e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',5,'move','black','m41',3,'{"move": "a3"}',1.79605815547168898588e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',6,'move','white','m42',4,'{"move": "a2"}',1.79605815548186588284e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',7,'move','black','m43',5,'{"move": "a1"}',1.79605815549263191218e+09);
INSERT INTO "events" VALUES('5wMDqU9n63UM',8,'move','white','m44',6,'{"move": "a4"}',1.79605815550576162339e+09);
INSERT INTO "events" VALUES('FcVrPphEjDdu',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false, "claims": "draw"}',1.79605815552322745326e+09);
INSERT INTO "events" VALUES('ca3DVwixKVw4',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "nobody", "level": null}, "white": {"kind": "nobody", "level": null}}, "position": "OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O", "hints": false, "record": {"moves": ["h2", "b5", "a5", "g1", "h8", "a6", "a8", "b4", "h1"], "resigned": null}}',1.79605815700436496733e+09);
INSERT INTO "events" VALUES('sBbDlO7Zzd5V',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 5}}, "position": "-----/OXO--/--X--/--O--/----- O", "hints": false}',1.79605815874642300604e+09);
INSERT INTO "events" VALUES('sBbDlO7Zzd5V',2,'move','white','ai-1',1,'{"move": "b3"}',1.79605815876645708083e+09);
INSERT INTO "events" VALUES('sBbDlO7Zzd5V',3,'move','black','m45',2,'{"move": "e1"}',1.79605815878739070892e+09);
INSERT INTO "events" VALUES('sBbDlO7Zzd5V',4,'move','white','ai-3',3,'{"move": "d3"}',1.79605815880050730701e+09);
INSERT INTO "events" VALUES('eEgvxZ0Hv86f',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "person", "level": null}}, "position": null, "hints": false, "in_room": true}',1.79605815890517854687e+09);
INSERT INTO "events" VALUES('Io0tQ0xzOybk',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null, "hints": false}',1.79605815897190022466e+09);
INSERT INTO "events" VALUES('OpHc52N27lI9',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null, "hints": false}',1.7960581589900107384e+09);
INSERT INTO "events" VALUES('OpHc52N27lI9',2,'move','black','m48',1,'{"move": "c4"}',1.79605815901292967793e+09);
INSERT INTO "events" VALUES('OpHc52N27lI9',3,'move','white','ai-2',2,'{"move": "c3"}',1.79605815901885819442e+09);
INSERT INTO "events" VALUES('OpHc52N27lI9',4,'takeback','black','m49',0,'{"by": "black", "to": 1}',1796058159.02627);
INSERT INTO "events" VALUES('OpHc52N27lI9',5,'resign','black','m50',0,'{"side": "black"}',1.796058159033475399e+09);
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
INSERT INTO "matches" VALUES('qzCcvxDW3PvD','reversi','{}','nobody',1.79605815430525040622e+09,1.79605815477660083769e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Lec2ZeSOdyPB','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79605815479190587995e+09,1.79605815495439457892e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('5wMDqU9n63UM','capture-go','{"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79605815497784495355e+09,1.79605815550576162339e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('FcVrPphEjDdu','reversi','{}','person',1.79605815552322745326e+09,1.79605815552322745326e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('ca3DVwixKVw4','reversi','{}','nobody',1.79605815700436496733e+09,1.79605815700436496733e+09,'OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('sBbDlO7Zzd5V','capture-go','{"rules": "free", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79605815874642300604e+09,1.79605815880050730701e+09,'-----/OXO--/--X--/--O--/----- O',NULL,NULL,NULL);
INSERT INTO "matches" VALUES('eEgvxZ0Hv86f','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79605815890517854687e+09,1.79605815890517854687e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('Io0tQ0xzOybk','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79605815897190022466e+09,1.79605815897190022466e+09,NULL,'days-3',NULL,NULL);
INSERT INTO "matches" VALUES('OpHc52N27lI9','reversi','{}','nobody',1.7960581589900107384e+09,1.796058159033475399e+09,NULL,NULL,NULL,NULL);
CREATE TABLE proofs (
	match_id VARCHAR(32) NOT NULL, 
	position VARCHAR(256) NOT NULL, 
	found JSON NOT NULL, 
	PRIMARY KEY (match_id, position), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "proofs" VALUES('Lec2ZeSOdyPB','---------/---------/--X------/-XO-O----/--XOXO---/-----X---/----XO---/---------/--------- O','{"values": [{"move": "e4", "score": {"win_in": 1, "exactly": true}, "pv": ["e4"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('Lec2ZeSOdyPB','---------/---------/---------/-XO-O----/--XOXO---/-----X---/----XO---/---------/--------- X','{"values": [{"move": "c7", "score": {"loss_in": 2}, "pv": ["c7", "e4"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXXX-XXXOXXXOXXXXXXXOXXXOOOXOXXXOOXOOXXOXXOOOOOXXXXOOOOOOOOOO O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1"]}], "depth": 1, "nodes": 10, "seconds": 0.019084, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXOOXOOOOOXXXXOOOOOOOOOO X','{"values": [{"move": "b4", "score": {"discs": -10}, "pv": ["b4", "h1"]}], "depth": 2, "nodes": 19, "seconds": 0.002074, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXXX-XXXOXXXOXXXXXXXOX-XOOOXOXXOOOXOOXXXOXOOOOXXXXXOO-XXXXXXO O','{"values": [{"move": "a8", "score": {"discs": 10}, "pv": ["a8", "b4", "h1"]}, {"move": "h1", "score": {"discs": 4}, "pv": ["h1", "a8", "b4"]}, {"move": "b4", "score": {"discs": 0}, "pv": ["b4", "a8", "h1"]}], "depth": 3, "nodes": 106, "seconds": 0.004151, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXXX-XXXOXXXOXXXXXXXOO-XOOOXOOOOOOXOO-XXOXOOOOXXXXXOO-XXXXXXO X','{"values": [{"move": "a6", "score": {"discs": -10}, "pv": ["a6", "a8", "b4", "h1"]}, {"move": "b4", "score": {"discs": -10}, "pv": ["b4", "a8", "a6", "h1"]}], "depth": 4, "nodes": 155, "seconds": 0.002151, "result": {"discs": -10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXXX-XXXOXXXOXXXXXXXXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "b4", "h8", "a6", "a8"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "b4", "a8", "a6", "h1"]}, {"move": "a8", "score": {"discs": -12}, "pv": ["a8", "h1", "h8", "b4", "a6"]}, {"move": "b4", "score": {"discs": -12}, "pv": ["b4", "h1", "h8", "a6", "a8"]}, {"move": "a6", "score": {"discs": -16}, "pv": ["a6", "h1", "a8", "b4", "h8"]}], "depth": 5, "nodes": 692, "seconds": 0.015285, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXXOOOOOXOX-XXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "h1", "score": {"discs": 10}, "pv": ["h1", "g1", "a6", "a8", "b4", "h8"]}, {"move": "a6", "score": {"discs": 4}, "pv": ["a6", "a8", "h1", "b4", "g1", "h8"]}, {"move": "b4", "score": {"discs": -2}, "pv": ["b4", "h8", "a6", "a8", "h1", "g1"]}, {"move": "g1", "score": {"discs": -10}, "pv": ["g1", "h8", "b4", "a8", "a6", "h1"]}], "depth": 6, "nodes": 972, "seconds": 0.006794, "result": {"discs": 10}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX-XXXOXOX-XXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "h8", "score": {"discs": 26}, "pv": ["h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b4", "score": {"discs": 8}, "pv": ["b4", "h1", "g1", "a5", "h8", "pass", "a8", "pass", "a6"]}, {"move": "a8", "score": {"discs": 4}, "pv": ["a8", "h1", "g1", "a6", "h8", "a5", "b4"]}, {"move": "a6", "score": {"discs": -6}, "pv": ["a6", "h1", "a8", "g1", "h8", "b4", "a5"]}, {"move": "a5", "score": {"discs": -10}, "pv": ["a5", "h1", "g1", "a6", "a8", "b4", "h8"]}], "depth": 7, "nodes": 1958, "seconds": 0.005872, "result": {"discs": 26}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXO--XXXOXOOOXXXXXXOXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- X','{"values": [{"move": "a6", "score": {"discs": 2}, "pv": ["a6", "a8", "h1", "g1", "a5", "h8", "b5", "b4"]}, {"move": "h1", "score": {"discs": 2}, "pv": ["h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "b4", "score": {"discs": -14}, "pv": ["b4", "h8", "h1", "g1", "a6", "a8", "a5", "b5"]}, {"move": "g1", "score": {"discs": -22}, "pv": ["g1", "h1", "a6", "a8", "a5", "h8", "b5", "b4"]}, {"move": "a5", "score": {"discs": -26}, "pv": ["a5", "h8", "h1", "g1", "b5", "b4", "pass", "a8", "pass", "a6"]}, {"move": "b5", "score": {"discs": -26}, "pv": ["b5", "h8", "h1", "g1", "a5", "b4", "pass", "a8", "pass", "a6"]}], "depth": 8, "nodes": 3256, "seconds": 0.008352, "result": {"discs": 2}}');
INSERT INTO "proofs" VALUES('ca3DVwixKVw4','OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O','{"values": [{"move": "a8", "score": {"discs": 12}, "pv": ["a8", "h1", "h8", "b5", "b4", "g1", "h2", "a5", "a6"]}, {"move": "b5", "score": {"discs": 12}, "pv": ["b5", "h1", "h8", "g1", "h2", "a6", "a8", "a5", "b4"]}, {"move": "h8", "score": {"discs": 10}, "pv": ["h8", "a6", "a8", "a5", "h2", "h1", "g1", "b5", "b4"]}, {"move": "b4", "score": {"discs": 2}, "pv": ["b4", "h1", "a8", "a6", "h8", "a5", "b5", "g1", "h2"]}, {"move": "h2", "score": {"discs": -2}, "pv": ["h2", "h1", "g1", "a6", "a8", "a5", "h8", "b5", "b4"]}], "depth": 9, "nodes": 8668, "seconds": 0.00874, "result": {"discs": 12}}');
INSERT INTO "proofs" VALUES('sBbDlO7Zzd5V','-----/OXO--/--X--/--O--/----- O','{"values": [{"move": "b3", "score": {"win_in": 3}, "pv": ["b3"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 3}}');
INSERT INTO "proofs" VALUES('sBbDlO7Zzd5V','-----/OXO--/-OX--/--O--/----X O','{"values": [{"move": "d3", "score": {"win_in": 1, "exactly": true}, "pv": ["d3"]}], "depth": 1, "nodes": 0, "seconds": 0.0, "result": {"win_in": 1}}');
INSERT INTO "proofs" VALUES('sBbDlO7Zzd5V','-----/OXO--/-OX--/--O--/----- X','{"values": [{"move": "e1", "score": {"loss_in": 2}, "pv": ["e1", "d3"]}], "depth": 0, "nodes": 0, "seconds": 0.0}');
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
INSERT INTO "results" VALUES('qzCcvxDW3PvD',1.79605815477660083769e+09,63,'XXXXXXXX/XOOOOXXX/XXOOOXXX/XOXOXXXX/XXOXOOXX/XXXOOOOX/XXXXXXXX/XXXXXXXX',63,'black','discs',32,0);
INSERT INTO "results" VALUES('Lec2ZeSOdyPB',1.79605815495439457892e+09,12,'---------/---------/--X------/-XO-O----/--XO-O---/----OX---/----XO---/---------/---------',49,'white','capture',1,0);
INSERT INTO "results" VALUES('5wMDqU9n63UM',1.79605815550576162339e+09,6,'-----/O----/-OX--/O----/X----',5,'white','capture',1,0);
INSERT INTO "results" VALUES('sBbDlO7Zzd5V',1.79605815880050730701e+09,3,'-----/OXO--/-O-O-/--O--/----X',13,'white','capture',1,0);
INSERT INTO "results" VALUES('OpHc52N27lI9',1.796058159033475399e+09,0,'--------/--------/--------/---OX---/---XO---/--------/--------/--------',NULL,'white','resign',0,1);
CREATE TABLE room_events (
	room_id VARCHAR(32) NOT NULL, 
	v INTEGER NOT NULL, 
	type VARCHAR(16) NOT NULL, 
	data JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (room_id, v), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
INSERT INTO "room_events" VALUES('y8CCXXxmsI25',1,'opened','{"device": "", "expected": 0}',1.7960581556682326794e+09);
INSERT INTO "room_events" VALUES('y8CCXXxmsI25',2,'seat','{"member": 2, "seat": "plays"}',1.79605815586271286006e+09);
INSERT INTO "room_events" VALUES('mE0Pdr0VlJEj',1,'opened','{"device": "", "expected": 0}',1.79605815589011120797e+09);
INSERT INTO "room_events" VALUES('mE0Pdr0VlJEj',2,'seat','{"member": 2, "seat": "plays"}',1.79605815591044402123e+09);
INSERT INTO "room_events" VALUES('mE0Pdr0VlJEj',3,'race','{"puzzle": "AA22BFC00", "minutes": 15}',1.79605815592589616773e+09);
INSERT INTO "room_events" VALUES('q1U-cW7JJZfp',1,'opened','{"device": "", "expected": 0}',1.79605815885721802711e+09);
INSERT INTO "room_events" VALUES('q1U-cW7JJZfp',2,'seat','{"member": 2, "seat": "plays"}',1.79605815887227463724e+09);
INSERT INTO "room_events" VALUES('q1U-cW7JJZfp',3,'exhibition','{"number": 1, "host": 1}',1.79605815888702774049e+09);
INSERT INTO "room_events" VALUES('q1U-cW7JJZfp',4,'paired','{"tables": [[2, 0, "eEgvxZ0Hv86f"]]}',1.79605815889180302612e+09);
CREATE TABLE room_matches (
	match_id VARCHAR(32) NOT NULL, 
	room_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(room_id) REFERENCES rooms (id)
);
INSERT INTO "room_matches" VALUES('eEgvxZ0Hv86f','q1U-cW7JJZfp');
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
INSERT INTO "room_people" VALUES('y8CCXXxmsI25',1,'host','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "room_people" VALUES('y8CCXXxmsI25',2,'member','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','Ann');
INSERT INTO "room_people" VALUES('mE0Pdr0VlJEj',1,'host','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "room_people" VALUES('mE0Pdr0VlJEj',2,'member','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','Ann');
INSERT INTO "room_people" VALUES('q1U-cW7JJZfp',1,'host','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','Li');
INSERT INTO "room_people" VALUES('q1U-cW7JJZfp',2,'member','39002cec2921a48ffe4c338293ce35c9a726701cb0d710a25044a2897657cc17','Ann');
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
INSERT INTO "rooms" VALUES('y8CCXXxmsI25','TEXRRN','','{"game": "reversi", "options": {}, "clock": "fischer-5-0", "system": "swiss", "rounds": 3, "minutes": 0, "one": "", "colour": ""}',1.7960581556682326794e+09,1.79605815586271286006e+09,0);
INSERT INTO "rooms" VALUES('mE0Pdr0VlJEj','VHENET','','{"game": "huarong", "options": {"puzzle": "AA22BFC00", "minutes": "15", "boards": "no"}, "clock": "", "system": "race", "rounds": 0, "minutes": 0, "one": "", "colour": ""}',1.79605815589011120797e+09,1.79605815592589616773e+09,0);
INSERT INTO "rooms" VALUES('q1U-cW7JJZfp','DGBDMG','','{"game": "capture-go", "options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "clock": "", "system": "simul", "rounds": 0, "minutes": 0, "one": "", "colour": "black"}',1.79605815885721802711e+09,1.79605815889180302612e+09,1);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level INTEGER, 
	player VARCHAR(64), name VARCHAR(64), 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('qzCcvxDW3PvD','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('qzCcvxDW3PvD','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('Lec2ZeSOdyPB','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('Lec2ZeSOdyPB','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('5wMDqU9n63UM','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('5wMDqU9n63UM','white','person',NULL,'39002cec2921a48ffe4c338293ce35c9a726701cb0d710a25044a2897657cc17',NULL);
INSERT INTO "seats" VALUES('FcVrPphEjDdu','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('FcVrPphEjDdu','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ca3DVwixKVw4','black','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('ca3DVwixKVw4','white','nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('sBbDlO7Zzd5V','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('sBbDlO7Zzd5V','white','ai',5,NULL,NULL);
INSERT INTO "seats" VALUES('eEgvxZ0Hv86f','black','person',NULL,'39002cec2921a48ffe4c338293ce35c9a726701cb0d710a25044a2897657cc17','Ann');
INSERT INTO "seats" VALUES('eEgvxZ0Hv86f','white','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','Li');
INSERT INTO "seats" VALUES('Io0tQ0xzOybk','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','Ann');
INSERT INTO "seats" VALUES('Io0tQ0xzOybk','white','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('OpHc52N27lI9','black','person',NULL,'11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76',NULL);
INSERT INTO "seats" VALUES('OpHc52N27lI9','white','ai',1,NULL,NULL);
CREATE TABLE tables (
	match_id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, source INTEGER, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "tables" VALUES('Io0tQ0xzOybk',1.79605815897601890562e+09,47590);
CREATE TABLE transfers (
	code VARCHAR(64) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	sealed VARCHAR(256) NOT NULL, 
	records TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "transfers" VALUES('0ad40630460da81e3aeda27beca4774c588cd554d117445a654f07ca09ab8d8b','11d8c8c904cd01e2a40069187265aaaeade2f4a83419913a5d8ff5f0e963dc76','WyJLc3R2a2ZKeTJuRUtINHJSYlZ2dVZQOFVrbkkwV2kxb1QzOW1QeXlMc2lRPSIsIjExZDhjOGM5MDRjZDAxZTJhNDAwNjkxODcyNjVhYWFlYWRlMmY0YTgzNDE5OTEzYTVkOGZmNWYwZTk2M2RjNzYiXQ.x14VeDxCA3vmjibFGLKhBWWfWovpcR7UxaRWJ7bLxyQ','{}','open',1.79605875904568552969e+09);
CREATE TABLE turning_points (
	match_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	rows VARCHAR(256) NOT NULL, 
	black INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "turning_points" VALUES('ca3DVwixKVw4',9,'OOOOOOOO/XXXOXXOO/XXXXXOXO/XXXOOOXO/XXXOOXOO/XXOXXOOO/OOXXXXOO/OOOOOOOO',2,2);
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
