/**
 * Sorts the mentions of a reading, with one element chosen for each, by what they contribute to a
 * plan: measures, breakdowns, filters, the rows that are listed. Null when a choice makes no sense in its role.
 */
import type { ColumnRef, PlanFilter, PlanMetric, PlanValue } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { measuresFor } from "./measures.ts";
import type { Comparison, Mention, Reading } from "./reading.ts";
import { hintedWay } from "./way-hint.ts";

export type Chosen = { readonly mention: Mention; readonly element: ModelElement | null };

/** Something to group by: a column, or a table whose rows are told apart by their name. */
export type Breakdown =
  | { readonly kind: "column"; readonly column: ColumnRef; readonly evidence: string }
  | { readonly kind: "table"; readonly table: string; readonly via: ColumnRef | null; readonly evidence: string };

export type Condition = {
  readonly comparison: Comparison;
  readonly element: ModelElement;
  readonly role: Mention["role"];
  readonly evidence: string;
};

export type Parts = {
  /** Each with the measures it can mean (two where sum or average is open). */
  measures: { readonly options: readonly PlanMetric[]; readonly isSuperlative: boolean }[];
  /** After "by". */
  breakdowns: Breakdown[];
  /** Dimension columns without a role of their own. */
  bareColumns: Breakdown[];
  /** Tables without a role of their own. */
  heads: { readonly table: string; readonly evidence: string; readonly isCoordinated: boolean }[];
  rankedBy: { readonly options: readonly PlanMetric[]; readonly element: ModelElement } | null;
  sortedBy: ModelElement | null;
  filters: PlanFilter[];
  conditions: Condition[];
  related: { readonly table: string; readonly isNegated: boolean; readonly evidence: string }[];
  timeColumn: ColumnRef | null;
};

export function classify(model: SemanticModel, reading: Reading, chosen: readonly Chosen[]): Parts | null {
  const parts: Parts = {
    measures: [],
    breakdowns: [],
    bareColumns: [],
    heads: [],
    rankedBy: null,
    sortedBy: null,
    filters: [],
    conditions: [],
    related: [],
    timeColumn: null,
  };
  for (const [position, choice] of chosen.entries()) {
    const comparison = reading.comparisons.find((candidate) => candidate.mention === position);
    const isPlaced =
      comparison !== undefined && isComparable(model, choice)
        ? placeCondition(parts, choice, comparison)
        : placeMention(model, parts, choice, chosen[position - 1] ?? null);
    if (!isPlaced) return null;
  }
  const isEveryComparisonPlaced = parts.conditions.length === reading.comparisons.length;
  return isEveryComparisonPlaced ? parts : null;
}

function isComparable(model: SemanticModel, { element, mention }: Chosen): boolean {
  if (element?.kind === "metric") return true;
  if (element?.kind === "table") return mention.role === "compared";
  if (element?.kind !== "column") return false;
  const column = findColumn(model, element.table, element.column);
  return column !== undefined && (column.role === "fact" || (column.kind === "integer" && column.role === "dimension"));
}

function placeCondition(parts: Parts, { mention, element }: Chosen, comparison: Comparison): boolean {
  if (element === null) return false;
  parts.conditions.push({ comparison, element, role: mention.role, evidence: mention.segment.text });
  return true;
}

function placeMention(model: SemanticModel, parts: Parts, choice: Chosen, previous: Chosen | null): boolean {
  const { mention, element } = choice;
  if (element === null) return placeQuotedText(model, parts, mention, previous);
  switch (element.kind) {
    case "value":
      return placeValue(model, parts, mention, element);
    case "flag":
      return placeFlag(model, parts, mention, element);
    case "table":
      return placeTable(model, parts, mention, element);
    case "metric":
    case "column":
      return placeMeasurable(model, parts, mention, element);
  }
}

function placeValue(
  model: SemanticModel,
  parts: Parts,
  mention: Mention,
  element: Extract<ModelElement, { kind: "value" }>,
): boolean {
  if (["measure", "superlative", "sort", "without", "compared", "group"].includes(mention.role)) return false;
  const column = { table: element.table, column: element.column };
  const isExcluded = mention.role === "exclude";
  const evidence = [mention.segment.text];
  const same = parts.filters.findIndex(
    (filter) => isSameColumn(filter.column, column) && isMembership(filter, isExcluded),
  );
  const known = parts.filters[same];
  if (known === undefined) {
    const condition = { operator: isExcluded ? "!=" : "=", value: element.value } as const;
    const via = element.via ?? hintedWay(model, element.table, mention.preposition);
    parts.filters.push({ column, via, condition, evidence });
    return true;
  }
  // "Berlin and Paris", "Berlin or Paris": two values of one column are alternatives.
  const values = [...membersOf(known), element.value];
  parts.filters[same] = {
    ...known,
    condition: { operator: isExcluded ? "not_in" : "in", values },
    evidence: [...known.evidence, ...evidence],
  };
  return true;
}

function membersOf({ condition }: PlanFilter): readonly PlanValue[] {
  if ("values" in condition) return condition.values;
  return "value" in condition ? [condition.value] : [];
}

