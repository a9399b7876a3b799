/** Which rows and groups a title is about: in the words of the sentence, shorter where a value speaks for itself. */
import type { ColumnRef, PlanDimension, PlanFilter, PlanHaving, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { yesOf, yesWords } from "#lib/semantic/yes-no";
import { plainMeasure, simpleMeasures } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isDateValue } from "./comparison-words.ts";
import { conditionPhrase, joined } from "./condition-phrase.ts";
import { datedLabel } from "./date-role.ts";
import { groupCondition, groupsNoun } from "./group-condition.ts";
import { isOfThings, planScope, thingOf } from "./plan-scope.ts";
import {
  flagNames,
  type Limited,
  namedColumn,
  type SpokenCondition,
  spokenCondition,
  tableNoun,
} from "./spoken-condition.ts";
import { periodWords } from "./time-text.ts";

/** What stands around the noun itself; all else follows in brackets. */
export type TitledScope = { readonly before: readonly string[]; readonly behind: readonly string[] };

/** "gift" before and "(Berlin) without returns" behind what is counted or listed: what limits the thing stands beside it. */
export function titledScope(plan: SinglePlan, model: SemanticModel): TitledScope {
  const { before, related } = planScope({ ...plan, filters: plan.filters.filter(isAsked), setOperation: null }, model);
  const own = related.length === 0 ? [] : ownWords(plan, model);
  return { before, behind: [...(own.length === 0 ? [] : [`(${own.join(", ")})`]), ...related] };
}

type Titled = { readonly plan: SinglePlan; readonly model: SemanticModel };

/** The conditions in brackets: "(Berlin, list price over $500, 2025)". */
export function rowWords({ plan, model }: Titled): readonly string[] {
  const thing = thingOf(plan, model);
  const others = plan.exists.filter(({ of }) => of !== thing);
  const own = others.length < plan.exists.length ? [] : ownWords(plan, model);
  const related = others
    .flatMap(
      (entry) =>
        planScope({ ...plan, filters: [], alternatives: [], setOperation: null, exists: [entry] }, model).behind,
    )
    .map((text) => text.replace(/^of /, ""));
  // Of things that are ranked by how many others they have, a date would be read as what they are ranked by.
  const isRanked = plan.limit !== null && plan.dimensions.length > 0;
  const time = plan.time === null ? [] : [(isRanked ? null : ownDate(plan, model)) ?? timeWords(plan.time.label)];
  const having = keptGroups(plan, model) === null ? plan.having.map((one) => bareCondition(one, plan, model)) : [];
  const all = [...own, ...related, ...time, ...having];
  return all.length === 0 ? [] : [`(${all.join(", ")})`];
}

/** "median list price of at most $5": in brackets without its article. */
function bareCondition(having: PlanHaving, plan: SinglePlan, model: SemanticModel): string {
  return groupCondition(having, plan, model).replace(/^an? /, "");
}

/** With the columns that are told of the groups. */
type Titling = Limited & { readonly measured: readonly ColumnRef[]; readonly isListed: boolean };

function measuredColumns({ metrics, dimensions }: SinglePlan): readonly ColumnRef[] {
  if (dimensions.length === 0) return [];
  return metrics.flatMap(({ expression }) =>
    simpleMeasures(expression).flatMap((measure) => {
      const plain = plainMeasure(measure);
      return plain.kind === "aggregate" ? [plain.column] : [];
    }),
  );
}

/** What does not stand before the noun. */
function ownWords(plan: SinglePlan, model: SemanticModel): readonly string[] {
  const grouped = plan.dimensions.map(({ column }) => column);
  const limited: Titling = {
    model,
    thing: thingOf(plan, model),
    grouped,
    measured: measuredColumns(plan),
    isListed: plan.detail !== null,
  };
  const filters = plan.filters.filter(isAsked).flatMap((filter) => filterWords(filter, limited) ?? []);
  const either = plan.alternatives.map((list) =>
    list.map((filter) => filterWords(filter, { ...limited, thing: null }) ?? "").join(" or "),
  );
  return [...filters, ...either];
}

/** "Cities with more than 1,000 orders"; null where the groups are not one noun, or kept by several conditions. */
export function keptGroups(plan: SinglePlan, model: SemanticModel): string | null {
  const [having, ...others] = plan.having;
  const [metric, ...more] = plan.metrics;
  const [group, ...further] = plan.dimensions;
  if (having === undefined || metric === undefined || group === undefined) return null;
  const isOne = others.length + more.length + further.length === 0 && group.part === null && !plan.asShare;
  const isOwn = JSON.stringify(metric.expression) === JSON.stringify(having.metric);
  const isPlain = plan.limit === null && plan.compare === null && group.grain === null && !plan.isRunning;
  if (!isOne || !isOwn || !isPlain) return null;
  return `${groupsNoun(plan)} with ${groupCondition(having, plan, model)}`;
}

