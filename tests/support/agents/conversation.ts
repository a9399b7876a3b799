/** Finished requests of a chat, as later questions follow them. */
import type { ConversationTurn } from "#lib/agents/runtime/question";

/** Revenue by city with an answer; overlay what the test is about. */
export function turn(more: Partial<ConversationTurn> = {}): ConversationTurn {
  return {
    question: "revenue by city in 2025",
    title: "Revenue by city (2025)",
    sql: "select CITY, sum(REVENUE) as REVENUE from ORDERS join STORES using (STORE_ID) group by CITY",
    tables: ["ORDERS", "STORES"],
    columns: ["REVENUE", "CITY"],
    resultColumns: ["CITY", "REVENUE"],
    rowCount: 2,
    answer: "Berlin has the highest revenue with 69.50.",
    satisfaction: "satisfied",
    isOfModel: false,
    resultId: "result-1",
    ...more,
  };
}
