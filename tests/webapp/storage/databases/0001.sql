BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "events" VALUES('NG25HVIaqi79',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 3}}}',1.79527507524383044242e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',2,'move','black','m1',1,'{"move": "e6"}',1.79527507526388907434e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',3,'move','white','ai-2',2,'{"move": "d6"}',1.79527507527627730368e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',4,'move','black','m2',3,'{"move": "c6"}',1.79527507527777886392e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',5,'move','white','ai-4',4,'{"move": "f6"}',1.79527507527968764305e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',6,'move','black','m3',5,'{"move": "c4"}',1.79527507528064560887e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',7,'move','white','ai-6',6,'{"move": "b6"}',1.79527507530408573154e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',8,'move','black','m4',7,'{"move": "f7"}',1.79527507530560088153e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',9,'move','white','ai-8',8,'{"move": "c3"}',1.79527507530660176277e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',10,'move','black','m5',9,'{"move": "c2"}',1.79527507531195855148e+09);
INSERT INTO "events" VALUES('NG25HVIaqi79',11,'takeback','black','m6',8,'{"by": "black", "to": 9}',1.7952750753202357292e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',1,'created','server',NULL,0,'{"options": {}, "seats": {"white": {"kind": "person", "level": null}, "black": {"kind": "ai", "level": 1}}}',1.79527507532398462302e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',2,'move','black','ai-1',1,'{"move": "c4"}',1.79527507532548809051e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',3,'move','white','m7',2,'{"move": "e3"}',1.79527507533302712445e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',4,'move','black','ai-3',3,'{"move": "f3"}',1.79527507533585071563e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',5,'move','white','m8',4,'{"move": "c3"}',1.7952750753439004421e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',6,'move','black','ai-5',5,'{"move": "c2"}',1.79527507534791255002e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',7,'move','white','m9',6,'{"move": "d6"}',1.7952750753559291362e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',8,'move','black','ai-7',7,'{"move": "e6"}',1.79527507535987210273e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',9,'move','white','m10',8,'{"move": "b2"}',1.79527507536816406251e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',10,'move','black','ai-9',9,'{"move": "a2"}',1.79527507537050390242e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',11,'move','white','m11',10,'{"move": "b4"}',1.79527507537161064147e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',12,'move','black','ai-11',11,'{"move": "d7"}',1.79527507537257528303e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',13,'move','white','m12',12,'{"move": "a1"}',1.79527507537348437311e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',14,'move','black','ai-13',13,'{"move": "e2"}',1.7952750753840692043e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',15,'move','white','m13',14,'{"move": "c1"}',1.79527507538538265222e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',16,'move','black','ai-15',15,'{"move": "b3"}',1.79527507538629841807e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',17,'move','white','m14',16,'{"move": "f4"}',1.79527507539195537561e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',18,'move','black','ai-17',17,'{"move": "g5"}',1.79527507539584016797e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',19,'move','white','m15',18,'{"move": "g2"}',1.79527507539694046977e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',20,'move','black','ai-19',19,'{"move": "a4"}',1.79527507539786767955e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',21,'move','white','m16',20,'{"move": "e7"}',1.79527507539877820017e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',22,'move','black','ai-21',21,'{"move": "f7"}',1.79527507539968419073e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',23,'move','white','m17',22,'{"move": "d1"}',1.79527507540079426769e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',24,'move','black','ai-23',23,'{"move": "b1"}',1.79527507540167260164e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',25,'move','white','m18',24,'{"move": "c6"}',1.79527507540249347682e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',26,'move','black','ai-25',25,'{"move": "b5"}',1.7952750754120662212e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',27,'move','white','m19',26,'{"move": "f2"}',1.7952750754134092331e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',28,'move','black','ai-27',27,'{"move": "d3"}',1.79527507541435694697e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',29,'move','white','m20',28,'{"move": "c7"}',1.79527507541523838048e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',30,'move','black','ai-29',29,'{"move": "f1"}',1.79527507541612720487e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',31,'move','white','m21',30,'{"move": "b7"}',1.79527507541701912877e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',32,'move','black','ai-31',31,'{"move": "f6"}',1.79527507541789937018e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',33,'move','white','m22',32,'{"move": "c5"}',1.79527507542041492457e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',34,'move','black','ai-33',33,'{"move": "h3"}',1.79527507542800235755e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',35,'move','white','m23',34,'{"move": "g1"}',1795275075.42925);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',36,'move','black','ai-35',35,'{"move": "b6"}',1.79527507543333888053e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',37,'move','white','m24',36,'{"move": "a7"}',1.79527507543559694284e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',38,'move','black','ai-37',37,'{"move": "c8"}',1.79527507543655705452e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',39,'move','white','m25',38,'{"move": "g6"}',1.79527507543738245958e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',40,'move','black','ai-39',39,'{"move": "a6"}',1.79527507543860960007e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',41,'move','white','m26',40,'{"move": "h6"}',1795275075.44791);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',42,'move','black','ai-41',41,'{"move": "a8"}',1.79527507544926524167e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',43,'move','white','m27',42,'{"move": "g3"}',1.79527507545009851457e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',44,'move','black','ai-43',43,'{"move": "a5"}',1.79527507545088624955e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',45,'move','white','m28',44,'{"move": "d8"}',1.79527507545169878007e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',46,'move','black','ai-45',45,'{"move": "h1"}',1.79527507545249462132e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',47,'move','white','m29',46,'{"move": "h2"}',1.79527507545324802396e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',48,'move','black','ai-47',47,'{"move": "g7"}',1.79527507545400309566e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',49,'move','white','m30',48,'{"move": "f5"}',1.7952750754638552666e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',50,'move','black','ai-49',49,'{"move": "h7"}',1.79527507546511197085e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',51,'move','white','m31',50,'{"move": "h4"}',1.79527507546593046187e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',52,'move','black','ai-51',51,'{"move": "e8"}',1.79527507546672224995e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',53,'move','white','m32',52,'{"move": "f8"}',1.7952750754675872326e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',54,'move','black','ai-53',53,'{"move": "e1"}',1.79527507546867537502e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',55,'move','white','m33',54,'{"move": "b8"}',1.79527507546940374378e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',56,'move','black','ai-55',55,'{"move": "g4"}',1.7952750754701893329e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',57,'move','white','m34',56,'{"move": "a3"}',1.79527507547975349422e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',58,'move','black','ai-57',57,'{"move": "h5"}',1.79527507548095107076e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',59,'move','white','m35',58,'{"move": "d2"}',1.79527507548179554941e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',60,'move','black','ai-59',59,'{"move": "h8"}',1.7952750754826946258e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',61,'move','server',NULL,60,'{"move": "pass"}',1.7952750754826946258e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',62,'move','black','ai-61',61,'{"move": "g8"}',1.79527507548612380028e+09);
INSERT INTO "events" VALUES('ouULVarqxZi8',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}}',1.79527507548790144918e+09);
INSERT INTO "events" VALUES('AtZ-ur5EqUGI',63,'rematch','white','m36',61,'{"game": "ouULVarqxZi8"}',1.79527507548893308642e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "7"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 2}}}',1.79527507549037599566e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',2,'move','black','m37',1,'{"move": "c5"}',1.79527507550076365471e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',3,'move','white','ai-2',2,'{"move": "f5"}',1.79527507550269460677e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',4,'move','black','m38',3,'{"move": "a5"}',1.79527507550429773325e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',5,'move','white','ai-4',4,'{"move": "b2"}',1.79527507550579333303e+09);
INSERT INTO "events" VALUES('ZIoGewfn3HP8',6,'move','black','m39',5,'{"move": "f1"}',1.79527507551652050019e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}}',1.79527507551780533788e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',2,'joined','server',NULL,0,'{"side": "white"}',1.79527507551885914804e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',3,'move','black','m40',1,'{"move": "e5"}',1.79527507552219820017e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',4,'move','white','m41',2,'{"move": "e4"}',1.79527507553271317482e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',5,'move','black','m42',3,'{"move": "e3"}',1.79527507553689146045e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',6,'move','white','m43',4,'{"move": "d5"}',1.79527507555268383025e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',7,'move','black','m44',5,'{"move": "f4"}',1.7952750755564808845e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',8,'move','white','m45',6,'{"move": "e6"}',1.79527507557004356378e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',9,'offer','black','m46',6,'{"by": "black", "to": 5}',1.79527507557579326627e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',10,'takeback','white','m47',4,'{"by": "black", "to": 5}',1.79527507557685971255e+09);
INSERT INTO "events" VALUES('a41l9Kz8MQgr',11,'hint_asked','black','m48',4,'{"side": "black"}',1.79527507557776021956e+09);
INSERT INTO "events" VALUES('RGCdSZ5gtwcI',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}}',1.79527507557891035077e+09);
INSERT INTO "events" VALUES('Ynw81dDDu7uA',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}}',1.79527507557980489727e+09);
INSERT INTO "events" VALUES('Ynw81dDDu7uA',2,'move','black','m49',1,'{"move": "c3"}',1.79527507558101701739e+09);
INSERT INTO "events" VALUES('Ynw81dDDu7uA',3,'move','white','ai-2',2,'{"move": "b3"}',1.79527507558786869048e+09);
INSERT INTO "events" VALUES('Ynw81dDDu7uA',4,'resign','black','m50',2,'{"side": "black"}',1.79527507559150075909e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 2}}}',1.79527507559232544901e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',2,'move','black','m51',1,'{"move": "e6"}',1.79527507560777449613e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',3,'move','white','ai-2',2,'{"move": "f4"}',1.79527507561179542542e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',4,'move','black','m52',3,'{"move": "e3"}',1.79527507561292052271e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',5,'move','white','ai-4',4,'{"move": "f6"}',1.7952750756138460636e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',6,'move','black','m53',5,'{"move": "g4"}',1.79527507561475658422e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',7,'move','white','ai-6',6,'{"move": "h4"}',1.79527507562395811078e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',8,'move','black','m54',7,'{"move": "f5"}',1.79527507562512898438e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',9,'move','white','ai-8',8,'{"move": "d2"}',1.79527507562607669833e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',10,'move','black','m55',9,'{"move": "d3"}',1.79527507562699747091e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',11,'move','white','ai-10',10,'{"move": "c5"}',1.79527507563185381887e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',12,'move','black','m56',11,'{"move": "g3"}',1.79527507563296794892e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',13,'move','white','ai-12',12,'{"move": "d6"}',1.79527507565138673786e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',14,'move','black','m57',13,'{"move": "b5"}',1.79527507565277147294e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',15,'move','white','ai-14',14,'{"move": "f2"}',1.79527507566599559786e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',16,'move','black','m58',15,'{"move": "g1"}',1.79527507567344951633e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',17,'move','white','ai-16',16,'{"move": "e2"}',1.79527507568007874483e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',18,'move','black','m59',17,'{"move": "h2"}',1.7952750756963455677e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',19,'move','white','ai-18',18,'{"move": "e1"}',1.79527507569792938229e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',20,'move','black','m60',19,'{"move": "e7"}',1.79527507569939851761e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',21,'move','white','ai-20',20,'{"move": "g5"}',1.79527507570298504833e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',22,'move','black','m61',21,'{"move": "f7"}',1.79527507570783472065e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',23,'move','white','ai-22',22,'{"move": "f8"}',1.79527507571608376498e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',24,'move','black','m62',23,'{"move": "g8"}',1.79527507572391390802e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',25,'move','white','ai-24',24,'{"move": "a5"}',1.79527507572725582123e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',26,'move','black','m63',25,'{"move": "g6"}',1.79527507573186469085e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',27,'move','white','ai-26',26,'{"move": "e8"}',1.79527507573309516911e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',28,'move','black','m64',27,'{"move": "c4"}',1.79527507573401498789e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',29,'move','white','ai-28',28,'{"move": "g7"}',1.795275075734899044e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',30,'move','black','m65',29,'{"move": "b4"}',1.79527507573586654664e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',31,'move','white','ai-30',30,'{"move": "c7"}',1.79527507573674798011e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',32,'move','black','m66',31,'{"move": "a6"}',1.79527507573982501032e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',33,'move','white','ai-32',32,'{"move": "b3"}',1.79527507574100828168e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',34,'move','black','m67',33,'{"move": "f1"}',1.79527507574188399316e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',35,'move','white','ai-34',34,'{"move": "a7"}',1.79527507574275851246e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',36,'move','black','m68',35,'{"move": "h3"}',1.79527507574800848956e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',37,'move','white','ai-36',36,'{"move": "c2"}',1.79527507574937295912e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',38,'move','black','m69',37,'{"move": "d8"}',1.79527507575026082993e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',39,'move','white','ai-38',38,'{"move": "c3"}',1.79527507575116038324e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',40,'move','black','m70',39,'{"move": "d1"}',1.79527507575194787974e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',41,'move','white','ai-40',40,'{"move": "b6"}',1.79527507575287365916e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',42,'move','black','m71',41,'{"move": "a4"}',1.7952750757536532879e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',43,'move','white','ai-42',42,'{"move": "b2"}',1.79527507575564837451e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',44,'move','black','m72',43,'{"move": "c1"}',1.7952750757564828396e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',45,'move','white','ai-44',44,'{"move": "f3"}',1.79527507575728917117e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',46,'move','black','m73',45,'{"move": "a3"}',1.79527507575962114337e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',47,'move','white','ai-46',46,'{"move": "h5"}',1.79527507576056790349e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',48,'move','black','m74',47,'{"move": "h6"}',1.79527507576139259341e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',49,'move','white','ai-48',48,'{"move": "h7"}',1.79527507576365399355e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',50,'move','black','m75',49,'{"move": "b8"}',1.79527507576451611512e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',51,'move','white','ai-50',50,'{"move": "h1"}',1.79527507576528358454e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',52,'move','black','m76',51,'{"move": "g2"}',1.79527507576756405836e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',53,'move','white','ai-52',52,'{"move": "b1"}',1.79527507576842212675e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',54,'move','black','m77',53,'{"move": "c6"}',1.79527507576915287975e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',55,'move','white','ai-54',54,'{"move": "b7"}',1.79527507576990771288e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',56,'move','black','m78',55,'{"move": "a2"}',1.79527507577436947817e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',57,'move','white','ai-56',56,'{"move": "a1"}',1.79527507577542614941e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',58,'move','black','m79',57,'{"move": "d7"}',1.79527507577614927293e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',59,'move','white','ai-58',58,'{"move": "c8"}',1.79527507577805900572e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',60,'move','black','m80',59,'{"move": "h8"}',1.79527507577949190136e+09);
INSERT INTO "events" VALUES('_Fe9et3S99Il',61,'move','white','ai-60',60,'{"move": "a8"}',1.79527507578135371211e+09);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	waits_for VARCHAR(8) NOT NULL, 
	created_at FLOAT NOT NULL, 
	updated_at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('NG25HVIaqi79','reversi','{}','person',1.79527507524383044242e+09,1.7952750753202357292e+09);
