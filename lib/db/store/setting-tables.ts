/** Settings that were changed while the app ran. */
import "server-only";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const liveSetting = sqliteTable("live_setting", {
  name: text("name").primaryKey(),
  /** As JSON. */
  value: text("value").notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: integer("changed_at").notNull(),
});
