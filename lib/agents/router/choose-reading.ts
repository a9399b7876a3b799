/** What a model's choice among readings comes to: a plan that it chose, perhaps changed; a question; or none. Pure. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import { saysNot } from "#lib/planner/nearest-readings";
import type { PlannedOption } from "#lib/planner/plan/outcome";
import type { EditWorld } from "#lib/planner/steering/edit-plan";
import { editByNames, type NamedEdit } from "#lib/planner/steering/named-edits";
import { writtenNumbers } from "../runtime/written-numbers.ts";
import { type ChoiceReply, namedEdit } from "./prompts/choose-reading.ts";

/** A reading with the plan that it stands for. */
export type OfferedReading = PlannedOption & { readonly plan: Plan };

export type ReadingChoice =
  | {
      readonly kind: "chosen";
      readonly plan: Plan;
      readonly label: string;
      /** What was changed of the reading, in a few words; empty for nothing. */
      readonly change: string;
      /** Among how many. */
      readonly count: number;
    }
  | { readonly kind: "ask"; readonly question: string }
  | { readonly kind: "none" /** In one sentence. */; readonly why: string };

export type ChoiceArgs = {
  readonly readings: readonly OfferedReading[];
  /** The user's words: a change may bring no value that they do not hold. */
  readonly request: string;
  readonly canAsk: boolean;
  readonly world: EditWorld;
};

/** A choice that cannot be made as it is said is none: nothing of it is guessed. */
export function choiceOf(reply: ChoiceReply, { readings, request, canAsk, world }: ChoiceArgs): ReadingChoice {
  const question = reply.ask?.trim() ?? "";
  if (reply.reading === 0) {
    return question !== "" && canAsk ? { kind: "ask", question } : none("The model sees the question in none of them.");
  }
  const reading = readings[reply.reading - 1];
  if (reading === undefined) return none("The model chose what was not there.");
  const edits = reply.changes.map(namedEdit);
  const made = edits.filter((edit) => edit !== null);
  if (made.length < edits.length) return none("The model's changes lack a part.");
  const strange = made.find((edit) => !isSaid(edit, request));
  if (strange !== undefined) return none("The model's changes bring what the question does not say.");
  const { label } = reading;
  const chosen = { kind: "chosen", label, count: readings.length } as const;
  if (made.length === 0) return { ...chosen, plan: reading.plan, change: "" };
  const edited = editByNames(reading.plan, made, world);
  if (edited.kind === "refused") return none(`The model's changes cannot be made: ${edited.why}`);
  if (losesValue(reading.plan, edited.plan)) return none("The model's changes lose what the question says.");
  return { ...chosen, plan: edited.plan, change: edited.change };
}

function none(why: string): ReadingChoice {
  return { kind: "none", why };
}

/** A condition may be put on another column; what it asks for stands in the question, and stays. */
function losesValue(before: Plan, after: Plan): boolean {
  const kept = valuesIn(after);
  return [...valuesIn(before)].some((value) => !kept.has(value));
}

function valuesIn({ filters }: Plan): ReadonlySet<string> {
  return new Set(filters.map(({ condition: { operator: _, ...value } }) => JSON.stringify(Object.values(value))));
}

/** Whether the words of the question hold what a change brings: texts word for word, of a period its years; "not" where it keeps something out. */
function isSaid(edit: NamedEdit, request: string): boolean {
  switch (edit.kind) {
    case "add_condition":
      return (edit.operator === "!=") === saysNot(request) && words(edit.value).every((word) => isIn(word, request));
    case "period":
      return [edit.first, edit.last].every((day) => isIn(day.slice(0, 4), request));
    case "limit":
      return isIn(String(edit.count), request);
    case "remove_condition":
    case "add_group":
    case "remove_group":
      return true;
  }
}

/** As a word, or as a number however it is written: "five" says 5. */
function isIn(word: string, request: string): boolean {
  const numbers = writtenNumbers(request).map(({ digits }) => digits);
  return words(request).includes(word) || numbers.includes(word);
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
