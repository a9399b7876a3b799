/** Names that each say which rows of one table are meant: "home wins", "draws". */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import { tokenise } from "../words/tokenise.ts";

/** Whether all of the names are conditions of one table, each by its whole name. */
export function areConditions(names: readonly string[], index: SemanticIndex): boolean {
  const [first, ...more] = names.map((name) => tablesOf(name, index));
  return first !== undefined && first !== "" && more.every((table) => table === first);
}

/** The tables that have a condition of the name; empty where none has. */
function tablesOf(name: string, index: SemanticIndex): string {
  const found = lookUp(tokenise(name), index).filter(({ weight }) => weight >= wholeName);
  const tables = found.flatMap(({ element }) => (element.kind === "flag" ? [element.table] : []));
  return [...new Set(tables)].toSorted().join();
}
