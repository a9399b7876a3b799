/** With which rights on data something was made, and in which role a session is. Like every released version never edited. */
import "server-only";

export const rightsVersion: readonly string[] = [
  // What there is was made with all of them.
  "ALTER TABLE results ADD COLUMN rights TEXT",
  "ALTER TABLE run_figures ADD COLUMN rights TEXT",
  "ALTER TABLE dashboards ADD COLUMN share_rights TEXT",
  `CREATE TABLE model_edits_moved (
    database_name TEXT NOT NULL, schema_name TEXT NOT NULL, kind TEXT NOT NULL, element_key TEXT NOT NULL,
    change TEXT, edited_by TEXT NOT NULL, edited_at TEXT NOT NULL, version INTEGER NOT NULL,
    rights TEXT NOT NULL DEFAULT '', PRIMARY KEY (database_name, schema_name, kind, element_key, rights)
  )`,
  `INSERT INTO model_edits_moved
    (database_name, schema_name, kind, element_key, change, edited_by, edited_at, version)
    SELECT database_name, schema_name, kind, element_key, change, edited_by, edited_at, version FROM model_edits`,
  "DROP TABLE model_edits",
  "ALTER TABLE model_edits_moved RENAME TO model_edits",
  // What the provider said of a person is said of the session that began by it.
  "ALTER TABLE auth_session ADD COLUMN role TEXT",
];
