/** Rows with or without related rows, in words. */
import type { PlanExists } from "#lib/domain/plan";
import { isAboutNothing } from "../compile/row-link.ts";
import { expressionWords } from "./measure-words.ts";
import { filterWords, rangeWords } from "./plan-condition-words.ts";

/** `with a row in ORDERS`, `without a row in ORDERS where ORDERS.STATUS is "PAID"`, `whose number of rows in ORDERS is > 3`. */
export function existsWords({ table, isNegated, filters, time, having }: PlanExists): string {
  const conditions = [
    ...filters.map(filterWords),
    ...(time === null ? [] : [`${time.column.table}.${time.column.column} is ${rangeWords(time.from, time.to)}`]),
  ];
  const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  if (having === null) return `${isNegated ? "without" : "with"} a row in ${table}${where}`;
  const figure = `${expressionWords(having.measure)}${where}`;
  const nothing = isAboutNothing(having) ? " (none at all included)" : "";
  return `whose ${figure} is ${isNegated ? "not " : ""}${having.operator} ${having.value}${nothing}`;
}
