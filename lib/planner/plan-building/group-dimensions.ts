/** What figures are grouped by: named columns and tables, and tables that stand beside them. */
import type { ColumnRef, PlanDimension, PlanMetric } from "#lib/domain/plan";
import { capitalise } from "#lib/semantic/words";
import { measureTables } from "../plan/measures.ts";
import { dimensionOf } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Mention } from "../request/request.ts";
import type { BuildArgs } from "./build-args.ts";
import { isFact, isGroupedBy } from "./fact-columns.ts";
import type { Group, Head, ShownColumn } from "./request-parts.ts";

const costs = { contextHead: 0.12, groupHead: 0.05, groupedFact: 0.1 };

type Grouped = { readonly dimensions: PlanDimension[]; readonly cost: number };

/** Everything that the figures are grouped by; null when something named cannot be grouped by. */
export function dimensionsOf(
  build: BuildArgs,
  metrics: readonly PlanMetric[],
  counted: readonly Head[],
): Grouped | null {
  const { parts, model } = build;
  const groups = parts.groups
    .filter((group) => !isTime(group))
    .map((group) => (group.kind === "column" ? columnDimension(group) : dimensionOf(model, group)));
  const shown = parts.columns.filter(
    (column) =>
      column.known.role !== "time" && (!isFact(column) || isGroupedBy(build, column)) && !isOfValue(build, column),
  );
  const columns = shown.map(({ column, known, item }) =>
    columnDimension({ column, known, evidence: item.mention.chunk.text }),
  );
  const heads = headDimensions(
    build,
    metrics,
    parts.heads.filter((head) => !counted.includes(head)),
  );
  const named = [...groups, ...columns, ...heads.dimensions];
  const known = named.filter((dimension) => dimension !== null);
  if (known.length < named.length) return null;
  return { dimensions: unique(known), cost: heads.cost + shown.filter(isFact).length * costs.groupedFact };
}

function headDimensions(
  build: BuildArgs,
  metrics: readonly PlanMetric[],
  heads: readonly Head[],
): { readonly dimensions: (PlanDimension | null)[]; readonly cost: number } {
  const roles = heads.map((head) => ({ head, role: headRole(build, head, metrics) }));
  const roleCosts = {
    context: costs.contextHead,
    group: costs.groupHead,
    // Nothing that was named is left out of an answer: no plan comes of it.
    apart: 0,
  };
  return {
    dimensions: roles
      .filter(({ role }) => role !== "context")
      .map(({ head, role }) => {
        const evidence = head.item.mention.chunk.text;
        return role === "group" ? dimensionOf(build.model, { ...head, evidence }) : null;
      }),
    cost: roles.reduce((sum, { role }) => sum + roleCosts[role], 0),
  };
}

function isTime(group: Group): boolean {
  return group.kind === "column" && group.known.role === "time";
}

/** A column to group by, as it is. */
export function columnDimension(group: {
  readonly column: ColumnRef;
  readonly known: ShownColumn["known"];
  readonly evidence: string;
}): PlanDimension {
  return {
    column: group.column,
    label: capitalise(group.known.label),
    grain: null,
    part: null,
    via: null,
    evidence: [group.evidence],
  };
}

/** A table beside figures: whose rows they are, what they are grouped by, or one that they have nothing to do with. */
function headRole(build: BuildArgs, head: Head, metrics: readonly PlanMetric[]): "context" | "group" | "apart" {
  const { model, parts, request } = build;
  const bases = metrics.flatMap((metric) => measureTables(metric.expression));
  if (bases.includes(head.table)) return "context";
  const isParent = bases.every((base) => reach(model, base, head.table, head.via).kind !== "none");
  if (!isParent) return "apart";
  const hasColumn =
    parts.columns.some(({ column }) => column.table === head.table) ||
    parts.groups.some((group) => (group.kind === "table" ? group.table : group.column.table) === head.table);
  const isRestricted = [...request.clauses, ...parts.clauses].length > 0 || isDated(build, head);
  // Right behind a value the table only says what the value is of: "Garden products".
  if (head.item.joiner === null && valueBefore(request, head.item) !== undefined) return "context";
  // Each boat, beside what is told of it: "boats with type and number of repairs".
  if (isToldOf(build, head)) return "group";
  if (isTotalOf(build, head)) return "context";
  if (hasColumn || (head.item.isBehindPreposition && isRestricted)) return "context";
  return head.item.isBehindPreposition && parts.groups.length > 0 ? "context" : "group";
}

/** "total cost of boats": the total of all of them; "of each boat" would break it down. */
function isTotalOf({ parts }: BuildArgs, { item }: Head): boolean {
  const isTotal = parts.measures.length === 1 && parts.measures[0]?.item.functions[0] === "sum";
  const isAll = item.mention.preposition === "of" && !item.isEach && item.joiner === null;
  return isTotal && isAll && isPlural(item.mention.chunk.text) && parts.heads.length === 1;
}

function isToldOf({ parts }: BuildArgs, { item, table }: Head): boolean {
  const own = parts.columns.filter(({ column }) => column.table === table);
  const isFirst = [...parts.columns, ...parts.measures].every((other) => other.item.mention.id > item.mention.id);
  const isThing = !item.isBehindPreposition && item.functions.length === 0 && isPlural(item.mention.chunk.text);
  return own.length > 0 && isFirst && isThing && parts.groups.length === 0;
}

/** One number of all that the value says, rather than one for each: "population of the Nordic ports". */
function isOfValue({ request }: BuildArgs, { item }: ShownColumn): boolean {
  const value = item.joiner === null ? valueBefore(request, item) : undefined;
  return value !== undefined && value.preposition !== null;
}

/** The value that stands right before something. */
function valueBefore({ clauses }: BuildArgs["request"], { mention }: Head["item"]): Mention | undefined {
  const values = clauses.flatMap((clause) => (clause.kind === "value" ? [clause.mention] : []));
  return values.find(({ chunk }) => chunk.first + chunk.length === mention.chunk.first);
}

/** The period is about those rows themselves: "revenue of ports opened after 2018". */
function isDated({ request, choice }: BuildArgs, { table }: Head): boolean {
  return request.windows.some(({ column }) => {
    const element = column === null ? undefined : choice.get(column.id);
    return element?.kind === "column" && element.table === table;
  });
}

function unique(dimensions: readonly PlanDimension[]): PlanDimension[] {
  return dimensions.filter(
    (dimension, index) => dimensions.findIndex((other) => isSameColumn(other.column, dimension.column)) === index,
  );
}
