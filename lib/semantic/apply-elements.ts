/** The tables, columns and named filters of a model file, laid over a model. */
import type { Result } from "#lib/domain/errors";
import { calculatedColumn, describedColumn, distinct, type ElementRole, plainElement } from "./column-layer.ts";
import type { FileElement, FileTable } from "./file/file-form.ts";
import { elementLists } from "./file-elements.ts";
import type { FileLayer, LayeredTable, Path } from "./file-layer.ts";
import type { SemanticTable } from "./model.ts";
import { type RowReading, readRowText } from "./row-reading.ts";
import { labelOf } from "./words.ts";

type PlacedElement = {
  readonly table: LayeredTable;
  readonly element: FileElement;
  readonly role: ElementRole;
  readonly path: Path;
};

/** Tables, columns and named filters of the file; what cannot be read is told on the layer. */
export function applyTables(layer: FileLayer): void {
  const named = new Set<string>();
  for (const table of layer.tables) describeTable(layer, table, named);
  const elements = layer.tables.flatMap(elementsOf);
  const calculated = elements.filter((placed) => !describeStored(layer, placed, named));
  untilNothingMoves(calculated, (placed) => calculate(layer, placed)).forEach(({ item, reason }) => {
    layer.warn(item.path, `The column ${item.element.name} is left out. ${reason}`);
  });
  for (const table of layer.tables) applyFilters(layer, table);
}

function describeTable(layer: FileLayer, placed: LayeredTable, named: Set<string>): void {
  const { entry, name } = placed;
  const table = layer.current(placed);
  if (table === undefined) return;
  layer.work.nameTable(entry.name, name);
  const label = labelOf(entry.name);
  const isRenamed = !named.has(name) && label !== table.label.toLowerCase() && label !== labelOf(name);
  const labelNow = isRenamed ? label : table.label;
  named.add(name);
  layer.work.setTable({
    ...table,
    label: labelNow,
    synonyms: distinct([...table.synonyms, ...entry.synonyms, label, ...(isRenamed ? [table.label] : [])], labelNow),
    description: entry.description ?? table.description,
    primaryKey: table.primaryKey.length > 0 ? table.primaryKey : keyOf(layer, table, entry),
  });
}

/** The key that the file declares, where all of its columns are there. */
function keyOf(layer: FileLayer, table: SemanticTable, entry: FileTable): readonly string[] {
  const names = entry.primary_key?.columns ?? [];
  const expressions = new Map(elementLists(entry).map(({ element }) => [element.name, element.expr ?? element.name]));
  const columns = names.map((name) => layer.work.storedColumn(table, expressions.get(name) ?? name)?.name);
  return columns.every((column) => column !== undefined) ? columns : [];
}

function elementsOf(table: LayeredTable): readonly PlacedElement[] {
  return elementLists(table.entry).map(({ element, role, path }) => ({
    table,
    element,
    role,
    path: [...table.path, ...path],
  }));
}

/** True when the element is a stored column under a name of the file's. */
function describeStored(
  layer: FileLayer,
  { table: placed, element, role }: PlacedElement,
  named: Set<string>,
): boolean {
  const table = layer.current(placed);
  if (table === undefined) return true;
  const reading = readRowText(element.expr ?? quoted(element.name), {
    work: layer.work,
    home: table,
    prefers: "stored",
  });
  const column = reading.ok ? reading.value.column : null;
  if (!reading.ok || column === null || column.expression !== null || reading.value.table.name !== table.name)
    return false;
  const key = JSON.stringify([table.name, column.name]);
  layer.work.setColumn(table.name, describedColumn(column, element, role, named.has(key)));
  layer.work.nameColumn(element.name, table.name, column.name);
  named.add(key);
  return true;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Null when the column was added, else why it was not. */
function calculate(layer: FileLayer, { table: placed, element, role }: PlacedElement): string | null {
  const home = layer.current(placed);
  if (home === undefined) return null;
  const reading = readRowText(element.expr ?? quoted(element.name), { work: layer.work, home, prefers: "stored" });
  if (!reading.ok) return reading.error.message;
  const { table } = reading.value;
  const column = calculatedColumn(freeName(layer, table, element.name), element, role, reading.value);
  hideNamesake(layer, table, element.name);
  layer.work.setColumn(table.name, column);
  layer.work.nameColumn(element.name, table.name, column.name);
  return null;
}

/** A stored column may have the name already: `AMOUNT` defined as twice the stored `AMOUNT`. */
function freeName(layer: FileLayer, table: SemanticTable, name: string): string {
  let free = name;
  while (layer.work.storedColumn(table, free)?.expression === null) free = `${free}_DEFINED`;
  return free;
}

/** What the file defines anew under a stored column's name is what that name means from now on. */
function hideNamesake(layer: FileLayer, table: SemanticTable, name: string): void {
  const stored = layer.work.storedColumn(table, name);
  if (stored?.expression === null) layer.work.setColumn(table.name, { ...stored, isHidden: true });
}

function applyFilters(layer: FileLayer, placed: LayeredTable): void {
  placed.entry.filters.forEach((filter, index) => {
    const home = layer.current(placed);
    if (home === undefined) return;
    const path = [...placed.path, "filters", index];
    const reading = readRowText(filter.expr, { work: layer.work, home, prefers: "logical" });
    const reason = conditionProblem(reading);
    if (!reading.ok || reason !== null) {
      layer.warn([...path, "expr"], `The filter ${filter.name} is left out. ${reason ?? ""}`);
      return;
    }
    const { table } = reading.value;
    const element = { ...plainElement(filter.name), synonyms: filter.synonyms, description: filter.description };
    const name = freeName(layer, table, filter.name);
    layer.work.setColumn(table.name, calculatedColumn(name, element, "dimension", reading.value));
    layer.work.nameColumn(filter.name, table.name, name);
  });
}

function conditionProblem(reading: Result<RowReading>): string | null {
  if (!reading.ok) return reading.error.message;
  return reading.value.kind === "boolean" ? null : "Its expression is no condition.";
}

/** Elements may need each other in any order: they are tried until a round adds none. */
export function untilNothingMoves<Item>(
  items: readonly Item[],
  attempt: (item: Item) => string | null,
): readonly { readonly item: Item; readonly reason: string }[] {
  let waiting = items.map((item) => ({ item, reason: "" }));
  for (;;) {
    const failed = waiting.flatMap(({ item }) => {
      const reason = attempt(item);
      return reason === null ? [] : [{ item, reason }];
    });
    if (failed.length === waiting.length) return failed;
    waiting = failed;
  }
}
