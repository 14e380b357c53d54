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
INSERT INTO "events" VALUES('paRXux4SvC96',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 3}}, "position": null}',1.79527507866006398205e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',2,'move','black','m1',1,'{"move": "e6"}',1.79527507868841242795e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',3,'move','white','ai-2',2,'{"move": "d6"}',1.79527507870045161244e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',4,'move','black','m2',3,'{"move": "c6"}',1.79527507871237444877e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',5,'move','white','ai-4',4,'{"move": "f6"}',1.79527507872469592096e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',6,'move','black','m3',5,'{"move": "c4"}',1.79527507873642945285e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',7,'move','white','ai-6',6,'{"move": "b6"}',1.79527507874616861337e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',8,'move','black','m4',7,'{"move": "f7"}',1.79527507876032018665e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',9,'move','white','ai-8',8,'{"move": "c3"}',1.79527507877295470235e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',10,'move','black','m5',9,'{"move": "c2"}',1.79527507878023767466e+09);
INSERT INTO "events" VALUES('paRXux4SvC96',11,'takeback','black','m6',8,'{"by": "black", "to": 9}',1.79527507879597306248e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',1,'created','server',NULL,0,'{"options": {}, "seats": {"white": {"kind": "person", "level": null}, "black": {"kind": "ai", "level": 1}}, "position": null}',1.79527507880804729463e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',2,'move','black','ai-1',1,'{"move": "c4"}',1.79527507882416057592e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',3,'move','white','m7',2,'{"move": "e3"}',1.7952750788362150193e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',4,'move','black','ai-3',3,'{"move": "f3"}',1.79527507884803628926e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',5,'move','white','m8',4,'{"move": "c3"}',1.7952750788600063324e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',6,'move','black','ai-5',5,'{"move": "c2"}',1.79527507886806106567e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',7,'move','white','m9',6,'{"move": "d6"}',1.79527507887858200075e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',8,'move','black','ai-7',7,'{"move": "e6"}',1.79527507889204668992e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',9,'move','white','m10',8,'{"move": "b2"}',1.79527507890392351149e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',10,'move','black','ai-9',9,'{"move": "a2"}',1.79527507891602230074e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',11,'move','white','m11',10,'{"move": "b4"}',1.79527507893234729765e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',12,'move','black','ai-11',11,'{"move": "d7"}',1.79527507895216178893e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',13,'move','white','m12',12,'{"move": "a1"}',1.79527507896039843554e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',14,'move','black','ai-13',13,'{"move": "e2"}',1.79527507896843504901e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',15,'move','white','m13',14,'{"move": "c1"}',1.79527507897209858897e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',16,'move','black','ai-15',15,'{"move": "b3"}',1.79527507897635412218e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',17,'move','white','m14',16,'{"move": "f4"}',1.79527507899253368378e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',18,'move','black','ai-17',17,'{"move": "g5"}',1.7952750790002996921e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',19,'move','white','m15',18,'{"move": "g2"}',1.7952750790082457066e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',20,'move','black','ai-19',19,'{"move": "a4"}',1.79527507901625585557e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',21,'move','white','m16',20,'{"move": "e7"}',1.79527507902419018745e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',22,'move','black','ai-21',21,'{"move": "f7"}',1.79527507905234432221e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',23,'move','white','m17',22,'{"move": "d1"}',1.79527507906015300754e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',24,'move','black','ai-23',23,'{"move": "b1"}',1.7952750790682172775e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',25,'move','white','m18',24,'{"move": "c6"}',1.79527507908539557457e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',26,'move','black','ai-25',25,'{"move": "b5"}',1.79527507909991979593e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',27,'move','white','m19',26,'{"move": "f2"}',1.79527507910807633401e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',28,'move','black','ai-27',27,'{"move": "d3"}',1.79527507911613726614e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',29,'move','white','m20',28,'{"move": "c7"}',1.79527507913099932668e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',30,'move','black','ai-29',29,'{"move": "f1"}',1.79527507914908313751e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',31,'move','white','m21',30,'{"move": "b7"}',1.7952750791718866825e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',32,'move','black','ai-31',31,'{"move": "f6"}',1.79527507917999768253e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',33,'move','white','m22',32,'{"move": "c5"}',1.79527507919469642636e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',34,'move','black','ai-33',33,'{"move": "h3"}',1.79527507920007753372e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',35,'move','white','m23',34,'{"move": "g1"}',1.79527507920773172385e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',36,'move','black','ai-35',35,'{"move": "b6"}',1.79527507921174097065e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',37,'move','white','m24',36,'{"move": "a7"}',1.79527507921987748143e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',38,'move','black','ai-37',37,'{"move": "c8"}',1.79527507922814178464e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',39,'move','white','m25',38,'{"move": "g6"}',1.79527507923168110851e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',40,'move','black','ai-39',39,'{"move": "a6"}',1.79527507924009799961e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',41,'move','white','m26',40,'{"move": "h6"}',1.79527507927762126926e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',42,'move','black','ai-41',41,'{"move": "a8"}',1.7952750792841022015e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',43,'move','white','m27',42,'{"move": "g3"}',1.79527507929595565795e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',44,'move','black','ai-43',43,'{"move": "a5"}',1.7952750793040392398e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',45,'move','white','m28',44,'{"move": "d8"}',1.79527507931223678588e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',46,'move','black','ai-45',45,'{"move": "h1"}',1.79527507931749629975e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',47,'move','white','m29',46,'{"move": "h2"}',1.79527507932836270332e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',48,'move','black','ai-47',47,'{"move": "g7"}',1.79527507933130288124e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',49,'move','white','m30',48,'{"move": "f5"}',1.7952750793359224796e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',50,'move','black','ai-49',49,'{"move": "h7"}',1.79527507934105825422e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',51,'move','white','m31',50,'{"move": "h4"}',1.79527507934300827987e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',52,'move','black','ai-51',51,'{"move": "e8"}',1.79527507934495496747e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',53,'move','white','m32',52,'{"move": "f8"}',1.79527507934777569775e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',54,'move','black','ai-53',53,'{"move": "e1"}',1.79527507935054898261e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',55,'move','white','m33',54,'{"move": "b8"}',1.79527507935991859433e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',56,'move','black','ai-55',55,'{"move": "g4"}',1.79527507936392617228e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',57,'move','white','m34',56,'{"move": "a3"}',1.79527507936815619474e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',58,'move','black','ai-57',57,'{"move": "h5"}',1.79527507937187075616e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',59,'move','white','m35',58,'{"move": "d2"}',1.79527507937578368179e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',60,'move','black','ai-59',59,'{"move": "h8"}',1.79527507938025760649e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',61,'move','server',NULL,60,'{"move": "pass"}',1.79527507938025760649e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',62,'move','black','ai-61',61,'{"move": "g8"}',1.79527507938385772704e+09);
INSERT INTO "events" VALUES('1FcbfXlRNAQI',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1.79527507938809204098e+09);
INSERT INTO "events" VALUES('2wgdHr2kY8uf',63,'rematch','white','m36',61,'{"game": "1FcbfXlRNAQI"}',1.79527507939565491679e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',1,'created','server',NULL,0,'{"options": {"rules": "free", "size": "7", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 2}}, "position": null}',1.79527507940060043331e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',2,'move','black','m37',1,'{"move": "c5"}',1.79527507940753078457e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',3,'move','white','ai-2',2,'{"move": "f5"}',1.79527507941322922706e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',4,'move','black','m38',3,'{"move": "a5"}',1.7952750794208006858e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',5,'move','white','ai-4',4,'{"move": "b2"}',1.79527507942459845545e+09);
INSERT INTO "events" VALUES('pBQrb3a-TwpE',6,'move','black','m39',5,'{"move": "f1"}',1.79527507942932176591e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "open", "level": null}}, "position": null}',1.79527507944008255002e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',2,'joined','server',NULL,0,'{"side": "white"}',1.79527507944355344772e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',3,'move','black','m40',1,'{"move": "e5"}',1.79527507944965839382e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',4,'move','white','m41',2,'{"move": "e4"}',1.79527507946082401273e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',5,'move','black','m42',3,'{"move": "e3"}',1.79527507946468877788e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',6,'move','white','m43',4,'{"move": "d5"}',1.7952750794754805565e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',7,'move','black','m44',5,'{"move": "f4"}',1.79527507948074579241e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',8,'move','white','m45',6,'{"move": "e6"}',1.79527507949040198318e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',9,'offer','black','m46',6,'{"by": "black", "to": 5}',1.79527507950010037415e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',10,'takeback','white','m47',4,'{"by": "black", "to": 5}',1.79527507950401186941e+09);
INSERT INTO "events" VALUES('WzkzilUislNA',11,'hint_asked','black','m48',4,'{"side": "black"}',1.79527507951203942298e+09);
INSERT INTO "events" VALUES('C9PrtbVWTXCY',1,'created','server',NULL,0,'{"options": {}, "seats": {"white": {"kind": "person", "level": null}, "black": {"kind": "open", "level": null}}, "position": null}',1.7952750795162246227e+09);
INSERT INTO "events" VALUES('7VFnG2c0OkuK',1,'created','server',NULL,0,'{"options": {"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 1}}, "position": null}',1.79527507952366352081e+09);
INSERT INTO "events" VALUES('7VFnG2c0OkuK',2,'move','black','m49',1,'{"move": "c3"}',1.79527507952812433243e+09);
INSERT INTO "events" VALUES('7VFnG2c0OkuK',3,'move','white','ai-2',2,'{"move": "b3"}',1.79527507953361082073e+09);
INSERT INTO "events" VALUES('7VFnG2c0OkuK',4,'resign','black','m50',2,'{"side": "black"}',1.79527507954410767555e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 2}}, "position": null}',1.79527507955218601229e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',2,'move','black','m51',1,'{"move": "e6"}',1.79527507955590867995e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',3,'move','white','ai-2',2,'{"move": "f4"}',1.79527507956420350073e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',4,'move','black','m52',3,'{"move": "e3"}',1.79527507956811332697e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',5,'move','white','ai-4',4,'{"move": "f6"}',1795275079.57369);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',6,'move','black','m53',5,'{"move": "g4"}',1.79527507957591032981e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',7,'move','white','ai-6',6,'{"move": "h4"}',1.79527507958179259302e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',8,'move','black','m54',7,'{"move": "f5"}',1.79527507958388352397e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',9,'move','white','ai-8',8,'{"move": "d2"}',1.79527507959067368506e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',10,'move','black','m55',9,'{"move": "d3"}',1.79527507959598088267e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',11,'move','white','ai-10',10,'{"move": "c5"}',1.79527507960406184197e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',12,'move','black','m56',11,'{"move": "g3"}',1.79527507960801029204e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',13,'move','white','ai-12',12,'{"move": "d6"}',1.79527507961636042599e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',14,'move','black','m57',13,'{"move": "b5"}',1.79527507961995434759e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',15,'move','white','ai-14',14,'{"move": "f2"}',1.79527507962834095953e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',16,'move','black','m58',15,'{"move": "g1"}',1.79527507963188624382e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',17,'move','white','ai-16',16,'{"move": "e2"}',1.79527507963343667981e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',18,'move','black','m59',17,'{"move": "h2"}',1.79527507964388370513e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',19,'move','white','ai-18',18,'{"move": "e1"}',1.79527507964848542214e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',20,'move','black','m60',19,'{"move": "e7"}',1.7952750796501660347e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',21,'move','white','ai-20',20,'{"move": "g5"}',1.79527507966063213347e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',22,'move','black','m61',21,'{"move": "f7"}',1.79527507966390728949e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',23,'move','white','ai-22',22,'{"move": "f8"}',1.79527507967597413059e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',24,'move','black','m62',23,'{"move": "g8"}',1.79527507967998719217e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',25,'move','white','ai-24',24,'{"move": "a5"}',1.79527507968195152278e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',26,'move','black','m63',25,'{"move": "g6"}',1.79527507968383836741e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',27,'move','white','ai-26',26,'{"move": "e8"}',1.7952750796921901703e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',28,'move','black','m64',27,'{"move": "c4"}',1.79527507969410848615e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',29,'move','white','ai-28',28,'{"move": "g7"}',1.7952750797001805305e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',30,'move','black','m65',29,'{"move": "b4"}',1.79527507970783710474e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',31,'move','white','ai-30',30,'{"move": "c7"}',1.79527507971199202542e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',32,'move','black','m66',31,'{"move": "a6"}',1.79527507971995544432e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',33,'move','white','ai-32',32,'{"move": "b3"}',1.79527507972406029706e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',34,'move','black','m67',33,'{"move": "f1"}',1.79527507972986054415e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',35,'move','white','ai-34',34,'{"move": "a7"}',1.79527507973202967643e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',36,'move','black','m68',35,'{"move": "h3"}',1.79527507974001860613e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',37,'move','white','ai-36',36,'{"move": "c2"}',1795275079.74401);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',38,'move','black','m69',37,'{"move": "d8"}',1.79527507975524711612e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',39,'move','white','ai-38',38,'{"move": "c3"}',1.79527507975970721247e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',40,'move','black','m70',39,'{"move": "d1"}',1.79527507976790022849e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',41,'move','white','ai-40',40,'{"move": "b6"}',1.7952750797719573975e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',42,'move','black','m71',41,'{"move": "a4"}',1.79527507977988195425e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',43,'move','white','ai-42',42,'{"move": "b2"}',1.7952750797838978767e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',44,'move','black','m72',43,'{"move": "c1"}',1.79527507979182410235e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',45,'move','white','ai-44',44,'{"move": "f3"}',1.7952750797946543694e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',46,'move','black','m73',45,'{"move": "a3"}',1.79527507979620289807e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',47,'move','white','ai-46',46,'{"move": "h5"}',1.79527507980386257175e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',48,'move','black','m74',47,'{"move": "h6"}',1.79527507980779838566e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',49,'move','white','ai-48',48,'{"move": "h7"}',1.79527507980970263477e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',50,'move','black','m75',49,'{"move": "b8"}',1.7952750798175566196e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',51,'move','white','ai-50',50,'{"move": "h1"}',1.79527507982389068598e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',52,'move','black','m76',51,'{"move": "g2"}',1.79527507982779669761e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',53,'move','white','ai-52',52,'{"move": "b1"}',1.79527507983007359503e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',54,'move','black','m77',53,'{"move": "c6"}',1.79527507983549499508e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',55,'move','white','ai-54',54,'{"move": "b7"}',1.79527507983987236021e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',56,'move','black','m78',55,'{"move": "a2"}',1.79527507984781384471e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',57,'move','white','ai-56',56,'{"move": "a1"}',1.79527507985177803033e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',58,'move','black','m79',57,'{"move": "d7"}',1.79527507985751080517e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',59,'move','white','ai-58',58,'{"move": "c8"}',1.7952750798701486587e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',60,'move','black','m80',59,'{"move": "h8"}',1.79527507987261629104e+09);
INSERT INTO "events" VALUES('g0SY5tqnRV3G',61,'move','white','ai-60',60,'{"move": "a8"}',1.79527507987983727449e+09);
INSERT INTO "events" VALUES('BC82REMZGz4w',1,'created','server',NULL,0,'{"options": {}, "seats": {"black": {"kind": "person", "level": null}, "white": {"kind": "ai", "level": 3}}, "position": "------------------OX-------OX------XO--------------------------- X"}',1.79527507988414764409e+09);
INSERT INTO "events" VALUES('BC82REMZGz4w',2,'move','black','m81',1,'{"move": "b3"}',1.79527507989202094081e+09);
INSERT INTO "events" VALUES('BC82REMZGz4w',3,'move','white','ai-2',2,'{"move": "d6"}',1.79527507989608049393e+09);
INSERT INTO "events" VALUES('BC82REMZGz4w',4,'move','black','m82',3,'{"move": "f6"}',1.7952750798978886604e+09);
INSERT INTO "events" VALUES('BC82REMZGz4w',5,'move','white','ai-4',4,'{"move": "f3"}',1.7952750799082796574e+09);
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
INSERT INTO "matches" VALUES('paRXux4SvC96','reversi','{}','person',1.79527507866006398205e+09,1.79527507879597306248e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('2wgdHr2kY8uf','reversi','{}','nobody',1.79527507880804729463e+09,1.79527507939565491679e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('1FcbfXlRNAQI','reversi','{}','person',1.79527507938809204098e+09,1.79527507938809204098e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('pBQrb3a-TwpE','capture-go','{"rules": "free", "size": "7", "start": "empty", "target": "1", "handicap": "0"}','ai',1.79527507940060043331e+09,1.79527507942932176591e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('WzkzilUislNA','capture-go','{"rules": "contact", "size": "9", "start": "empty", "target": "1", "handicap": "0"}','person',1.79527507944008255002e+09,1.79527507951203942298e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('C9PrtbVWTXCY','reversi','{}','person',1.7952750795162246227e+09,1.7952750795162246227e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('7VFnG2c0OkuK','capture-go','{"rules": "contact", "size": "5", "start": "empty", "target": "1", "handicap": "0"}','nobody',1.79527507952366352081e+09,1.79527507954410767555e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('g0SY5tqnRV3G','reversi','{}','nobody',1.79527507955218601229e+09,1.79527507987983727449e+09,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES('BC82REMZGz4w','reversi','{}','person',1.79527507988414764409e+09,1.7952750799082796574e+09,'------------------OX-------OX------XO--------------------------- X',NULL,NULL,NULL);
CREATE TABLE proofs (
	match_id VARCHAR(32) NOT NULL, 
	position VARCHAR(256) NOT NULL, 
	found JSON NOT NULL, 
	PRIMARY KEY (match_id, position), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "proofs" VALUES('7VFnG2c0OkuK','-----/-----/-OX--/-----/----- X','{"values": [{"move": "b4", "score": {"win_in": 9}, "pv": ["b4"]}], "depth": 4, "nodes": 1200, "seconds": 0.01, "result": {"win_in": 9}}');
INSERT INTO "proofs" VALUES('7VFnG2c0OkuK','-----/-----/--X--/-----/----- O','{"values": [{"move": "b3", "score": {"estimate": -12, "unit": "points"}, "pv": ["b3"]}], "depth": 4, "nodes": 1200, "seconds": 0.01}');
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
CREATE TABLE seats (
	match_id VARCHAR(32) NOT NULL, 
	side VARCHAR(8) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level INTEGER, 
	player VARCHAR(64), name VARCHAR(64), 
	PRIMARY KEY (match_id, side), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('paRXux4SvC96','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('paRXux4SvC96','white','ai',3,NULL,NULL);
INSERT INTO "seats" VALUES('2wgdHr2kY8uf','white','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('2wgdHr2kY8uf','black','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('1FcbfXlRNAQI','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('1FcbfXlRNAQI','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('pBQrb3a-TwpE','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('pBQrb3a-TwpE','white','ai',2,NULL,NULL);
INSERT INTO "seats" VALUES('WzkzilUislNA','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('WzkzilUislNA','white','person',NULL,'bob',NULL);
INSERT INTO "seats" VALUES('C9PrtbVWTXCY','white','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('C9PrtbVWTXCY','black','open',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('7VFnG2c0OkuK','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('7VFnG2c0OkuK','white','ai',1,NULL,NULL);
INSERT INTO "seats" VALUES('g0SY5tqnRV3G','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('g0SY5tqnRV3G','white','ai',2,NULL,NULL);
INSERT INTO "seats" VALUES('BC82REMZGz4w','black','person',NULL,'ann',NULL);
INSERT INTO "seats" VALUES('BC82REMZGz4w','white','ai',3,NULL,NULL);
CREATE TABLE tables (
	match_id VARCHAR(32) NOT NULL, 
	seen_at FLOAT NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE transfers (
	code VARCHAR(64) NOT NULL, 
	player VARCHAR(64) NOT NULL, 
	sealed VARCHAR(256) NOT NULL, 
	records TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	expires_at FLOAT NOT NULL, 
	PRIMARY KEY (code)
);
CREATE TABLE turning_points (
	match_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	rows VARCHAR(256) NOT NULL, 
	black INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_matches_waits_for ON matches (waits_for);
CREATE INDEX ix_seats_player ON seats (player);
CREATE INDEX ix_matches_flag_at ON matches (flag_at);
CREATE INDEX ix_tables_seen_at ON tables (seen_at);
CREATE INDEX ix_transfers_player ON transfers (player);
CREATE INDEX ix_transfers_expires_at ON transfers (expires_at);
COMMIT;
