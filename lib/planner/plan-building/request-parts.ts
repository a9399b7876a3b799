/** The named things of a request, with one element chosen for each, sorted by what they contribute to a plan. */
import type { ColumnRef, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findMetric, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { countMetric, countWhere, isNeverAdded, measuresFor, ownNumber, rowFunctions } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Clause, Item, Request } from "../request/request.ts";
import { type AmountPer, amountPer, isAmountPer } from "./amount-per.ts";
import { unitStep } from "./averaged-step.ts";
import { isOneBreath } from "./column-before-rows.ts";
import type { Choice } from "./element-choice.ts";
import { isNamedWhole } from "./is-table-named.ts";

export type ShownColumn = { readonly item: Item; readonly column: ColumnRef; readonly known: SemanticColumn };
export type Head = { readonly item: Item; readonly table: string; readonly via: ColumnRef | null };
export type Group = { readonly item: Item; readonly evidence: string } & (
  | { readonly kind: "column"; readonly column: ColumnRef; readonly known: SemanticColumn }
  | { readonly kind: "table"; readonly table: string; readonly via: ColumnRef | null }
);

export type Parts = {
  readonly measures: readonly { readonly item: Item; readonly metric: PlanMetric }[];
  readonly columns: readonly ShownColumn[];
  readonly heads: readonly Head[];
  readonly groups: readonly Group[];
  /** Conditions that stand among what is shown: "Berlin customers". */
  readonly clauses: readonly Clause[];
  /** What is counted, and how the counts are summed up: "average number of orders per customer". */
  readonly nested: {
    readonly item: Item;
    readonly metric: PlanMetric;
    readonly outer: NonNullable<Item["outer"]>;
  } | null;
  /** An amount that the figure is divided by: "orders per square metre". */
  readonly per: AmountPer | null;
  /** A name does not tell whether to add or to average. */
  readonly isOpen: boolean;
};

export type PartsArgs = { readonly model: SemanticModel; readonly choice: Choice; readonly measureOption: number };

/** `grouped` are the tables whose rows are the groups. */
type ShownArgs = PartsArgs & { readonly grouped: ReadonlySet<string> };

function groupedTables({ choice }: PartsArgs, request: Request): ReadonlySet<string> {
  const elements = request.groups.map(({ mention }) => choice.get(mention.id));
  return new Set(elements.flatMap((element) => (element?.kind === "table" ? [element.table] : [])));
}

type Draft = {
  measures: { item: Item; metric: PlanMetric }[];
  columns: ShownColumn[];
  heads: Head[];
  clauses: Clause[];
  nested: Parts["nested"];
  readonly per: Parts["per"];
  isOpen: boolean;
  /** Figures of each month or year are asked for. */
  readonly isInSteps: boolean;
};

/** Null when something that is shown or grouped by cannot be: "average customers", "by revenue". */
export function sortParts(known: PartsArgs, request: Request): Parts | null {
  const args: ShownArgs = { ...known, grouped: groupedTables(known, request) };
  const draft: Draft = {
    measures: [],
    columns: [],
    heads: [],
    clauses: [],
    nested: null,
    per: amountPer(args, request.groups),
    isOpen: false,
    isInSteps: unitStep(request) !== null,
  };
  // The first sentence says of what, the second what to show: "Which stores ...? List their names".
  const hasSecond = request.shown.some(({ isSecond }) => isSecond);
  let before: Item | null = null;
  for (const [index, item] of request.shown.entries()) {
    if (isNameOfColumn(args, item, request.shown[index + 1])) continue;
    const next = request.shown[index + 1];
    if (isOneBreath(args, item, next)) return null;
    const isColumn = args.choice.get(item.mention.id)?.kind === "column";
    const asked = request.isFigure && before === null ? asSide(args, item) : item;
    const carried: Item["functions"] = isColumn ? carriedFunctions(asked, before) : asked.functions;
    const isBehindPreposition = item.isBehindPreposition || (hasSecond && !item.isSecond);
    if (!placeShown(args, draft, { ...item, functions: carried, isBehindPreposition })) return null;
    before = { ...item, functions: carried };
  }
  const groups = groupsOf(args, draft, request);
  if (groups === null) return null;
  const measures = draft.measures.filter(({ metric }, index) => {
    const isSame = (other: Draft["measures"][number]): boolean => isSameFigure(other.metric, metric);
    // What is divided by what is said last: "against its target (bookings divided by target)".
    return (request.isRatio ? draft.measures.findLastIndex(isSame) : draft.measures.findIndex(isSame)) === index;
  });
  const columns = withoutNamedFilters(args, request, draft).filter(({ column }) => !isAmountPer(draft.per, column));
  return { ...draft, measures, columns, groups };
}

