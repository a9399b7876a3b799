/** What a column is called whose statement gave it no name: the engine then repeats the expression. Browser-safe. */
import { nameWords } from "./identifier-name.ts";

const functionNames: ReadonlyMap<string, string> = new Map([
  ["sum", "Total"],
  ["avg", "Average"],
  ["mean", "Average"],
  ["median", "Median"],
  ["min", "Smallest"],
  ["max", "Largest"],
  ["count", "Number of"],
]);

/** "sum(o.AMOUNT)" is "Total amount", "count_star()" "Number of rows", any other expression "Result"; null for a name. */
export function expressionLabel(name: string): string | null {
  const text = name.trim().replaceAll('"', "");
  // "Revenue (USD)" is a heading: a call has no space before its bracket.
  if (!/[\p{L}\p{N}_]\(/u.test(text)) return null;
  if (/^count(_star\(\)|\(\s*\*?\s*\))$/i.test(text)) return "Number of rows";
  const call = /^(\w+)\(\s*(distinct\s+)?([\w.]+)\s*\)$/i.exec(text);
  const word = functionNames.get(call?.[1]?.toLowerCase() ?? "");
  const column = call?.[3]?.split(".").at(-1) ?? "";
  if (word === undefined || column === "" || /^\d+$/.test(column)) return "Result";
  const different = call?.[2] === undefined ? [] : ["different"];
  const words = nameWords(column);
  // "sum(TOTAL_AMOUNT)" is a total amount.
  const rest = words[0] === word.toLowerCase() ? words.slice(1) : words;
  return [word, ...different, ...rest].join(" ");
}
