/** Settings that were changed while the app ran. Like every released version never edited. */
import "server-only";

export const settingsVersion: readonly string[] = [
  `CREATE TABLE live_setting (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, changed_by TEXT NOT NULL, changed_at INTEGER NOT NULL
  )`,
];
