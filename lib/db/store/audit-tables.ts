/** The record of what people did. `migration-audit.ts` makes the tables, and the triggers that keep them as they are. */
import "server-only";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was about to be done. */
export const auditEntries = sqliteTable("audit_entry", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  at: integer("at").notNull(),
  /** Null: the app itself, or nobody who was known before it was done. */
  personId: text("person_id"),
  role: text("role"),
  /** JSON: those that counted for the person's rights on data. */
  groupNames: text("group_names").notNull(),
  act: text("act").notNull(),
  door: text("door").notNull(),
  objectKind: text("object_kind"),
  objectId: text("object_id"),
  detail: text("detail"),
  database: text("database_name"),
  schema: text("schema_name"),
  statementHash: text("statement_hash"),
  /** Null unless the settings ask for it. */
  statementText: text("statement_text"),
});

/** How it ended. Without a row it is under way, or its process ended with it. */
export const auditOutcomes = sqliteTable("audit_outcome", {
  entryId: integer("entry_id").primaryKey(),
  at: integer("at").notNull(),
  outcome: text("outcome").notNull(),
  code: text("code"),
  /** Who it turned out to be. */
  personId: text("person_id"),
  /** What was made. */
  objectId: text("object_id"),
});

/** What tells who a person is. It goes with the person. */
export const auditTraces = sqliteTable("audit_trace", {
  entryId: integer("entry_id").primaryKey(),
  name: text("name"),
  address: text("address"),
  device: text("device"),
});

/** One row: entries from before this moment may be removed. */
export const auditKeep = sqliteTable("audit_keep", { goneBefore: integer("gone_before").notNull() });
