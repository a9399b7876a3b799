/** The names that a written file gives to tables and columns: what people call them, as SQL names. */
import type { ColumnRef } from "#lib/domain/plan";
import { bareName } from "../metric-text.ts";
import type { SemanticModel } from "../model.ts";
import { labelOf } from "../words.ts";

export type FileNames = {
  table(name: string): string;
  column(reference: ColumnRef): string;
};

/** How the written file calls each table and each column that people can see. */
export function fileNames(model: SemanticModel): FileNames {
  const tables = namesOf(model.tables);
  const columns = new Map(
    model.tables.map((table) => [table.name, namesOf(table.columns.filter((one) => !one.isHidden))]),
  );
  return {
    table: (name) => tables.get(name) ?? name,
    column: ({ table, column }) => columns.get(table)?.get(column) ?? column,
  };
}

type Named = { readonly name: string; readonly label: string };

/** The label as a name where it says something else than the stored name does, and no other one is called so. */
function namesOf(elements: readonly Named[]): ReadonlyMap<string, string> {
  const taken = new Set(elements.map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  for (const { name, label } of elements) {
    const written = label.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_");
    const isSame = labelOf(name) === label.toLowerCase() || labelOf(written) !== label.toLowerCase();
    const isFree = !taken.has(written.toLowerCase());
    names.set(name, isSame || !isFree ? name : written);
    taken.add(written.toLowerCase());
  }
  return names;
}

/** Table and column, with quotes where a name needs them: `ORDERS.NET_AMOUNT`. */
export function dotted(names: FileNames, reference: ColumnRef): string {
  return `${bareName(names.table(reference.table))}.${bareName(names.column(reference))}`;
}
