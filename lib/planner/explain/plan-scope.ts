/** Which rows a plan is about, in the words that stand around its figure or its things. */
import type { Plan, PlanExists, PlanFilter, PlanTime, SinglePlan } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { plainMeasure } from "../plan/measures.ts";
import { isAboutNothing } from "../plan/row-link.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { comparisonWords, plainValue } from "./comparison-words.ts";
import { joined } from "./condition-phrase.ts";
import { datedWords } from "./date-role.ts";
import { comparedFigure, measureName } from "./group-condition.ts";
import { type Limited, namedColumn, type SpokenCondition, spokenCondition, tableNoun } from "./spoken-condition.ts";
import { timeText } from "./time-text.ts";

/** Plain text. Around a noun: "gift orders in Berlin (channel "Online") in 2025 without returns". */
export type PlanScope = {
  /** "gift" */
  readonly before: readonly string[];
  /** "in Berlin", "with a quantity under 5" */
  readonly behind: readonly string[];
  /** `channel "Online"` */
  readonly brackets: readonly string[];
  /** "without orders in 2025" */
  readonly related: readonly string[];
};

export const everything: PlanScope = { before: [], behind: [], brackets: [], related: [] };

/** Without the plan's own period; of two plans, what sets them apart: "with orders in 2025 but without orders in 2026". */
export function planScope(plan: Plan, model: SemanticModel): PlanScope {
  const { setOperation } = plan;
  if (setOperation === null) return singleScope(plan, model);
  const [first, second] = [plan, setOperation.plan].map((one) => partsOf(one, model));
  const isSpoken = [first, second].every((parts) => parts?.every((part) => part.place === "behind"));
  const [own = [], other = []] = [first, second].map((parts = []) => parts.map(({ text }) => text));
  // Of two lists one holds: where one of them takes several conditions, each is told as a whole.
  const isEither = setOperation.kind === "union" && own.length > 0 && other.length > 0 && own.length + other.length > 2;
  const said = (texts: readonly string[]): string => {
    if (isEither) return joined(together(texts), "and");
    return isSpoken ? together(texts).join(" ") : texts.join(", ");
  };
  const opposite = setOperation.kind === "except" && other.length === 1 ? oppositeOf(said(other)) : null;
  const both = isEither
    ? `either ${said(own)}, or ${said(other)}`
    : bothText({ own: said(own), other: said(other), opposite }, setOperation.kind);
  if (both === "") return everything;
  return isSpoken ? { ...everything, behind: [both] } : { ...everything, brackets: [both] };
}

type SetKind = NonNullable<Plan["setOperation"]>["kind"];

const setWords: Readonly<Record<SetKind, string>> = { intersect: "and", except: "but not", union: "or" };

/** "with orders in 2025 but without orders in 2026": what is taken away is told by its opposite, where that has a word. */
function bothText({ own, other, opposite }: SetTexts, kind: SetKind): string {
  // Where one of the lists holds all rows, the other one alone tells them apart.
  if (own === "") return allBut(other, opposite, kind);
  if (other === "") return kind === "union" ? "" : `${own}${kind === "except" ? ", all left out" : ""}`;
  return `${own} ${opposite === null ? setWords[kind] : "but"} ${opposite ?? other}`;
}

function allBut(other: string, opposite: string | null, kind: SetKind): string {
  if (kind === "except" && other !== "") return opposite ?? `not ${other}`;
  return kind === "intersect" ? other : "";
}

type SetTexts = { readonly own: string; readonly other: string; readonly opposite: string | null };

function oppositeOf(words: string): string | null {
  if (/^without /.test(words)) return words.replace(/^without /, "with ");
  return /^with (?!(?:an?|more|fewer|at|exactly|other|less)\b)/.test(words)
    ? words.replace(/^with /, "without ")
    : null;
}

/** "in 2025"; of a date that says more of the things than that it is theirs "opened in 2025". */
function datedText(time: PlanTime, thing: string | null, model: SemanticModel): string {
  const dated = thing === time.column.table ? datedWords(time.column, model) : null;
  return dated === null ? timeText(time) : `${dated} ${timeText(time)}`;
}

/** All conditions of a plan one after the other, the period last. */
function partsOf(plan: SinglePlan, model: SemanticModel): readonly SpokenCondition[] {
  const { before, behind, brackets, related } = singleScope(plan, model);
  const spoken = (text: string): SpokenCondition => ({ place: "behind", text });
  const when = plan.time === null ? [] : [spoken(datedText(plan.time, thingOf(plan, model), model))];
  const bare = [...before, ...brackets].map((text): SpokenCondition => ({ place: "brackets", text }));
  return [...bare, ...[...behind, ...related].map(spoken), ...when];
}

function singleScope(plan: SinglePlan, model: SemanticModel): PlanScope {
  const thing = thingOf(plan, model);
  const grouped = plan.dimensions.map(({ column }) => column);
  const limited: Limited = { model, thing, grouped };
  const spoken = [
    ...plan.filters.filter((filter) => !isAddedByPlanner(filter)).map((filter) => spokenCondition(filter, limited)),
    ...plan.alternatives.map((filters) => eitherOf(filters, limited)),
  ];
  const exists = plan.exists.map((entry) => ({ of: entry.of, text: relatedText(entry, model) }));
  const own = exists.filter(({ of }) => of === thing).map(({ text }) => text);
  const others = exists.filter(({ of }) => of !== thing).map(({ of, text }) => `of ${tableNoun(model, of)} ${text}`);
  const at = (place: SpokenCondition["place"]) => spoken.filter((one) => one.place === place).map(({ text }) => text);
  return {
    before: at("before"),
    behind: [...at("behind"), ...others],
    brackets: at("brackets"),
    related: relatedTogether(own),
  };
}