/** One side of a ratio: a named table is counted, a number added up, or averaged where a sum says nothing. */
function asSide({ model, choice }: PartsArgs, item: Item): Item {
  const element = choice.get(item.mention.id);
  if (item.functions.length > 0 || element === undefined) return item;
  if (element.kind === "table") return { ...item, functions: ["count"] };
  const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
  return known?.role === "fact" ? { ...item, functions: [isNeverAdded(known) ? "avg" : "sum"] } : item;
}

function isSameFigure(left: PlanMetric, right: PlanMetric): boolean {
  return JSON.stringify(left.expression) === JSON.stringify(right.expression);
}

/** What stands behind "by" and "per"; a value behind "by" is a condition, and nothing is divided by one. */
function groupsOf({ model, choice }: PartsArgs, draft: Draft, request: Request): Group[] | null {
  const groups: Group[] = [];
  for (const item of request.groups.filter((group) => group !== draft.per?.item)) {
    const element = choice.get(item.mention.id);
    if (element === undefined) continue;
    if (element.kind === "value" || element.kind === "flag") {
      if (item.isEach) return null;
      draft.clauses.push(clauseOf(item, false));
      continue;
    }
    const group = groupOf(model, item, element);
    if (group === null) return null;
    groups.push(group);
  }
  return groups;
}

/** "names of the directors" where a director is a column: that column. */
function isNameOfColumn({ choice }: PartsArgs, item: Item, next: Item | undefined): boolean {
  if (!/^(names?|titles?)$/i.test(item.mention.chunk.text) || next === undefined || !next.isBehindPreposition)
    return false;
  const [own, other] = [choice.get(item.mention.id), choice.get(next.mention.id)];
  return own?.kind === "column" && other?.kind === "column" && next.functions.length === 0 && next.joiner === null;
}

/** A column that only says which column a value is of is not shown: "the Electronics department". */
function withoutNamedFilters({ choice }: PartsArgs, request: Request, draft: Draft): ShownColumn[] {
  const named = [...request.clauses, ...draft.clauses].flatMap((clause) => {
    const element = clause.kind === "value" ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "value" ? [{ table: element.table, column: element.column }] : [];
  });
  const isNamed = ({ column, known }: ShownColumn): boolean =>
    known.role !== "fact" && named.some((other) => isSameColumn(other, column));
  const rest = draft.columns.filter((column) => !isNamed(column));
  const isOnlyThing = rest.length + draft.measures.length + draft.heads.length === 0;
  return isOnlyThing ? draft.columns : rest;
}

/** "average price and cost" averages both. */
function carriedFunctions(item: Item, before: Item | null): Item["functions"] {
  const isCarried =
    item.functions.length === 0 && item.joiner !== null && before !== null && before.functions.length > 0;
  return isCarried && !before.functions.includes("count") ? before.functions : item.functions;
}

function placeShown(args: ShownArgs, draft: Draft, item: Item): boolean {
  const element = args.choice.get(item.mention.id);
  if (element === undefined) return true;
  switch (element.kind) {
    case "flag":
      if (item.functions.includes("count")) {
        draft.measures.push({ item, metric: countWhere(args.model, element, item.mention.chunk.text) });
        return true;
      }
      draft.clauses.push(clauseOf(item, false));
      return true;
    case "value":
      draft.clauses.push(clauseOf(item, false));
      return true;
    case "table":
      return placeTable(args, draft, { item, element });
    case "metric":
    case "column":
      return placeColumn(args, draft, { item, element });
  }
}

function clauseOf(item: Item, isNegated: boolean): Clause {
  const { mention, joiner } = item;
  return { kind: "value", joiner, isNegated, text: mention.chunk.text, mention };
}

type Measurable = Exclude<ModelElement, { kind: "table" | "value" | "flag" }>;
type Table = Extract<ModelElement, { kind: "table" }>;

function placeTable(args: PartsArgs, draft: Draft, found: { readonly item: Item; readonly element: Table }): boolean {
  const { item, element } = found;
  const evidence = item.mention.chunk.text;
  const metric = countMetric(args.model, element.table, evidence);
  const [name] = item.functions;
  // "unique inspectors" of a table of inspections: the same may have come again.
  if (item.isDistinct && !isNamedWhole(item, element.table)) return false;
  if (item.outer !== null) {
    draft.nested = { item, metric, outer: item.outer };
    return true;
  }
  if (name === undefined) {
    draft.heads.push({ item, table: element.table, via: element.via });
    return true;
  }
  if (name === "count" || (name === "sum" && isPlural(evidence))) {
    draft.measures.push({ item, metric });
    return true;
  }
  if (name !== "sum" && isPlural(evidence)) {
    draft.nested = { item, metric, outer: name };
    return true;
  }
  return false;
}

