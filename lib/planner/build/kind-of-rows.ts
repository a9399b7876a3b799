/** Rows of a kind: a column's word right before the rows that are counted. */
import { isPlural } from "../plan/row-names.ts";
import type { Item } from "../request/request.ts";
import type { Choice } from "./choice.ts";

/** "how many berth bookings": bookings are counted, of what kind is not known; never how many berths there are. */
export function isKindOfRows(choice: Choice, item: Item, next: Item | undefined): boolean {
  const { chunk } = item.mention;
  if (next === undefined || !item.functions.includes("count") || item.isDistinct || isPlural(chunk.text)) return false;
  const isRightBehind = next.mention.chunk.first === chunk.first + chunk.length && !next.isBehindPreposition;
  const [own, rows] = [choice.get(item.mention.id), choice.get(next.mention.id)];
  return isRightBehind && own?.kind === "column" && rows?.kind === "table";
}
