/** What a model's choice among readings comes to: a plan that it chose, perhaps added to; a question; or none. Pure. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import { leftOutSentence, saysNot } from "#lib/planner/left-out-words";
import type { PlannedOption } from "#lib/planner/plan/outcome";
import type { EditWorld } from "#lib/planner/steering/edit-plan";
import { editByNames, type NamedEdit } from "#lib/planner/steering/named-edits";
import { type ChoiceReply, namedEdit } from "./prompts/choose-reading.ts";

/** A reading with the plan that it stands for. */
export type OfferedReading = PlannedOption & { readonly plan: Plan };

export type ReadingChoice =
  | {
      readonly kind: "chosen";
      readonly plan: Plan;
      readonly label: string;
      /** What was added to the reading, in a few words; empty for nothing. */
      readonly change: string;
      /** Among how many. */
      readonly count: number;
    }
  | {
      readonly kind: "ask";
      /** In the model's words; null for our own. */
      readonly question: string | null;
      /** The reading that it holds likeliest, with what it added to it; null for none. */
      readonly likeliest: {
        readonly label: string;
        readonly plan: Plan;
        readonly isChanged: boolean;
        /** Words that it still makes nothing of. */
        readonly leftOut: readonly string[];
      } | null;
    }
  | { readonly kind: "none" /** In one sentence. */; readonly why: string };

export type ChoiceArgs = {
  readonly readings: readonly OfferedReading[];
  /** The user's words. */
  readonly request: string;
  readonly canAsk: boolean;
  readonly world: EditWorld;
};

/**
 * A choice that cannot be made as it is said is none: nothing of it is guessed. A reading that makes nothing of some
 * words, and still does after what is added, is put to the user where he can be asked.
 */
export function choiceOf(reply: ChoiceReply, { readings, request, canAsk, world }: ChoiceArgs): ReadingChoice {
  const question = reply.ask?.trim() ?? "";
  if (reply.reading === 0) {
    return question !== "" && canAsk
      ? { kind: "ask", question, likeliest: null }
      : none("The model sees the question in none of them.");
  }
  const reading = readings[reply.reading - 1];
  if (reading === undefined) return none("The model chose what was not there.");
  const { label, leftOut = [] } = reading;
  const edits = reply.changes.map(namedEdit);
  const made = edits.filter((edit) => edit !== null);
  if (made.length < edits.length) return none("The model's changes lack a part.");
  if (made.some((edit) => !isSaid(edit, { leftOut, request })))
    return none("The model's changes bring what the question does not say.");
  const edited = editByNames(reading.plan, made, world);
  if (edited.kind === "refused") return none(`The model's changes cannot be made: ${edited.why}`);
  const values = made.flatMap((edit) => (edit.kind === "add_condition" ? wordsOf(edit.value) : []));
  const left = leftOut.filter((phrase) => wordsOf(phrase).some((word) => !values.includes(word)));
  const plan = told(edited.plan, left);
  if (left.length > 0 && canAsk)
    return { kind: "ask", question: null, likeliest: { label, plan, isChanged: made.length > 0, leftOut: left } };
  return { kind: "chosen", label, count: readings.length, plan, change: edited.change };
}

function none(why: string): ReadingChoice {
  return { kind: "none", why };
}

/** A value is one of the words that nothing was made of: what the others say is in the plan already. "Not" only where it is said. */
function isSaid(
  edit: NamedEdit,
  { leftOut, request }: { readonly leftOut: readonly string[]; readonly request: string },
): boolean {
  if (edit.kind === "add_group") return leftOut.length > 0;
  const free = leftOut.flatMap(wordsOf);
  const words = wordsOf(edit.value);
  const isOfThem = words.length > 0 && words.every((word) => free.includes(word));
  return isOfThem && (edit.operator === "!=") === saysNot(request);
}

/** With the words that are left out still, and no others. */
function told(plan: Plan, left: readonly string[]): Plan {
  const others = plan.assumptions.filter((text) => !saysLeftOut.test(text));
  return { ...plan, assumptions: left.length === 0 ? others : [...others, leftOutSentence(left)] };
}

/** Of words of the question; of rows without a value another sentence tells. */
const saysLeftOut = /" of the question (?:was|were) left out\.$/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