/** What the two groups of a yes or no are called; null for any other group. */
export function groupWords({ column, grain, part }: PlanDimension, model: SemanticModel) {
  return grain === null && part === null ? flagNames(column, model) : null;
}

function isAsked({ evidence }: PlanFilter): boolean {
  return evidence.length > 0;
}

/** The period of a date that says more of the things than that it is theirs: "opened since 2024", "signup date in 2025". */
function ownDate(plan: SinglePlan, model: SemanticModel): string | null {
  const { time } = plan;
  const label = time === null || !isOfThings(plan, model) ? null : datedLabel(time.column, model);
  if (time === null || label === null) return null;
  const said = periodWords(time.label);
  return `${label} ${/^(?:for|of|over|within) /i.test(said) ? timeWords(said) : said}`;
}

/** The period without the words that only a sentence needs: "first half of 2025", "2025-03-01 to 2025-03-03". */
function timeWords(label: string): string {
  const bare = periodWords(label)
    .replace(/^(in|during|for|of|on|over|within) /i, "")
    .replace(/^the (?=first |second |last |past )/i, "");
  return bare.replace(/^from (?=.+ to )/i, "");
}

/** A filter in few words; null where it stands before the noun. A value that was asked for speaks for itself. */
function filterWords(filter: PlanFilter, limited: Titling): string | null {
  const { place, text } = spokenCondition(filter, limited);
  if (place === "before") return null;
  return (
    yesNoWords(filter, limited) ??
    valueWords(filter, limited) ??
    flagWords(filter, limited, text) ??
    bareWords(text, place) ??
    leftOutWords(filter) ??
    besideWords(filter, { text, place, isListed: limited.isListed }) ??
    ofRows(conditionPhrase(filter, namedColumn(limited.model)), filter, limited)
  );
}

/** "only bonded", "not bonded": a stored yes says nothing by itself. */
function yesNoWords({ column, condition }: PlanFilter, limited: Titling): string | null {
  const known = findColumn(limited.model, column.table, column.column);
  const yes = known === undefined ? null : yesOf(known);
  if (known === undefined || yes === null || (condition.operator !== "=" && condition.operator !== "!=")) return null;
  const holds = (condition.value === yes) === (condition.operator === "=");
  const words = yesWords(known.label);
  if (!holds) return `not ${words}`;
  return isOfThing(column, limited) ? `only ${words}` : words;
}

/** "order line cost under $50" beside the cost of groups: of each row, and not of the groups. */
function ofRows(text: string, { column }: PlanFilter, { model, measured }: Titling): string {
  const isMeasured = measured.some((one) => isSameColumn(one, column));
  const noun = countedNoun(tableNoun(model, column.table), 1);
  return isMeasured && !text.startsWith(noun) ? `${noun} ${text}` : text;
}

/** "Berlin", "Berlin or Paris"; "Berlin and Paris" where each of them is told by itself. */
function valueWords({ column, condition }: PlanFilter, { grouped }: Titling): string | null {
  const isToldApart = grouped.some((one) => isSameColumn(one, column));
  if (condition.operator === "in") return joined(condition.values.map(String), isToldApart ? "and" : "or");
  if (condition.operator !== "=") return null;
  const { value } = condition;
  return typeof value === "string" && !isDateValue(value) ? value : null;
}

/** "only key account", of a column that holds true and false. */
function flagWords({ column, condition }: PlanFilter, limited: Titling, text: string): string | null {
  const holds = condition.operator === "=" && condition.value === true;
  return holds && isOfThing(column, limited) ? `only ${text}` : null;
}

/** Beside things that are listed or counted the condition alone would be one of their columns. */
function isOfThing(column: ColumnRef, { thing, grouped }: Limited): boolean {
  return thing === column.table && grouped.length === 0;
}

type Told = SpokenCondition & { readonly isListed: boolean };

/** "with a cost below the unit price", "with a delay over 5 minutes" of listed things: as the sentence says it of them. */
function besideWords({ condition }: PlanFilter, { text, place, isListed }: Told): string | null {
  const { operator } = condition;
  const isBeside = operator === "compare_column" || operator === "compare_aggregate";
  const isAmount = isListed && /^(?:[<>]=?|between)$/.test(operator) && !namesDay(condition);
  return (isBeside || isAmount) && place === "behind" ? text : null;
}

function namesDay(condition: PlanFilter["condition"]): boolean {
  const value = "value" in condition ? condition.value : null;
  return typeof value === "string" || (condition.operator === "between" && typeof condition.low === "string");
}

/** "not Yacht" */
function leftOutWords({ condition }: PlanFilter): string | null {
  if (condition.operator !== "!=" || typeof condition.value !== "string" || isDateValue(condition.value)) return null;
  return `not ${condition.value}`;
}

/** "outside Berlin", "gift orders", "December of any year": what is short enough as the sentence says it. */
function bareWords(text: string, place: "behind" | "brackets"): string | null {
  const isShort = place === "behind" && /^(?:outside|in|of) /.test(text);
  return isShort ? text.replace(/^(?:in|of) /, "") : null;
}
