/** Which reading of a question is meant. It carries no schema and stays short: most calls are of this kind. */
import "server-only";
import { dataRule } from "./beginning.ts";
import type { PromptText } from "./prompt-text.ts";

export const chooseReadingText: PromptText = {
  version: 1,
  lines: [
    "You find out which reading of a question is meant. Each reading is a query that is known to run on a database.",
    "Set reading to the number of the one that shows exactly what the question asks for: the same figures, groups, conditions and order. Set it to 0 when none does: a wrong answer is worse than none.",
    "Words that a reading leaves out may be filler. Where they ask for something, put that into changes: add_condition with column, operator and a value out of these words; add_group with column. Set reading to 0 where no change can say it.",
    "Leave ask null, unless two readings would answer differently and nothing tells which one is meant.",
    'Example: "boats per harbour please, thanks" with "1. Number of boats by harbour (leaves out "thanks")": {"reading": 1, "changes": [], "ask": null}',
    'Example: "boats of Zara per harbour" with "1. Number of boats by harbour (leaves out "Zara")": {"reading": 1, "changes": [{"change": "add_condition", "column": "OWNERS.NAME", "operator": "=", "value": "Zara"}], "ask": null}',
    'Example: "boats that sank twice" with "1. Number of boats (leaves out "sank twice")": {"reading": 0, "changes": [], "ask": null}',
    dataRule,
  ],
};