INSERT INTO "matches" VALUES('AtZ-ur5EqUGI','reversi','{}','nobody',1.79527507532398462302e+09,1.79527507548893308642e+09);
INSERT INTO "matches" VALUES('ouULVarqxZi8','reversi','{}','person',1.79527507548790144918e+09,1.79527507548790144918e+09);
INSERT INTO "matches" VALUES('ZIoGewfn3HP8','capture-go','{"rules": "free", "size": "7"}','ai',1.79527507549037599566e+09,1.79527507551652050019e+09);
INSERT INTO "matches" VALUES('a41l9Kz8MQgr','capture-go','{"rules": "contact", "size": "9"}','person',1.79527507551780533788e+09,1.79527507557776021956e+09);
INSERT INTO "matches" VALUES('RGCdSZ5gtwcI','reversi','{}','person',1.79527507557891035077e+09,1.79527507557891035077e+09);
INSERT INTO "matches" VALUES('Ynw81dDDu7uA','capture-go','{"rules": "contact", "size": "5"}','nobody',1.79527507557980489727e+09,1.79527507559150075909e+09);
INSERT INTO "matches" VALUES('_Fe9et3S99Il','reversi','{}','nobody',1.79527507559232544901e+09,1.79527507578135371211e+09);
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level INTEGER, 
	player VARCHAR(64), 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('NG25HVIaqi79','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('NG25HVIaqi79','white','ai',3,NULL);
INSERT INTO "seats" VALUES('AtZ-ur5EqUGI','white','person',NULL,'ann');
INSERT INTO "seats" VALUES('AtZ-ur5EqUGI','black','ai',1,NULL);
INSERT INTO "seats" VALUES('ouULVarqxZi8','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('ouULVarqxZi8','white','ai',1,NULL);
INSERT INTO "seats" VALUES('ZIoGewfn3HP8','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('ZIoGewfn3HP8','white','ai',2,NULL);
INSERT INTO "seats" VALUES('a41l9Kz8MQgr','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('a41l9Kz8MQgr','white','person',NULL,'bob');
INSERT INTO "seats" VALUES('RGCdSZ5gtwcI','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('RGCdSZ5gtwcI','white','open',NULL,NULL);
INSERT INTO "seats" VALUES('Ynw81dDDu7uA','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('Ynw81dDDu7uA','white','ai',1,NULL);
INSERT INTO "seats" VALUES('_Fe9et3S99Il','black','person',NULL,'ann');
INSERT INTO "seats" VALUES('_Fe9et3S99Il','white','ai',2,NULL);
CREATE INDEX ix_matches_waits_for ON matches (waits_for);
CREATE INDEX ix_seats_player ON seats (player);
COMMIT;
