/** Boards that pages of others may show, and who looks at them there. Like every released version never edited. */
import "server-only";

export const embedVersion: readonly string[] = [
  // Since when pages of others may show it; null: they may not.
  "ALTER TABLE dashboards ADD COLUMN embedded_at INTEGER",
  // People of other apps, by ids that no person of the team has, with the groups that their own app named last.
  "CREATE TABLE embed_viewers (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen_at INTEGER NOT NULL)",
  `CREATE TABLE embed_viewer_groups (
    viewer_id TEXT NOT NULL, group_id TEXT NOT NULL, PRIMARY KEY (viewer_id, group_id)
  )`,
];
