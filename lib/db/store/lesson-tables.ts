/** Tables of what is learnt from use; the others are in `schema.ts`. */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What answers taught, one for each in each chat that has it: a case of the own suite and perhaps a proposal. */
export const lessons = sqliteTable(
  "lessons",
  {
    /** The chat in which it was learnt: a copy has the answers of the chat that it was made of, and their runs. */
    sessionId: text("session_id").notNull(),
    /** The run that answered first. */
    runId: text("run_id").notNull(),
    /** Where its question stands in the chat. */
    seq: integer("seq").notNull(),
    ownerId: text("owner_id").notNull(),
    database: text("database_name").notNull(),
    schema: text("schema_name").notNull(),
    /** A hash of what is proposed; null where nothing is. */
    proposal: text("proposal"),
    /** JSON. */
    body: text("body").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.runId] }),
    index("lessons_by_schema").on(table.ownerId, table.database, table.schema, table.at),
  ],
);

/** What editors said of proposals, by their hashes: they outlive the chats, so nothing of a question stands here. */
export const lessonDecisions = sqliteTable(
  "lesson_decisions",
  {
    ownerId: text("owner_id").notNull(),
    database: text("database_name").notNull(),
    schema: text("schema_name").notNull(),
    proposal: text("proposal").notNull(),
    decision: text("decision").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.database, table.schema, table.proposal] })],
);
