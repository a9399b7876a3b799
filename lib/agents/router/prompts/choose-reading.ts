/**
 * Asks the model which of the rules' readings a question means, before anybody writes a plan or a statement: the
 * readings are plans that are known to run, and a number is all that the reply has to say.
 */
import "server-only";
import { z } from "zod";
import type { NamedEdit } from "#lib/planner/steering/named-edits";
import type { SemanticTable } from "#lib/semantic/model";
import { dataBlock, dataLine, type Prompt } from "../../runtime/prompt.ts";
import { chooseReadingText } from "../../runtime/prompt-texts/choose-reading.ts";
import { spell } from "../../runtime/prompt-texts/prompt-text.ts";

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
  return {
    name: "choose-reading",
    version: chooseReadingText.version,
    instructions: spell(chooseReadingText),
    input: input.join("\n\n"),
    outputTokens: 160,
    isShort: true,
  };
}

function columnsLine({ name, columns }: SemanticTable): string {
  const shown = columns.flatMap((column) => (column.isHidden ? [] : [`${column.name} ${column.kind}`]));
  return `${name}: ${shown.join(", ")}`;
}
