-- Since then: what was proven about positions.
INSERT INTO proofs (match_id, position, found) VALUES
('7VFnG2c0OkuK','-----/-----/-OX--/-----/----- X','{"values": [{"move": "b4", "score": {"win_in": 9}, "pv": ["b4"]}], "depth": 4, "nodes": 1200, "seconds": 0.01, "result": {"win_in": 9}}'),
('7VFnG2c0OkuK','-----/-----/--X--/-----/----- O','{"values": [{"move": "b3", "score": {"estimate": -12, "unit": "points"}, "pv": ["b3"]}], "depth": 4, "nodes": 1200, "seconds": 0.01}');
