/**
 * Sorts the mentions of a reading, with one element chosen for each, by what they contribute to a
 * plan: measures, breakdowns, filters, the rows that are listed. Null when a choice makes no sense in its role.
 */
import type { ColumnRef, PlanFilter, PlanMetric, PlanValue } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { measuresFor } from "./measures.ts";
import type { Breakdown, Chosen, Parts } from "./parts.ts";
import type { Comparison, Mention, Reading } from "./reading.ts";
import { isSameColumn } from "./same-column.ts";
import { hintedWay } from "./way-hint.ts";

/** Each mention placed by its role and its chosen element; null when one of them fits nowhere. */
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
  };
  if (chosen.some((choice, position) => qualifies(choice, chosen[position + 1]))) return null;
  for (const [position, choice] of chosen.entries()) {
    const comparison = reading.comparisons.find((candidate) => candidate.mention === position);
    const isPlaced =
      comparison !== undefined && isComparable(model, choice)
        ? placeCondition(parts, choice, comparison)
        : placeMention({ model, reading, parts }, choice, chosen[position - 1] ?? null);
    if (!isPlaced) return null;
  }
  const isEveryComparisonPlaced = parts.conditions.length === reading.comparisons.length;
  return isEveryComparisonPlaced ? withoutNamedFilters(parts) : null;
}

/** "by destination state": a breakdown right before another name says whose it is, which the two by themselves would not. */
function qualifies(choice: Chosen, next: Chosen | undefined): boolean {
  const { mention } = choice;
  const isBreakdown = mention.role === "group" || mention.role === "rank-or-group";
  if (!isBreakdown || next === undefined || next.mention.role !== "bare" || next.mention.isCoordinated) return false;
  const isAdjacent = mention.segment.first + mention.segment.length === next.mention.segment.first;
  return isAdjacent && next.element !== null && next.element.kind !== "value" && next.element.kind !== "flag";
}