function isMembership(filter: PlanFilter, isExcluded: boolean): boolean {
  const operators = isExcluded ? ["!=", "not_in"] : ["=", "in"];
  return operators.includes(filter.condition.operator);
}

function placeFlag(
  model: SemanticModel,
  parts: Parts,
  mention: Mention,
  element: Extract<ModelElement, { kind: "flag" }>,
): boolean {
  const column = { table: element.table, column: element.column };
  if (mention.role === "group") {
    parts.breakdowns.push({ kind: "column", column, evidence: mention.segment.text });
    return true;
  }
  parts.filters.push({
    column,
    via: null,
    condition: { operator: "=", value: mention.role !== "exclude" },
    evidence: [mention.segment.text],
  });
  if (mention.role !== "measure") return mention.role !== "superlative" && mention.role !== "without";
  const options = measuresFor(model, {
    element: { kind: "table", table: element.table, via: null },
    function: "count",
    isDistinct: false,
    evidence: mention.segment.text,
  });
  parts.measures.push({ options, isSuperlative: false });
  return true;
}

/** A quoted text that is no stored value: looked for inside the column named before it. */
function placeQuotedText(model: SemanticModel, parts: Parts, mention: Mention, previous: Chosen | null): boolean {
  const element = previous?.element;
  const text = mention.quotedText;
  if (text === null || element === null || element === undefined) return false;
  const place = textColumnOf(model, element);
  if (place === null) return false;
  parts.filters.push({ column: place, via: null, condition: { operator: "contains", text }, evidence: [text] });
  return true;
}

/** The column that a quoted text after this element is looked for in. */
function textColumnOf(model: SemanticModel, element: ModelElement): ColumnRef | null {
  if (element.kind !== "table" && element.kind !== "column") return null;
  const name = element.kind === "table" ? (findTable(model, element.table)?.nameColumn ?? null) : element.column;
  if (name === null || findColumn(model, element.table, name)?.kind !== "text") return null;
  return { table: element.table, column: name };
}

function placeTable(
  model: SemanticModel,
  parts: Parts,
  mention: Mention,
  element: Extract<ModelElement, { kind: "table" }>,
): boolean {
  const evidence = mention.segment.text;
  const { table, via } = element;
  switch (mention.role) {
    case "group":
      parts.breakdowns.push({ kind: "table", table, via, evidence });
      return true;
    case "without":
      parts.related.push({ table, isNegated: true, evidence });
      return true;
    case "with":
      parts.related.push({ table, isNegated: false, evidence });
      return true;
    case "bare":
    case "compared":
    case "exclude":
      parts.heads.push({ table, evidence, isCoordinated: mention.isCoordinated });
      return mention.role === "bare";
    default:
      return placeMeasurable(model, parts, mention, element);
  }
}

function placeMeasurable(model: SemanticModel, parts: Parts, mention: Mention, element: ModelElement): boolean {
  const evidence = mention.segment.text;
  const column = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
  const request = { element, function: mention.function, isDistinct: mention.isDistinct, evidence };
  const options = measuresFor(model, request);
  const isMeasurable =
    options.length > 0 && (column === undefined || column.role === "fact" || mention.function !== null);
  switch (mention.role) {
    case "measure":
    case "superlative":
      if (mention.role === "superlative" && column?.role === "time") {
        parts.measures.push({ options: measuresFor(model, { ...request, function: "max" }), isSuperlative: true });
        return true;
      }
      if (options.length > 0) parts.measures.push({ options, isSuperlative: mention.role === "superlative" });
      return options.length > 0;
    case "rank-or-group":
      if (isMeasurable) {
        parts.rankedBy = { options, element };
        return true;
      }
      return placeBreakdown(parts.breakdowns, element, evidence);
    case "sort":
      parts.sortedBy = element;
      return true;
    case "group":
      return isGroupable(column) && placeBreakdown(parts.breakdowns, element, evidence);
    case "bare":
    case "with":
      return placeBare(parts, {
        element,
        column,
        options,
        isMeasurable: isMeasurable && mention.function === null,
        evidence,
      });
    default:
      return false;
  }
}

function placeBare(
  parts: Parts,
  found: {
    readonly element: ModelElement;
    readonly column: { readonly role: string } | undefined;
    readonly options: readonly PlanMetric[];
    readonly isMeasurable: boolean;
    readonly evidence: string;
  },
): boolean {
  if (found.isMeasurable) {
    parts.measures.push({ options: found.options, isSuperlative: false });
    return true;
  }
  return placeBreakdown(parts.bareColumns, found.element, found.evidence);
}

function placeBreakdown(list: Breakdown[], element: ModelElement, evidence: string): boolean {
  if (element.kind !== "column") return false;
  list.push({ kind: "column", column: { table: element.table, column: element.column }, evidence });
  return true;
}

function isGroupable(column: { readonly role: string } | undefined): boolean {
  return column !== undefined && column.role !== "fact";
}

function isSameColumn(left: ColumnRef, right: ColumnRef): boolean {
  return left.table === right.table && left.column === right.column;
}
