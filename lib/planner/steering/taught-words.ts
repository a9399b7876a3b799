/** Words of a question that an analyst has put right by hand, and the element of the model that they were to mean. */
import type { ModelElement } from "#lib/domain/model-edit";
import type { MeasureExpression, PlanDimension, PlanMetric } from "#lib/domain/plan";
import type { NamedElement, Teaching } from "#lib/domain/plan-menu";
import type { PlanPart } from "#lib/domain/plan-part";
import { findColumn, findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import { isSame } from "../compile/measure-sources.ts";

/** What could be kept for the next question; nothing where the words name the element already, or are the very name of another. */
export function taughtWords(part: PlanPart, model: SemanticModel): Teaching[] {
  const meant = meantElement(part, model);
  const evidence = evidenceOf(part);
  if (meant === null || !evidence.includes("")) return [];
  const known = new Set([meant.label, ...meant.synonyms].map(valueKey));
  const words = evidence.filter((one) => one.trim() !== "" && !known.has(valueKey(one)));
  return words.flatMap((one) => {
    const insteadOf = bearersOf(one, meant.element, model);
    return insteadOf === null ? [] : [{ words: one, element: meant.element, label: meant.label, insteadOf }];
  });
}

/** What else the words stand for beside an element; null where they are the very name of that. */
export function bearersOf(
  words: string,
  element: ModelElement | null,
  model: SemanticModel,
): readonly NamedElement[] | null {
  const same = valueKey(words);
  const others = nameablesOf(model).filter((other) => element === null || !isSame(other.element, element));
  if (others.some(({ label }) => valueKey(label) === same)) return null;
  const bearers = others.filter(({ synonyms }) => synonyms.some((synonym) => valueKey(synonym) === same));
  return bearers.map((other) => ({ element: other.element, label: other.label }));
}

/** What a word of a question names first. Columns of many tables share a name: that is no other meaning of it. */
function nameablesOf({ metrics, tables }: SemanticModel): readonly Meant[] {
  return [
    ...metrics.map((metric) => ({ ...metric, element: { kind: "metric" as const, key: metric.name } })),
    ...tables.map((table) => ({ ...table, element: { kind: "table" as const, key: table.name } })),
  ];
}

export type Meant = {
  readonly element: ModelElement;
  readonly label: string;
  readonly synonyms: readonly string[];
};

/** The words of a figure or a group; an empty one stands for a choice by hand. */
export function evidenceOf(part: PlanPart): readonly string[] {
  if (part.kind === "figure") return part.metric.evidence;
  return part.kind === "group" ? part.dimension.evidence : [];
}

/** The element of the model that a figure or a group is of; null where that is none by itself. */
export function meantElement(part: PlanPart, model: SemanticModel): Meant | null {
  if (part.kind === "figure") return ofMetric(part.metric, model);
  return part.kind === "group" ? ofGroup(part.dimension, model) : null;
}

function ofMetric({ name, expression }: PlanMetric, model: SemanticModel): Meant | null {
  const metric = findMetric(model, name);
  if (metric !== undefined) return { ...metric, element: { kind: "metric", key: metric.name } };
  return ofExpression(expression, model);
}

function ofExpression(expression: MeasureExpression, model: SemanticModel): Meant | null {
  if (expression.kind === "count") return ofTable(expression.table, model);
  return expression.kind === "aggregate" ? ofColumn(expression.column, model) : null;
}

/** The name of a row stands for the row. */
function ofGroup({ column }: PlanDimension, model: SemanticModel): Meant | null {
  const isName = findTable(model, column.table)?.nameColumn === column.column;
  return isName ? ofTable(column.table, model) : ofColumn(column, model);
}

function ofTable(name: string, model: SemanticModel): Meant | null {
  const table = findTable(model, name);
  return table === undefined ? null : { ...table, element: { kind: "table", key: name } };
}

function ofColumn({ table, column }: PlanDimension["column"], model: SemanticModel): Meant | null {
  const known = findColumn(model, table, column);
  return known === undefined ? null : { ...known, element: { kind: "column", key: `${table}.${column}` } };
}
