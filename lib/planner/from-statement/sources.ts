/** The tables of a SELECT under their names in it, and the columns of two of them that have to be equal. */
import type { JoinPath } from "#lib/semantic/join-graph";
import type { SemanticModel, SemanticTable } from "#lib/semantic/model";
import type { SelectOutline } from "../explain/read-statement.ts";
import type { Expression } from "./expression.ts";

/** A table under the name that the statement uses for it. */
export type Source = { readonly alias: string; readonly table: SemanticTable };

/** A row of `left` is joined with the rows of `right` that have the same there. */
export type Pair = { readonly left: Named; readonly right: Named };
/** A column by its name in the model. */
export type Named = { readonly source: Source; readonly column: string };

/** Null where rows are read from anything but tables of the model. */
export function sourcesOf({ sources }: SelectOutline, model: SemanticModel): readonly Source[] | null {
  const known = sources.flatMap(({ kind, path, alias }) => {
    const table = kind === "table" ? tableAt(path, model) : undefined;
    return table === undefined || alias === null ? [] : [{ alias, table }];
  });
  return known.length === sources.length && known.length > 0 ? known : null;
}

/** By its name, which may stand behind that of its schema and database. */
function tableAt(path: readonly string[], { tables, schema, database }: SemanticModel): SemanticTable | undefined {
  const [name, ...around] = path.toReversed();
  const [ofSchema = schema, ofDatabase = database] = around;
  if (name === undefined || !isSame(ofSchema, schema) || !isSame(ofDatabase, database)) return undefined;
  return tables.find((table) => isSame(table.name, name));
}

type Equality = { readonly left: readonly string[]; readonly right: readonly string[] };

/** `a = b` of two names; null for other conditions. */
export function equalityOf(condition: Expression): Equality | null {
  if (condition.kind !== "operation" || condition.operator !== "=") return null;
  const { left, right } = condition;
  return left.kind === "name" && right.kind === "name" ? { left: left.path, right: right.path } : null;
}

/** The columns of two sources that a condition holds equal; null for one that does not, or is not spelled as they are. */
export function pairOf(condition: Expression, sources: readonly Source[]): Pair | null {
  const equality = equalityOf(condition);
  const left = equality === null ? null : written(equality.left, sources);
  const right = equality === null ? null : written(equality.right, sources);
  return left === null || right === null || left.source === right.source ? null : { left, right };
}

/** The column that is written so, and no other. */
export function written(path: readonly string[], sources: readonly Source[]): Named | null {
  const [name, alias, more] = path.toReversed();
  if (name === undefined || more !== undefined) return null;
  const holders = sources.flatMap((source) => {
    if (alias !== undefined && !isSame(source.alias, alias)) return [];
    const column = source.table.columns.find((one) => isSame(one.name, name))?.name;
    return column === undefined ? [] : [{ source, column }];
  });
  const [holder, another] = holders;
  return another === undefined ? (holder ?? null) : null;
}
/** Names a column among those of all tables. */
export function keyOf({ source, column }: Named): string {
  return `${source.table.name}.${column}`;
}

/** Whether a step of a way is among the columns that are joined by. */
export function holds({ fromTable, fromColumns }: JoinPath[number], keys: readonly string[]): boolean {
  return fromColumns.every((column) => keys.includes(`${fromTable}.${column}`));
}

/** Letters' case does not tell names apart. */
export function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
