/** Boards that were made for a watch of an answer: its page, and in no list of boards. */
import "server-only";
import { sql } from "drizzle-orm";
import { dashboards } from "./schema.ts";
import { watches } from "./watch-tables.ts";

export const isMadeForWatch = sql`EXISTS (
  SELECT 1 FROM ${watches} WHERE ${watches.boardId} = ${dashboards.id} AND ${watches.kind} = 'answer'
)`;
