/** Finds and changes the elements of a model file's document, so that what is not touched stays as it was written. */
import { type Document, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import { parseExpression } from "../expression/parse.ts";
import type { Entry } from "./build-file.ts";

/** The lists of a table that hold its columns. */
export const columnLists = ["dimensions", "time_dimensions", "facts", "measures", "columns"] as const;

/** The scalar at the key as text; null where there is none. */
export function textAt(map: YAMLMap, key: string): string | null {
  const value = map.get(key, true);
  return isScalar(value) && value.value !== null ? String(value.value) : null;
}

/** The maps of a list; none where the list is not there. */
export function itemsOf(map: YAMLMap, key: string): readonly YAMLMap[] {
  const list = map.get(key, true);
  return isSeq(list) ? list.items.filter((item) => isMap(item)) : [];
}

/** The map at the top; null for a document that is none. */
export function topMap(document: Document): YAMLMap | null {
  return isMap(document.contents) ? document.contents : null;
}

/** As the last of the list, which is made where it is not there. */
export function addItem(document: Document, map: YAMLMap, key: string, entry: Entry): void {
  const list = map.get(key, true);
  if (isSeq(list)) list.add(document.createNode(entry));
  else map.set(key, document.createNode([entry]));
}

/** Without the item; a list that is empty then goes too. */
export function removeItem(map: YAMLMap, key: string, item: YAMLMap): void {
  const list = map.get(key, true);
  if (!isSeq(list)) return;
  removeFrom(list, item);
  if (list.items.length === 0) map.delete(key);
}

function removeFrom(list: YAMLSeq, item: YAMLMap): void {
  const index = list.items.indexOf(item);
  if (index >= 0) list.items.splice(index, 1);
}

/** Null takes the key away. */
export function setKey(document: Document, map: YAMLMap, key: string, value: unknown): void {
  if (value === null || (Array.isArray(value) && value.length === 0)) map.delete(key);
  else map.set(key, document.createNode(value));
}

/** The table's entry by the real name of its table. */
export function tableEntryOf(top: YAMLMap, table: string): YAMLMap | undefined {
  return itemsOf(top, "tables").find((entry) => {
    const base = entry.get("base_table", true);
    return isMap(base) && textAt(base, "table")?.toLowerCase() === table.toLowerCase();
  });
}

export type FoundColumn = { readonly list: string; readonly entry: YAMLMap };

/** Every entry of the table that is this column: as it is stored, or as the file calculates it. */
export function columnEntriesOf(table: YAMLMap, column: string): readonly FoundColumn[] {
  return [...columnLists, "filters"].flatMap((list) =>
    itemsOf(table, list).flatMap((entry) => (isColumn(entry, column) ? [{ list, entry }] : [])),
  );
}

function isColumn(entry: YAMLMap, column: string): boolean {
  const name = textAt(entry, "name") ?? "";
  const parsed = parseExpression(textAt(entry, "expr") ?? name);
  const stored = parsed.ok && parsed.value.kind === "column" ? parsed.value.column.name : name;
  return stored.toLowerCase() === column.toLowerCase();
}

/** The item of the list with that name, whatever its case. */
export function namedItem(map: YAMLMap, key: string, name: string): YAMLMap | undefined {
  return itemsOf(map, key).find((item) => textAt(item, "name")?.toLowerCase() === name.toLowerCase());
}
