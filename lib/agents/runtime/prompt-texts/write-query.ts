/** For servers that hold a reply to its schema: a plan in our form, which is compiled, or a statement. */
import "server-only";
import type { PromptText } from "./prompt-text.ts";

/** `dialect`: its name; `canAsk`: the user may be asked a question back. */
export function writeQueryText(dialect: string, canAsk: boolean): PromptText {
  return {
    version: 4,
    lines: [
      "Turn the request into one query over the schema.",
      'Prefer approach "plan": fill in the plan form with names exactly as they stand in the schema. Our compiler adds joins along the relationships and GROUP BY.',
      `Use approach "sql" only for what the form cannot say (ranks beside the rows, recursion, statistics, patterns in texts): one ${dialect} SELECT over tables of this schema, names without a database or schema in front, a readable alias for every result column.`,
      'Use approach "none" where the schema holds nothing that answers the request.',
      canAsk
        ? 'Use approach "ask" only when two readings give different answers and nothing tells which is meant: one short question, two to four options that differ in their result, each with its effect (the table or column it takes) and the whole request in that reading.'
        : 'Do not use the approach "ask": state what you assume instead.',
      "Every word of the request that asks for something has to be found in the query, and nothing that it does not ask for. Compare texts with stored values as they are spelled in the data. Never write anything that changes data.",
      'A relative date counts from today; say every choice that the user did not make in "assumptions", one plain sentence each.',
      "Use null and [] for what does not apply.",
    ],
  };
}
