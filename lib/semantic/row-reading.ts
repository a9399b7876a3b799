/** Reads an expression of a file or a person that gives one value per row of one table. */
import type { ColumnKind } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type ColumnName, columnsOf, type Expression, someExpression } from "./expression/expression.ts";
import { expressionKind } from "./expression/expression-kind.ts";
import { isAggregateName } from "./expression/functions.ts";
import { parseExpression } from "./expression/parse.ts";
import { keptExpression } from "./expression/row-expression.ts";
import type { SemanticColumn, SemanticTable } from "./model.ts";
import type { ModelWork, Preference } from "./model-work.ts";

export type RowReading = {
  /** Whose rows it is about: the table of its columns. */
  readonly table: SemanticTable;
  /** As the model keeps it. */
  readonly kept: string;
  readonly kind: ColumnKind;
  /** The column when the expression is nothing else. */
  readonly column: SemanticColumn | null;
};

/** How names in an expression are understood. */
export type ReadingPlace = {
  readonly work: ModelWork;
  /** Whose columns bare names are; null where every name tells its table. */
  readonly home: SemanticTable | null;
  readonly prefers: Preference;
};

/** As `readRow`, from the text. */
export function readRowText(text: string, place: ReadingPlace): Result<RowReading> {
  const parsed = parseExpression(text);
  return parsed.ok ? readRow(parsed.value, place) : parsed;
}

/** What the expression gives per row, or a sentence that says what in it cannot be used. */
export function readRow(expression: Expression, place: ReadingPlace): Result<RowReading> {
  if (hasAggregate(expression)) return refused("it sums up many rows, and a column has one value per row");
  const tables = new Map<string, SemanticTable>();
  const columns = new Map<ColumnName, SemanticColumn>();
  for (const name of columnsOf(expression)) {
    const found = findNamed(name, place);
    if (!found.ok) return found;
    tables.set(found.value.table.name, found.value.table);
    columns.set(name, found.value.column);
  }
  const [table = place.home, another] = tables.values();
  if (another !== undefined) return refused("it reads columns of several tables");
  if (table === null) return refused("it reads no column");
  const kept = keptExpression(expression, (name) => columns.get(name)?.name ?? name.name);
  const kind = expressionKind(expression, (name) => columns.get(name)?.kind ?? "other");
  const column = expression.kind === "column" ? (columns.get(expression.column) ?? null) : null;
  return ok({ table, kept, kind, column });
}

/** True when it sums up many rows somewhere. */
export function hasAggregate(expression: Expression): boolean {
  return someExpression(expression, (part) => part.kind === "call" && isAggregateName(part.name));
}

/** The column that a name means. */
export function findNamed(
  name: ColumnName,
  { work, home, prefers }: ReadingPlace,
): Result<{ readonly table: SemanticTable; readonly column: SemanticColumn }> {
  const table = name.table === null ? home : work.tableNamed(name.table);
  if (table === null) return refused(`it does not say which table has the column ${name.name}`);
  if (table === undefined) return refused(`there is no table ${name.table ?? ""}`);
  const column = work.columnNamed(table, name.name, prefers);
  return column === undefined ? refused(`the table ${table.name} has no column ${name.name}`) : ok({ table, column });
}

function refused(reason: string): Result<never> {
  return err(appError("BAD_REQUEST", `The expression cannot be used: ${reason}.`));
}
