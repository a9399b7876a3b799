/** Words in one breath: a column's word right before the rows that are counted, or before another number. */
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { isPlural } from "../plan/table-row-names.ts";
import type { Item } from "../request/request.ts";
import type { Choice } from "./element-choice.ts";

type Known = { readonly model: SemanticModel; readonly choice: Choice };

/** Whether the word and the one right behind it are one thing, which is not known. */
export function isOneBreath(known: Known, item: Item, next: Item | undefined): boolean {
  return isKindOfRows(known, item, next) || isKindOfNumber(known, item, next);
}

/** Bookings are counted, of what kind is not known; never how many berths there are: "how many berth bookings". */
function isKindOfRows({ choice }: Known, item: Item, next: Item | undefined): boolean {
  const { chunk } = item.mention;
  if (next === undefined || !item.functions.includes("count") || item.isDistinct || isPlural(chunk.text)) return false;
  const isRightBehind = next.mention.chunk.first === chunk.first + chunk.length && !next.isBehindPreposition;
  const [own, rows] = [choice.get(item.mention.id), choice.get(next.mention.id)];
  return isRightBehind && own?.kind === "column" && rows?.kind === "table";
}

/** Two numbers in one breath are one that is not known, and not both: "salt wave". */
function isKindOfNumber({ model, choice }: Known, item: Item, next: Item | undefined): boolean {
  const { chunk } = item.mention;
  if (next === undefined || next.isBehindPreposition || next.joiner !== null) return false;
  const isRightBehind = next.mention.chunk.first === chunk.first + chunk.length;
  return isRightBehind && [item, next].every(({ mention }) => isNumber(model, choice.get(mention.id)));
}

function isNumber(model: SemanticModel, element: ModelElement | undefined): boolean {
  return element?.kind === "column" && findColumn(model, element.table, element.column)?.role === "fact";
}
