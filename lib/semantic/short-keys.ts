/** Keys whose name only shortens that of their table: "bid" and "bo_id" of boats, "hm_id" of harbour masters. */
import { groupBy } from "./group-by.ts";
import type { Relationship, SemanticColumn, SemanticTable } from "./model.ts";
import { splitIdentifier, stem } from "./words.ts";

/** What is short, and the word for a key behind it, apart or run together. */
const shortKey = /^(\p{L}{1,4}) ?(id|no|nr|cd)$/u;

/** What stands before "id" begins the table's name, or has the first letters of its words: "bid" of boats. */
export function shortensTable(columnLabel: string, tableLabel: string): boolean {
  const [, short] = shortKey.exec(columnLabel) ?? [];
  const words = tableLabel.split(" ").map(stem);
  if (short === undefined || words.includes(short)) return false;
  if (words.length > 1 && words.map((word) => word.charAt(0)).join("") === short) return true;
  // One letter begins too many names of several words.
  return (words.length === 1 || short.length > 1) && words.join("").startsWith(short);
}

/** Calls such keys, and what refers to them by the same name, in whole: "boat id". */
export function spellKeys(
  tables: readonly SemanticTable[],
  relationships: readonly Relationship[],
): readonly SemanticTable[] {
  const whole = new Map<string, string>();
  for (const table of tables) {
    const key =
      table.primaryKey.length === 1 ? table.columns.find(({ name }) => name === table.primaryKey[0]) : undefined;
    if (key !== undefined && shortensTable(key.label, table.label)) whole.set(table.name, keyInWords(key, table));
  }
  if (whole.size === 0) return tables;
  const references = groupBy(relationships, ({ fromTable }) => fromTable);
  return tables.map((table) => {
    const named = (column: SemanticColumn): string | undefined => {
      if (column.name === table.primaryKey[0] && whole.has(table.name)) return whole.get(table.name);
      const reference = references
        .get(table.name)
        ?.find(({ fromColumns: [from], toColumns: [to] }) => from === column.name && to === column.name);
      return reference === undefined ? undefined : whole.get(reference.toTable);
    };
    return { ...table, columns: table.columns.map((column) => spelled(column, named(column))) };
  });
}

function keyInWords({ label }: SemanticColumn, table: SemanticTable): string {
  const [, , word = "id"] = shortKey.exec(label) ?? [];
  return `${splitIdentifier(table.label).map(stem).join(" ")} ${word}`;
}

/** The short name still finds it where its parts stand apart: run together it is often another word ("aid"). */
function spelled(column: SemanticColumn, label: string | undefined): SemanticColumn {
  if (label === undefined || label === column.label) return column;
  const synonyms = column.label.includes(" ") ? [...column.synonyms, column.label] : column.synonyms;
  return { ...column, role: "key", label, synonyms };
}
