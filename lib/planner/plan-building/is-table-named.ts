/** Whether words name a table, or are only like a word of its name. */
import type { Item } from "../request/request.ts";

/** From this weight on a phrase is a name of the table, not a word like it. */
const wholeName = 0.8;

/** "inspections", and not "inspectors", of a table of inspections. */
export function isNamedWhole({ mention }: Item, table: string): boolean {
  const known = mention.candidates.find(({ element }) => element.kind === "table" && element.table === table);
  return known === undefined || known.weight >= wholeName;
}
