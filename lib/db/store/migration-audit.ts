/**
 * The record of what people did. It only grows: the store itself refuses to change an entry, and to remove one before its
 * time. Like every released version never edited.
 */
import "server-only";

const refuse = "SELECT RAISE(ABORT, 'the record of acts only grows')";

const neverChanged = (table: string): string =>
  `CREATE TRIGGER ${table}_stays BEFORE UPDATE ON ${table} BEGIN ${refuse}; END`;

/** Without it, an entry of the same number would take the place of the one before. */
const neverReplaced = (table: string, key: string): string =>
  `CREATE TRIGGER ${table}_once BEFORE INSERT ON ${table}
    WHEN EXISTS (SELECT 1 FROM ${table} WHERE ${key} = NEW.${key}) BEGIN ${refuse}; END`;

/** Nothing of these days goes, whatever is asked for; the setting has a least number of days above it. */
const heldMs = 6 * 24 * 60 * 60_000;

export const auditVersion: readonly string[] = [
  `CREATE TABLE audit_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, person_id TEXT, role TEXT, group_names TEXT NOT NULL,
    act TEXT NOT NULL, door TEXT NOT NULL, object_kind TEXT, object_id TEXT, detail TEXT, database_name TEXT,
    schema_name TEXT, statement_hash TEXT, statement_text TEXT
  )`,
  "CREATE INDEX audit_entry_by_time ON audit_entry (at)",
  "CREATE INDEX audit_entry_by_person ON audit_entry (person_id, id)",
  "CREATE INDEX audit_entry_by_act ON audit_entry (act, id)",
  // How it ended, who it turned out to be, and what was made.
  `CREATE TABLE audit_outcome (
    entry_id INTEGER PRIMARY KEY, at INTEGER NOT NULL, outcome TEXT NOT NULL, code TEXT, person_id TEXT, object_id TEXT
  )`,
  "CREATE INDEX audit_outcome_by_person ON audit_outcome (person_id) WHERE person_id IS NOT NULL",
  // What tells who a person is, apart: it goes with the person, and the entries stay as they are.
  `CREATE TABLE audit_trace (
    entry_id INTEGER PRIMARY KEY, name TEXT, address TEXT, device TEXT
  )`,
  // Entries from before this moment may be removed.
  "CREATE TABLE audit_keep (gone_before INTEGER NOT NULL)",
  "INSERT INTO audit_keep VALUES (0)",
  ...["audit_entry", "audit_outcome", "audit_trace"].map(neverChanged),
  neverReplaced("audit_entry", "id"),
  ...["audit_outcome", "audit_trace"].map((table) => neverReplaced(table, "entry_id")),
  `CREATE TRIGGER audit_entry_kept BEFORE DELETE ON audit_entry
    WHEN OLD.at >= (SELECT MAX(gone_before) FROM audit_keep) BEGIN ${refuse}; END`,
  `CREATE TRIGGER audit_outcome_kept BEFORE DELETE ON audit_outcome
    WHEN EXISTS (SELECT 1 FROM audit_entry WHERE id = OLD.entry_id) BEGIN ${refuse}; END`,
  // Who did something is known for as long as the person is in the team.
  `CREATE TRIGGER audit_trace_kept BEFORE DELETE ON audit_trace
    WHEN EXISTS (
      SELECT 1 FROM audit_entry AS entry LEFT JOIN audit_outcome AS ended ON ended.entry_id = entry.id
      JOIN auth_user ON auth_user.id = COALESCE(ended.person_id, entry.person_id)
      WHERE entry.id = OLD.entry_id
    ) BEGIN ${refuse}; END`,
  `CREATE TRIGGER audit_keep_bounds BEFORE UPDATE ON audit_keep
    WHEN NEW.gone_before > CAST(strftime('%s', 'now') AS INTEGER) * 1000 - ${heldMs} BEGIN ${refuse}; END`,
  `CREATE TRIGGER audit_keep_once BEFORE INSERT ON audit_keep BEGIN ${refuse}; END`,
  `CREATE TRIGGER audit_keep_stays BEFORE DELETE ON audit_keep BEGIN ${refuse}; END`,
];
