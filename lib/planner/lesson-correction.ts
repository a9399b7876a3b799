/**
 * Which changes of an answer put right how its question was read. Most changes ask on: another year, one more group,
 * the records behind a number. Those say nothing of the question, and a statement that holds them answers another one.
 */
import type { Plan } from "#lib/domain/plan";
import { type PlacedPart, type PlanPart, partsOf } from "#lib/domain/plan-part";
import { phraseKey, valueKey } from "#lib/semantic/words";
import { compilePlan } from "./compile/compile.ts";
import { isSame } from "./compile/measure-sources.ts";
import { type EditWorld, editPlan } from "./steering/edit-plan.ts";
import { evidenceOf, meantElement } from "./steering/taught-words.ts";
import { planIdentity } from "./understand/resolve.ts";

/** An answer as it was, or a version of it. */
export type AnswerState = {
  /** null for a statement by hand, and for a model's. */
  readonly plan: Plan | null;
  readonly sql: string;
};

/** What the question should have been read as. */
export type CorrectedAnswer = {
  /** null where a statement was put right by hand. */
  readonly plan: Plan | null;
  readonly sql: string;
};

export type CorrectionArgs = {
  /** From the answer as it was first to what is shown of it. */
  readonly versions: readonly AnswerState[];
  /** The user says that the answer is bad: then any change of it puts it right. */
  readonly isBad: boolean;
  /** Words of the question that nothing was made of. */
  readonly leftOut: readonly string[];
};

/** The answer with what was put right of it, and without what was only asked on; null where nothing was. */
export function correctedAnswer(args: CorrectionArgs, world: EditWorld): CorrectedAnswer | null {
  const [first, ...later] = args.versions;
  const last = later.at(-1);
  if (first === undefined || last === undefined) return null;
  if (last.plan === null) return wordsOf(last.sql) === wordsOf(first.sql) ? null : last;
  if (first.plan === null) return args.isBad ? last : null;
  const replayed = replay(first.plan, stepsOf(args.versions), { ...args, world });
  const before = planIdentity(first.plan);
  if (planIdentity(replayed) !== before) return { plan: replayed, sql: compilePlan(replayed, world).sql };
  const isOther = planIdentity(last.plan) !== before && isAlike(first.plan, last.plan);
  return args.isBad && isOther ? last : null;
}

function wordsOf(sql: string): string {
  return sql.replace(/\s+/g, " ").trim();
}

type Step = { readonly before: Plan; readonly after: Plan };

function stepsOf(versions: readonly AnswerState[]): readonly Step[] {
  return versions.flatMap(({ plan: after }, place) => {
    const before = versions[place - 1]?.plan ?? null;
    return before === null || after === null ? [] : [{ before, after }];
  });
}

/** Rows are no answer to a question for figures. */
function isAlike(before: Plan, after: Plan): boolean {
  return (before.detail === null) === (after.detail === null);
}

type Replay = Pick<CorrectionArgs, "leftOut"> & { readonly world: EditWorld };

/** The first plan with each correction made on it; one of a part that was asked on is not of this question. */
function replay(first: Plan, steps: readonly Step[], { leftOut, world }: Replay): Plan {
  let plan = first;
  for (const { gone, come } of steps.flatMap((step) => correctionsOf(step, leftOut, world))) {
    const id = gone === null ? null : partsOf(plan).find(({ part }) => identityOf(part) === identityOf(gone))?.id;
    if (id === undefined) continue;
    const edit = id === null ? { kind: "add" as const, part: come } : { kind: "replace" as const, id, part: come };
    const edited = editPlan(plan, [edit], { ...world, isByHand: false });
    if (edited.kind === "edited") plan = edited.plan;
  }
  return plan;
}

type Correction = { readonly gone: PlanPart | null; readonly come: PlanPart };

function correctionsOf({ before, after }: Step, leftOut: readonly string[], world: EditWorld): readonly Correction[] {
  if (!isAlike(before, after)) return [];
  const gone = without(partsOf(before), partsOf(after));
  const come = without(partsOf(after), partsOf(before));
  return (["figure", "group", "condition", "period"] as const).flatMap((kind): readonly Correction[] => {
    const [old, ...otherOld] = gone.filter((part) => part.kind === kind);
    const [own, ...otherOwn] = come.filter((part) => part.kind === kind);
    if (own === undefined || otherOld.length + otherOwn.length > 0) return [];
    if (old === undefined) return leftOut.length > 0 && kind !== "period" ? [{ gone: null, come: own }] : [];
    return isCorrected(old, own, world) ? [{ gone: old, come: own }] : [];
  });
}

function without(parts: readonly PlacedPart[], others: readonly PlacedPart[]): readonly PlanPart[] {
  const known = new Set(others.map(({ part }) => identityOf(part)));
  return parts.filter(({ part }) => !known.has(identityOf(part))).map(({ part }) => part);
}

/** Equal for parts that ask for the same, whatever words they come from. */
function identityOf(part: PlanPart): string {
  return JSON.stringify(part, (key, value: unknown) =>
    key === "evidence" || key === "label" || key === "name" ? undefined : value,
  );
}

/** The same of something else was meant: the words were read wrong. With another value something else is asked. */
function isCorrected(gone: PlanPart, come: PlanPart, world: EditWorld): boolean {
  if (gone.kind === "figure" && come.kind === "figure") return !asksAnother(gone, come, world);
  if (gone.kind === "group" && come.kind === "group") {
    const [old, own] = [gone.dimension, come.dimension];
    return old.grain === own.grain && old.part === own.part && !asksAnother(gone, come, world);
  }
  if (gone.kind === "condition" && come.kind === "condition")
    return isSame(gone.filter.condition, come.filter.condition);
  if (gone.kind !== "period" || come.kind !== "period") return false;
  return gone.time.from === come.time.from && gone.time.to === come.time.to;
}

/** The question calls the old one by its very name, and the new one is another thing. */
function asksAnother(gone: PlanPart, come: PlanPart, { model }: EditWorld): boolean {
  const words = evidenceOf(gone).filter((one) => one.trim() !== "");
  if (words.length === 0) return false;
  const [old, own] = [meantElement(gone, model), meantElement(come, model)];
  if (old === null) return true;
  const keyOf = (text: string) => phraseKey(valueKey(text).split(" "));
  const isNamed = words.some((one) => keyOf(one) === keyOf(old.label));
  return isNamed && !(own !== null && isSame(old.element, own.element));
}
