/**
 * Asks the model which of the rules' readings a question means, before anybody writes a plan or a statement: the
 * readings are plans that are known to run, and a number is all that the reply has to say.
 */
import "server-only";
import { z } from "zod";
import type { NamedEdit } from "#lib/planner/steering/named-edits";
import type { SemanticTable } from "#lib/semantic/model";
import { dataBlock, dataLine, dataRule, type Prompt } from "../../runtime/prompt.ts";

const editSchema = z.object({
  change: z.enum(["add_condition", "add_group"]),
  column: z.string().describe("TABLE.COLUMN"),
  operator: z.enum(["=", "!="]).nullable(),
  value: z.string().nullable(),
});

export const choiceReplySchema = z.object({
  reading: z.number().int().describe("its number; 0 for none of them"),
  changes: z.array(editSchema),
  ask: z.string().nullable().describe("a question back; null mostly"),
});
export type ChoiceReply = z.infer<typeof choiceReplySchema>;

/** The change that is meant; null where it lacks what it is to be made of. */
export function namedEdit({ change, column, operator, value }: z.infer<typeof editSchema>): NamedEdit | null {
  if (change === "add_group") return { kind: change, column };
  return value === null ? null : { kind: change, column, operator: operator ?? "=", value };
}

export type ShownReading = {
  /** In a few words: "Revenue by city". */
  readonly label: string;
  /** What it makes nothing of: `leaves out "net"`; null for nothing. */
  readonly effect: string | null;
};

export type ChooseReadingPromptArgs = {
  /** All that the user said in the request at work. */
  readonly request: string;
  /** What is shown of the conversation; empty for nothing. */
  readonly conversation: string;
  /** The likeliest first. */
  readonly readings: readonly ShownReading[];
  /** Tables that the readings are about. */
  readonly tables: readonly SemanticTable[];
  readonly today: string;
  /** False where the user wants no further question. */
  readonly canAsk: boolean;
};

const limits = { label: 240, effect: 200, columns: 1_600, conversation: 1_600, request: 2_000 } as const;

/** Stable part first: instructions, then the tables; a few hundred tokens in all. */
export function chooseReadingPrompt(args: ChooseReadingPromptArgs): Prompt {
  const { request, conversation, readings, tables, today, canAsk } = args;
  const shown = readings.map(({ label, effect }, place) => {
    const left = effect === null ? "" : ` (${dataLine(effect, limits.effect)})`;
    return `${place + 1}. ${dataLine(label, limits.label)}${left}`;
  });
  const listed = [...shown, "0. none of them"];
  const input = [
    dataBlock("columns", tables.map(columnsLine).join("\n"), limits.columns),
    `Today is ${today}.`,
    ...(conversation === "" ? [] : [dataBlock("conversation", conversation, limits.conversation)]),
    dataBlock("question", request, limits.request),
    dataBlock("readings", listed.join("\n"), readings.length * (limits.label + limits.effect)),
    ...(canAsk ? [] : ["The user wants no further question: leave ask null."]),
    "Which reading answers the question?",
  ];
  return { name: "choose-reading", version: 1, instructions, input: input.join("\n\n"), outputTokens: 300 };
}

const instructions = [
  "You find out which reading of a question is meant. Each reading is a query that is known to run on a database.",
  "Set reading to the number of the one that shows exactly what the question asks for: the same figures, groups, conditions and order. Set it to 0 when none does: a wrong answer is worse than none.",
  "Words that a reading leaves out may be filler. Where they ask for something, put that into changes: add_condition with column, operator and a value out of these words; add_group with column. Set reading to 0 where no change can say it.",
  "Leave ask null, unless two readings would answer differently and nothing tells which one is meant.",
  'Example: "boats per harbour please, thanks" with "1. Number of boats by harbour (leaves out "thanks")": {"reading": 1, "changes": [], "ask": null}',
  'Example: "boats of Zara per harbour" with "1. Number of boats by harbour (leaves out "Zara")": {"reading": 1, "changes": [{"change": "add_condition", "column": "OWNERS.NAME", "operator": "=", "value": "Zara"}], "ask": null}',
  'Example: "boats that sank twice" with "1. Number of boats (leaves out "sank twice")": {"reading": 0, "changes": [], "ask": null}',
  dataRule,
].join("\n");

function columnsLine({ name, columns }: SemanticTable): string {
  const shown = columns.flatMap((column) => (column.isHidden ? [] : [`${column.name} ${column.kind}`]));
  return `${name}: ${shown.join(", ")}`;
}
