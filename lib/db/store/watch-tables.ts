/** What the server does by itself: watches with their rule, and their runs. All times are the store's own. */
import "server-only";
import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { watchKinds, watchRunStates, watchStates } from "#lib/domain/watch";

export const watches = sqliteTable(
  "watches",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** JSON: of the owner's groups, those that counted when it was made or changed; those that still do count for a run. */
    groups: text("groups").notNull(),
    kind: text("kind", { enum: watchKinds }).notNull(),
    boardId: text("board_id").notNull(),
    tileId: text("tile_id"),
    title: text("title").notNull(),
    /** JSON. */
    rule: text("rule").notNull(),
    /** JSON of the rule of an alert, of its figure, and of what it remembers; null where it tells each time. */
    alert: text("alert"),
    alertFigure: text("alert_figure"),
    alertState: text("alert_state"),
    /** JSON. */
    channelIds: text("channel_ids").notNull(),
    state: text("state", { enum: watchStates }).notNull(),
    endedWhy: text("ended_why"),
    snoozedUntil: integer("snoozed_until"),
    nextDueAt: integer("next_due_at"),
    /** When the first of the runs failed that failed one after the other; null after one that did not. */
    failingSince: integer("failing_since"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("watches_by_owner").on(table.ownerId, table.createdAt),
    index("watches_by_board").on(table.boardId),
    index("watches_due").on(table.nextDueAt),
  ],
);

export const watchRuns = sqliteTable(
  "watch_runs",
  {
    id: text("id").primaryKey(),
    watchId: text("watch_id").notNull(),
    dueAt: integer("due_at").notNull(),
    isByHand: integer("is_by_hand", { mode: "boolean" }).notNull(),
    state: text("state", { enum: watchRunStates }).notNull(),
    attempts: integer("attempts").notNull(),
    missed: integer("missed").notNull(),
    /** Not before. */
    tryAt: integer("try_at").notNull(),
    /** The process that works on it, and until when nobody else may. */
    holder: text("holder"),
    leaseEndsAt: integer("lease_ends_at"),
    startedAt: integer("started_at"),
    endedAt: integer("ended_at"),
    /** JSON. */
    outcome: text("outcome"),
    /** JSON of what its owner is still to be told; null once that is done. */
    notice: text("notice"),
  },
  (table) => [
    unique().on(table.watchId, table.dueAt),
    index("watch_runs_open").on(table.state, table.tryAt),
    index("watch_runs_untold").on(table.id),
  ],
);
