/** What is shared within a team, and until when links are good. Like every released version never edited. */
import "server-only";

export const sharingVersion: readonly string[] = [
  // To whom: a person, a group, or everyone, who has no id. Of a chat: how many of its messages.
  `CREATE TABLE grants (
    object_kind TEXT NOT NULL, object_id TEXT NOT NULL, to_kind TEXT NOT NULL, to_id TEXT NOT NULL,
    level TEXT NOT NULL, up_to INTEGER, given_by TEXT NOT NULL, given_at INTEGER NOT NULL,
    PRIMARY KEY (object_kind, object_id, to_kind, to_id)
  )`,
  "CREATE INDEX grants_by_recipient ON grants (to_kind, to_id)",
  // What a tile showed, it showed to somebody with some rights on data: so far to whose board it is.
  `CREATE TABLE dashboard_tiles_moved (
    dashboard_id TEXT NOT NULL, tile_id TEXT NOT NULL, person_id TEXT NOT NULL, rights TEXT NOT NULL DEFAULT '',
    result_id TEXT, body TEXT NOT NULL, PRIMARY KEY (dashboard_id, person_id, rights, tile_id)
  )`,
  `INSERT INTO dashboard_tiles_moved (dashboard_id, tile_id, person_id, rights, result_id, body)
    SELECT tile.dashboard_id, tile.tile_id, board.owner_id, coalesce(shown.rights, ''), tile.result_id, tile.body
    FROM dashboard_tiles AS tile INNER JOIN dashboards AS board ON board.id = tile.dashboard_id
    LEFT JOIN results AS shown ON shown.id = tile.result_id`,
  "DROP TABLE dashboard_tiles",
  "ALTER TABLE dashboard_tiles_moved RENAME TO dashboard_tiles",
  "CREATE INDEX dashboard_tiles_by_result ON dashboard_tiles (result_id) WHERE result_id IS NOT NULL",
  // Null: a link without an end of its own.
  "ALTER TABLE dashboards ADD COLUMN share_until INTEGER",
];