function placeColumn(
  args: ShownArgs,
  draft: Draft,
  found: { readonly item: Item; readonly element: Measurable },
): boolean {
  if (nestSum(args, draft, found)) return true;
  const { item, element } = asFigure(args, found);
  const known = element.kind === "column" ? findColumn(args.model, element.table, element.column) : undefined;
  const functions = item.functions.length > 0 || element.kind === "column" ? item.functions : [null];
  if (functions.length === 0 && element.kind === "column" && known !== undefined) {
    draft.columns.push({ item, column: { table: element.table, column: element.column }, known });
    return true;
  }
  for (const name of functions) {
    const evidence = item.mention.chunk.text;
    const options = measuresFor(args.model, { element, function: name, isDistinct: item.isDistinct, evidence });
    if (options.length === 0 && nestMetric(args, draft, { item, element })) continue;
    const metric = options[Math.min(args.measureOption, options.length - 1)];
    if (options.length > 1) draft.isOpen = true;
    if (metric === undefined) return false;
    draft.measures.push({ item, metric });
  }
  return true;
}

/** Numbers that add up are added up in each year first: "how many deaths per year on average". */
function nestSum(
  { model }: PartsArgs,
  draft: Draft,
  { item, element }: { readonly item: Item; readonly element: Measurable },
): boolean {
  if (item.outer === null || element.kind !== "column" || !draft.isInSteps || draft.nested !== null) return false;
  const known = findColumn(model, element.table, element.column);
  if (known?.role !== "fact" || known.defaultAggregate !== "sum") return false;
  const evidence = item.mention.chunk.text;
  const [metric] = measuresFor(model, { element, function: "sum", isDistinct: false, evidence });
  if (metric === undefined) return false;
  draft.nested = { item, metric, outer: item.outer };
  return true;
}

/** Where the average has a name of its own, all three are of its column: "lowest, highest and average price". */
function asFigure(
  { model, grouped }: ShownArgs,
  { item, element }: { readonly item: Item; readonly element: Measurable },
): { readonly item: Item; readonly element: Measurable } {
  // "average number of units per order" where that is a figure by itself.
  if (item.outer !== null) return { item: { ...item, functions: [item.outer], outer: null }, element };
  const own = element.kind === "metric" ? ownNumber(model, element.metric, item.mention.chunk.text) : null;
  // "average budget per campaign" is one of the campaigns' totals, which are their budgets.
  const isOfRows = item.functions.some((name) => rowFunctions.has(name));
  if (own !== null && isOfRows && !grouped.has(own.table)) return { item, element: { kind: "column", ...own } };
  const known = element.kind === "metric" ? findMetric(model, element.metric) : undefined;
  const isExtreme = item.functions.length > 0 && item.functions.every((name) => name === "min" || name === "max");
  if (!isExtreme || item.joiner === null || known?.expression.kind !== "aggregate") return { item, element };
  if (known.expression.function !== "avg") return { item, element };
  const functions = [...item.functions, "avg" as const];
  return { item: { ...item, functions }, element: { kind: "column", ...known.expression.column } };
}

/** The average of a total is that of the totals of something: "average revenue per store". */
function nestMetric(
  { model }: PartsArgs,
  draft: Draft,
  { item, element }: { readonly item: Item; readonly element: Measurable },
): boolean {
  const [outer, ...more] = item.functions;
  if (element.kind !== "metric" || outer === undefined || outer === "count" || more.length > 0) return false;
  const evidence = item.mention.chunk.text;
  const [metric] = measuresFor(model, { element, function: null, isDistinct: item.isDistinct, evidence });
  if (metric === undefined || draft.nested !== null) return false;
  draft.nested = { item, metric, outer };
  return true;
}

/** What is named behind "by" or "per"; null for what is no group. */
export function groupOf(model: SemanticModel, item: Item, element: ModelElement): Group | null {
  const evidence = item.mention.chunk.text;
  if (element.kind === "table") return { kind: "table", item, evidence, table: element.table, via: element.via };
  if (element.kind !== "column") return null;
  const known = findColumn(model, element.table, element.column);
  if (known === undefined) return null;
  return { kind: "column", item, evidence, column: { table: element.table, column: element.column }, known };
}