/** "the Electronics department": a column that only says which column a value is of is no breakdown. */
function withoutNamedFilters(parts: Parts): Parts {
  const isNamed = (breakdown: Breakdown): boolean =>
    breakdown.kind === "column" && parts.filters.some((filter) => isSameColumn(filter.column, breakdown.column));
  return { ...parts, bareColumns: parts.bareColumns.filter((breakdown) => !isNamed(breakdown)) };
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

type Work = { readonly model: SemanticModel; readonly reading: Reading; readonly parts: Parts };

function placeMention(work: Work, choice: Chosen, previous: Chosen | null): boolean {
  const { mention, element } = choice;
  if (element === null) return placeQuotedText(work.model, work.parts, mention, previous);
  switch (element.kind) {
    case "value":
      return placeValue(work, mention, element);
    case "flag":
      return placeFlag(work.model, work.parts, mention, element);
    case "table":
      return placeTable(work, mention, element);
    case "metric":
    case "column":
      return placeMeasurable(work, mention, element);
  }
}

function placeValue(
  { model, parts }: Work,
  mention: Mention,
  element: Extract<ModelElement, { kind: "value" }>,
): boolean {
  if (["measure", "superlative", "sort", "without", "compared"].includes(mention.role)) return false;
  // "products by Norvik": nothing to group by goes by that name.
  const isNamedOtherwise = mention.candidates.some((candidate) => candidate.element.kind !== "value");
  if (mention.role === "group" && (isNamedOtherwise || parts.measures.length > 0)) return false;
  const column = { table: element.table, column: element.column };
  const isExcluded = mention.role === "exclude";
  const evidence = [mention.segment.text];
  const via = element.via ?? hintedWay(model, element.table, mention.preposition);
  const same = parts.filters.findIndex(
    (filter) => isSameColumn(filter.column, column) && isSameWay(filter.via, via) && isMembership(filter, isExcluded),
  );
  const known = parts.filters[same];
  if (known === undefined) {
    const condition = { operator: isExcluded ? "!=" : "=", value: element.value } as const;
    parts.filters.push({ column, via, condition, evidence });
    return !mention.isVersus;
  }
  if (!mention.isCoordinated) return false;
  // "Berlin and Paris", "Berlin or Paris": two values of one column are alternatives; "vs" sets them side by side.
  const values = [...membersOf(known), element.value];
  parts.filters[same] = {
    ...known,
    condition: { operator: isExcluded ? "not_in" : "in", values },
    evidence: [...known.evidence, ...evidence],
  };
  const isSplit = parts.breakdowns.some(
    (breakdown) => breakdown.kind === "column" && isSameColumn(breakdown.column, column),
  );
  if (mention.isVersus && !isSplit) {
    parts.breakdowns.push({ kind: "column", column, evidence: mention.segment.text, mention });
  }
  return true;
}

function isSameWay(left: ColumnRef | null, right: ColumnRef | null): boolean {
  return left === null || right === null ? left === right : isSameColumn(left, right);
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
    parts.breakdowns.push({ kind: "column", column, evidence: mention.segment.text, mention });
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

function placeTable(work: Work, mention: Mention, element: Extract<ModelElement, { kind: "table" }>): boolean {
  const { parts, reading } = work;
  const evidence = mention.segment.text;
  const { table, via } = element;
  switch (mention.role) {
    case "group":
      parts.breakdowns.push({ kind: "table", table, via, evidence, mention });
      return true;
    case "without":
    case "with":
      parts.related.push({ table, isNegated: mention.role === "without", evidence });
      return true;
    case "bare":
      parts.heads.push({ table, evidence, mention });
      return true;
    case "superlative": {
      // "the latest order" is a row; "the most orders" is their number; "the largest order" says nothing of its own.
      const isRow = reading.ranking?.inTime === true && mention.function === null;
      if (isRow) parts.heads.push({ table, evidence, mention });
      else if (reading.ranking?.countsRows !== true && mention.function !== "count") return false;
      return isRow || placeMeasurable(work, mention, element);
    }
    case "compared":
    case "exclude":
      return false;
    default:
      return placeMeasurable(work, mention, element);
  }
}

function placeMeasurable({ model, parts }: Work, mention: Mention, element: ModelElement): boolean {
  const column = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
  const request = {
    element,
    function: mention.function,
    isDistinct: mention.isDistinct,
    evidence: mention.segment.text,
  };
  const options = measuresFor(model, request);
  const isMeasurable =
    options.length > 0 && (column === undefined || column.role === "fact" || mention.function !== null);
  switch (mention.role) {
    case "measure":
    case "superlative":
      if (options.length > 0) parts.measures.push({ options, isSuperlative: mention.role === "superlative" });
      return options.length > 0;
    case "rank-or-group":
      if (!isMeasurable) return placeBreakdown(parts.breakdowns, element, mention);
      if (parts.rankedBy !== null) return false;
      parts.rankedBy = { options, element };
      return true;
    case "sort":
      parts.sortedBy = element;
      return true;
    case "group":
      return isGroupable(column) && placeBreakdown(parts.breakdowns, element, mention);
    case "without":
      return placeMissing(parts, mention, { element, column });
    case "bare":
    case "with":
      return placeBare(parts, mention, { element, options, isMeasurable: isMeasurable && mention.function === null });
    default:
      return false;
  }
}

/** "customers without email": rows where the column is empty, if there are any. */
function placeMissing(
  parts: Parts,
  mention: Mention,
  found: { readonly element: ModelElement; readonly column: SemanticColumn | undefined },
): boolean {
  const { element, column } = found;
  if (element.kind !== "column" || column === undefined || column.role === "fact") return false;
  if (column.profile.nullCount === null || column.profile.nullCount === 0) return false;
  parts.filters.push({
    column: { table: element.table, column: element.column },
    via: null,
    condition: { operator: "is_null" },
    evidence: [mention.segment.text],
  });
  return true;
}

/** A figure beside another needs an "and" between them; what stands after "with" has to be a condition. */
function placeBare(
  parts: Parts,
  mention: Mention,
  found: { readonly element: ModelElement; readonly options: readonly PlanMetric[]; readonly isMeasurable: boolean },
): boolean {
  if (mention.role === "with") return false;
  if (!found.isMeasurable) return placeBreakdown(parts.bareColumns, found.element, mention);
  if (parts.measures.length > 0 && !mention.isCoordinated) return false;
  parts.measures.push({ options: found.options, isSuperlative: false });
  return true;
}

function placeBreakdown(list: Breakdown[], element: ModelElement, mention: Mention): boolean {
  if (element.kind !== "column") return false;
  const column = { table: element.table, column: element.column };
  list.push({ kind: "column", column, evidence: mention.segment.text, mention });
  return true;
}

function isGroupable(column: { readonly role: string } | undefined): boolean {
  return column !== undefined && column.role !== "fact";
}
