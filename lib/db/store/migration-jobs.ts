/** What the server does by itself: watches with their rule, and their runs. Like every released version never edited. */
import "server-only";

/** Boards that refreshed themselves in a tab before do it by the server from now on. */
const refreshedBoards = `INSERT INTO watches (id, owner_id, groups, kind, board_id, tile_id, title, rule, channel_ids, state,
    next_due_at, created_at)
  SELECT 'refresh ' || id, owner_id, '[]', 'refresh', id, NULL, '',
    json_object('when', json_object('kind', CASE json_extract(definition, '$.refreshMinutes') WHEN 60 THEN 'hourly' ELSE 'minutes' END,
      'every', json_extract(definition, '$.refreshMinutes'), 'minute', 0), 'timeZone', 'UTC'),
    '[]', 'active', CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM dashboards
  WHERE deleted_at IS NULL AND json_valid(definition) AND json_extract(definition, '$.refreshMinutes') > 0`;

export const jobsVersion: readonly string[] = [
  `CREATE TABLE watches (
    id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, groups TEXT NOT NULL, kind TEXT NOT NULL, board_id TEXT NOT NULL,
    tile_id TEXT, title TEXT NOT NULL, rule TEXT NOT NULL, alert TEXT, alert_figure TEXT, alert_state TEXT,
    channel_ids TEXT NOT NULL,    state TEXT NOT NULL, ended_why TEXT, snoozed_until INTEGER, next_due_at INTEGER, failing_since INTEGER,
    created_at INTEGER NOT NULL
  )`,
  "CREATE INDEX watches_by_owner ON watches (owner_id, created_at)",
  "CREATE INDEX watches_by_board ON watches (board_id)",
  "CREATE INDEX watches_due ON watches (next_due_at) WHERE next_due_at IS NOT NULL",
  `CREATE TABLE watch_runs (
    id TEXT PRIMARY KEY, watch_id TEXT NOT NULL, due_at INTEGER NOT NULL, is_by_hand INTEGER NOT NULL,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, missed INTEGER NOT NULL, try_at INTEGER NOT NULL, holder TEXT,
    lease_ends_at INTEGER, started_at INTEGER, ended_at INTEGER, outcome TEXT, notice TEXT, UNIQUE (watch_id, due_at)
  )`,
  "CREATE INDEX watch_runs_open ON watch_runs (state, try_at) WHERE state IN ('waiting', 'running')",
  "CREATE INDEX watch_runs_untold ON watch_runs (id) WHERE notice IS NOT NULL",
  refreshedBoards,
];
