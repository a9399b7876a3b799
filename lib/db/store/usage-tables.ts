/** What people took month by month, how much of it they may take, and what runs at work hold of that. */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { quotaScopes } from "#lib/domain/quota";

/** It names no run: what was taken stays taken when runs, chats and boards go. */
export const usageAmounts = sqliteTable(
  "usage_amounts",
  {
    /** Empty: the app by itself. */
    personId: text("person_id").notNull(),
    month: text("month").notNull(),
    runs: integer("runs").notNull().default(0),
    modelCalls: integer("model_calls").notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    nanodollars: integer("nanodollars").notNull().default(0),
    unpricedCalls: integer("unpriced_calls").notNull().default(0),
    statements: integer("statements").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    untoldStatements: integer("untold_statements").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.personId, table.month] }), index("usage_amounts_by_month").on(table.month)],
);

/** What a run may still take. It counts while the run is at work and no longer, however that ended. */
export const usageHolds = sqliteTable(
  "usage_holds",
  {
    runId: text("run_id").primaryKey(),
    personId: text("person_id").notNull(),
    /** Null: it takes none. */
    tokens: integer("tokens"),
    nanodollars: integer("nanodollars"),
    bytes: integer("bytes"),
  },
  (table) => [index("usage_holds_by_person").on(table.personId)],
);

/** The most that somebody may take in a month, of each measure; null: no limit of its own. */
export const quotas = sqliteTable(
  "quotas",
  {
    scope: text("scope", { enum: quotaScopes }).notNull(),
    /** Empty for everybody. */
    scopeId: text("scope_id").notNull(),
    runs: integer("runs"),
    tokens: integer("tokens"),
    nanodollars: integer("nanodollars"),
    bytes: integer("bytes"),
    changedBy: text("changed_by").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.scopeId] })],
);