/** "with orders in 2025 but without orders in 2024": what they have first, then what they have not. */
function relatedTogether(related: readonly string[]): readonly string[] {
  const without = related.filter((text) => text.startsWith("without "));
  const owned = together(related.filter((text) => !without.includes(text)));
  if (owned.length === 0 || without.length === 0)
    return [...owned, ...without.slice(0, 1), ...without.slice(1).map((text) => `and ${text}`)];
  return [...owned, `but ${without.join(" and ")}`];
}

/** The table whose rows are listed or counted under its own name; null for other figures. */
export function thingOf({ detail, metrics }: SinglePlan, model: SemanticModel): string | null {
  if (detail !== null) return detail.table;
  const [metric, ...others] = metrics;
  if (metric === undefined || others.length > 0) return null;
  const { expression } = metric;
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  if (measure.kind !== "count") return null;
  const noun = tableNoun(model, measure.table);
  return metric.label.toLowerCase().endsWith(noun.toLowerCase()) ? measure.table : null;
}

/** Whether the period is one of the things themselves, and no course of it is shown. */
export function isOfThings(plan: SinglePlan, model: SemanticModel): boolean {
  const { time, dimensions, having, compare } = plan;
  if (time === null || compare !== null || having.length > 0 || thingOf(plan, model) !== time.column.table)
    return false;
  return !dimensions.some(({ column, grain }) => grain !== null && isSameColumn(column, time.column));
}

/** Of several conditions one holds: "with revenue over $100 or a quantity under 5". */
function eitherOf(filters: readonly PlanFilter[], limited: Limited): SpokenCondition {
  const spoken = filters.map((filter) => spokenCondition(filter, limited));
  const isSpoken = spoken.every(({ place }) => place === "behind");
  const [first, ...others] = spoken.map(({ text }) => text);
  const start = ["with ", "in ", "for "].find(
    (word) => first?.startsWith(word) && others.every((text) => text.startsWith(word)),
  );
  const rest = others.map((text) => (start === undefined ? text : text.slice(start.length)));
  return { place: isSpoken ? "behind" : "brackets", text: [first, ...rest].join(" or ") };
}

/** Rows without a value are left out of rankings: nothing that the user said. */
function isAddedByPlanner({ condition, evidence }: PlanFilter): boolean {
  return condition.operator === "is_not_null" && evidence.length === 0;
}

/** "without orders in 2025", "with more than 3 returned orders", "with fewer than 3 orders (including none)". */
export function relatedText({ table, isNegated, filters, time, having }: PlanExists, model: SemanticModel): string {
  const spoken = filters.map((filter) => spokenCondition(filter, { model, thing: table, grouped: [] }));
  const name = findTable(model, table)?.label === undefined ? table : tableNoun(model, table);
  const isOne = having?.value === 1 && plainMeasure(having.measure).kind === "count";
  const noun = nounPhrase(isOne ? countedNoun(name, 1) : name, scopeOfConditions(spoken));
  const when = time === null ? "" : ` ${datedText(time, table, model)}`;
  const start = isNegated ? "without" : "with";
  if (having === null) return `${start} ${noun}${when}`;
  const nothing = isAboutNothing(having) && having.operator !== "=" ? " (including none)" : "";
  return `${start} ${amountOf(having, noun, model)}${when}${nothing}`;
}

type Amount = NonNullable<PlanExists["having"]>;

/** "more than 3 returned orders", "more than $5,000 of revenue in orders", "an average delay over 60 minutes in orders". */
function amountOf({ measure, operator, value }: Amount, noun: string, model: SemanticModel): string {
  const plain = plainMeasure(measure);
  const words = comparisonWords(operator);
  const counted = operator === "<" ? "fewer than" : words;
  if (plain.kind === "count") return `${counted} ${plainValue(value, { name: "" })} ${noun}`;
  const known = namedColumn(model)(plain.column);
  if (plain.function === "sum") return `${words} ${plainValue(value, known)} of ${known.label} in ${noun}`;
  const label = measureName(plain, model);
  const things = value === 1 ? countedNoun(label, 1) : label;
  if (plain.function === "count_distinct") return `${counted} ${plainValue(value, { name: "" })} ${things} in ${noun}`;
  return `${comparedFigure({ label, operator, amount: plainValue(value, known) })} in ${noun}`;
}

function scopeOfConditions(spoken: readonly SpokenCondition[]): PlanScope {
  const at = (place: SpokenCondition["place"]) => spoken.filter((one) => one.place === place).map(({ text }) => text);
  return { ...everything, before: at("before"), behind: at("behind"), brackets: at("brackets") };
}

/** "gift orders in Berlin (channel "Online")"; what is called after the things themselves is their name. */
export function nounPhrase(noun: string, { before, behind, brackets }: PlanScope): string {
  const named = [...before, noun, ...together(behind)].join(" ");
  return brackets.length === 0 ? named : `${named} (${brackets.join(", ")})`;
}

/** "with revenue over $100 and a quantity under 5": what they have is said in one. */
function together(behind: readonly string[]): readonly string[] {
  const start = "with ";
  const owned = behind.filter((text) => text.startsWith(start));
  if (owned.length < 2) return behind;
  const both = `${start}${joined(
    owned.map((text) => text.slice(start.length)),
    "and",
  )}`;
  return [...behind.filter((text) => !text.startsWith(start)), both];
}
