/** How a question says which rows a row follows on, so that it is read again as it was meant. */
import { derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";

/** "days since the previous order of the same customer", "... of all"; null for another column. */
export function gapPhraseOf({ column }: ColumnRef, model: SemanticModel): string | null {
  const definition = derivedColumn(column);
  if (definition?.kind !== "gap") return null;
  const { unit, date, by } = definition;
  const noun = countedNoun(findTable(model, date.table)?.label ?? date.table, 1);
  const owner = by === null ? null : ownerNoun(by, model);
  return `${unit} since the previous ${noun} ${owner === null ? "of all" : `of the same ${owner}`}`;
}

/** The row that the column refers to, else the column itself. */
function ownerNoun(by: ColumnRef, model: SemanticModel): string {
  const step = model.relationships.find(
    ({ fromTable, fromColumns }) => fromTable === by.table && fromColumns.length === 1 && fromColumns[0] === by.column,
  );
  const table = step === undefined ? undefined : findTable(model, step.toTable);
  return table === undefined
    ? (findColumn(model, by.table, by.column)?.label ?? by.column)
    : countedNoun(table.label, 1);
}
