/**
 * What a question says that its plan does not hold, however it was read: an average, a "not", a "most". Each such word
 * leaves its mark in any plan that understood it, so that a plan without the mark lost the word on the way.
 */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { namesIn } from "../plan/plan-references.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { marks } from "./meaning-marks.ts";

/** The word that was lost; null where the plan holds all of them. */
export function lostMeaning(question: string, plan: Plan, model: SemanticModel): string | null {
  const { metrics, detail, compare, dimensions } = plan;
  const [whole, shown] = [plan, { metrics, detail, compare, dimensions }].map(textOf);
  const asked = withoutLeftOut(question, plan);
  for (const mark of marks) {
    const said = mark.said.exec(asked);
    const held = (mark.isShown === true ? shown : whole) ?? "";
    const word = said?.slice(1).find((one) => one !== undefined) ?? null;
    if (word === null || mark.held?.test(held) === true) continue;
    if (mark.isNoName === true || mark.held === null || !isEvidence(plan, word)) return word;
  }
  return (
    oneValued(plan) ??
    contradiction(plan) ??
    lostUnit(asked, plan, model) ??
    lostDate(asked, plan, model) ??
    ofOtherRows(plan) ??
    lostFigure(asked, plan) ??
    lostGroups(asked, plan) ??
    lostStill(asked, plan)
  );
}

/** "converted and not converted": what is so and is not so is nothing. */
function contradiction({ filters }: Plan): string | null {
  const found = filters.find((one) => filters.some((other) => isSamePlace(one, other) && excludes(one, other)));
  return found?.evidence[0] ?? null;
}

function excludes({ condition: one }: PlanFilter, { condition: other }: PlanFilter): boolean {
  if (one.operator !== "=" || !("value" in other)) return false;
  const isSame = one.value === other.value;
  return other.operator === "!=" ? isSame : other.operator === "=" && !isSame;
}

/** The same column, by the same way: from one pier to another are two. */
function isSamePlace(one: Pick<PlanFilter, "column" | "via">, other: Pick<PlanFilter, "column" | "via">): boolean {
  return isSameColumn(one.column, other.column) && JSON.stringify(one.via) === JSON.stringify(other.via);
}

/**
 * "repeat rate of online orders": how many rows each has is counted of all of them, and the condition only tells who is
 * looked at.
 */
function ofOtherRows({ metrics, exists }: Plan): string | null {
  const isOfOwners = metrics.some(({ name, expression }) =>
    `${name ?? ""}${JSON.stringify(expression)}`.includes("summary"),
  );
  const [related] = isOfOwners ? exists : [];
  return related === undefined ? null : (related.filters[0]?.evidence[0] ?? related.table.toLowerCase());
}

/** "the largest order of each store, and when": a date is shown. */
function lostDate(question: string, { metrics, detail, dimensions }: Plan, model: SemanticModel): string | null {
  if (!/(?:,|\band) when\b[^,]{0,24}$/iu.test(question.trim())) return null;
  const { columns } = namesIn({ metrics, detail, dimensions });
  return columns.some(({ table, column }) => isTemporalKind(findColumn(model, table, column)?.kind ?? "other"))
    ? null
    : "when";
}

/** "without an order for 90 days": an order is not called 90. */
function lostUnit(question: string, { filters, exists }: Plan, model: SemanticModel): string | null {
  for (const [words, amount] of question.matchAll(/\b(\d+) (?:minutes?|hours?|days?|weeks?|months?|years?)\b/giu)) {
    const isKey = [...filters, ...exists.flatMap((related) => related.filters)].some(
      ({ column, condition }) =>
        "value" in condition &&
        Number(condition.value) === Number(amount) &&
        findColumn(model, column.table, column.column)?.role === "key",
    );
    if (isKey) return words;
  }
  return null;
}

/** "which customers ...", "list the orders ...": things are asked for, and one number is none of them. */
function lostGroups(question: string, { detail, dimensions, metrics }: Plan): string | null {
  const asked = /^(which|list)\b(?! (?:part|share|percentage|proportion|fraction|portion|percent)\b)/iu.exec(
    question.trim(),
  );
  const isNumber = detail === null && dimensions.length === 0 && metrics.length > 0;
  return asked !== null && isNumber ? (asked[1] ?? null) : null;
}

/** "customers who still order": what goes on is a state of the rows, and not that there are any. */
function lostStill(question: string, { filters, alternatives }: Plan): string | null {
  const behind = /(?<!\b(?:i|we|you) )\bstill (?:not )?(\p{L}+)/iu.exec(question)?.[1]?.toLowerCase();
  if (behind === undefined) return null;
  const said = [...filters, ...alternatives.flat()]
    .flatMap(({ evidence }) => evidence)
    .join(" ")
    .toLowerCase();
  return said.includes(behind) || said.includes("still") ? null : "still";
}

const figureAsked = /(?<!\bby )\b(?:how many|how much|(?:what|which) (?:percentage|share|proportion|fraction))\b/giu;

/** "how many leads, and what percentage converted" asks for two figures. */
function lostFigure(question: string, plan: Plan): string | null {
  const asked = [...question.matchAll(figureAsked)].map(([words]) => words.toLowerCase());
  const { metrics, detail, asShare, calculation, compare } = plan;
  const beside = [asShare, calculation !== null, compare !== null].filter(Boolean).length;
  const isLost = detail === null && asked.length > 1 && metrics.length + beside < asked.length;
  return isLost ? (asked.at(-1) ?? null) : null;
}

/** The question without what the answer tells that it leaves out. */
function withoutLeftOut(question: string, { assumptions }: Plan): string {
  const told = assumptions.filter((sentence) => /\bleft out\b/u.test(sentence));
  const phrases = told.flatMap((sentence) => [...sentence.matchAll(/"([^"]+)"/gu)].map(([, phrase]) => phrase ?? ""));
  return phrases.reduce((text, phrase) => text.replace(phrase, () => " "), question);
}

/** "new tickets by status": groups of the column that is one value are one group, and "new" is something else. */
function oneValued({ filters, dimensions }: Plan): string | null {
  const one = filters.find(
    (filter) => filter.condition.operator === "=" && dimensions.some((dimension) => isSamePlace(dimension, filter)),
  );
  return one === undefined ? null : (one.evidence[0] ?? null);
}

/** The word is part of a name that the plan speaks of: "price of the share". */
function isEvidence(part: unknown, word: string): boolean {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part).some(([name, value]) =>
    name === "evidence" ? JSON.stringify(value).toLowerCase().includes(word.toLowerCase()) : isEvidence(value, word),
  );
}

/** Only what there is: what is not asked for stands in a plan as null, as false or as an empty list. */
function textOf(part: unknown): string {
  return JSON.stringify(part, (name: string, value: unknown) => {
    const isNothing =
      value === null || (value === false && name !== "value") || (Array.isArray(value) && value.length === 0);
    return isNothing || isTold(name) ? undefined : value;
  });
}

/** The question's own words, which a plan keeps beside what it made of them. */
function isTold(name: string): boolean {
  return name === "evidence" || name === "assumptions";
}
