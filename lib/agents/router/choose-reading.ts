/** What a model's choice among readings comes to: a plan that it chose, perhaps added to; a question; or none. Pure. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import { saysNot } from "#lib/planner/nearest-readings";
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
      readonly likeliest: { readonly label: string; readonly plan: Plan; readonly isChanged: boolean } | null;
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
  const isLeft = leftOut.some((phrase) => wordsOf(phrase).some((word) => !values.includes(word)));
  const isChanged = made.length > 0;
  if (isLeft && canAsk) return { kind: "ask", question: null, likeliest: { label, plan: edited.plan, isChanged } };
  return { kind: "chosen", label, count: readings.length, plan: told(edited.plan, isLeft), change: edited.change };
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
  return (edit.operator === "!=") === saysNot(request) && wordsOf(edit.value).every((word) => free.includes(word));
}

/** Once every word has a part, none was left out. */
function told(plan: Plan, isLeft: boolean): Plan {
  return isLeft ? plan : { ...plan, assumptions: plan.assumptions.filter((text) => !leftOutSentence.test(text)) };
}

/** Of words of the question; of rows without a value another sentence tells. */
const leftOutSentence = /" of the question (?:was|were) left out\.$/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
