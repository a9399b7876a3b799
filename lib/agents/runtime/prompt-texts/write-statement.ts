/** For models that write statements better than they fill in forms: all that is wanted is one statement. */
import "server-only";
import type { PromptText } from "./prompt-text.ts";

/** `dialect`: its name; `canAsk`: the user may be asked a question back. */
export function writeStatementText(dialect: string, canAsk: boolean): PromptText {
  return {
    version: 1,
    lines: [
      `Write one ${dialect} SELECT statement that answers the question, over tables of the schema.`,
      "Spell tables and columns as the schema does, without a database or schema in front, and join along the relationships.",
      "Show the columns that the question asks for, in its order, each figure under a readable name, and nothing else. Use a condition, an order, a limit or a period only where the question says so, and compare texts with stored values as they are spelled.",
      "Every word of the question that asks for something has to be found in the statement. Relative dates count from today.",
      "Reply with the statement alone, in a ```sql block. Where the schema holds nothing that answers the question reply NONE.",
      ...(canAsk
        ? [
            "Only where two readings would answer differently and nothing tells which is meant reply ASK: and one question.",
          ]
        : []),
    ],
  };
}
