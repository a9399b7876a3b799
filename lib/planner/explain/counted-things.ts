/** What a count counts, in words: the things that a key names, or the values themselves. */
import type { ColumnRef, MeasureExpression } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { statusLabel } from "./condition-phrase.ts";
import { namedColumn, tableNoun } from "./spoken-condition.ts";

/** Several of them: "customers" of a column of their keys, "promo codes" of other columns. */
export function countedThings({ table, column }: ColumnRef, model: SemanticModel): string {
  const step = model.relationships.find(
    ({ fromTable, fromColumns: [key, ...more] }) => fromTable === table && key === column && more.length === 0,
  );
  const [key, ...others] = findTable(model, table)?.primaryKey ?? [];
  if (step !== undefined) return tableNoun(model, step.toTable);
  if (key === column && others.length === 0) return tableNoun(model, table);
  return plural(statusLabel(namedColumn(model)({ table, column })));
}

/** Whether a figure counts things, with or without conditions. */
export function isCounting(expression: MeasureExpression): boolean {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  return measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "count_distinct");
}

/** Begins with a word that "most" would step up: "most active customers" says something else than the most customers. */
export function isStepped(things: string): boolean {
  return steppedWords.test(things);
}

const steppedWords =
  /^(?:(?:in)?active|new|old|recent|frequent|regular|loyal|valuable|popular|important|successful|profitable|expensive|engaged|satisfied|different|distinct|unique|late|early|long|large|small|high|low)\b/i;
