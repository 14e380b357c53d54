"""The database: tables, stores with the queries, group commit, migrations, retention, backup."""
