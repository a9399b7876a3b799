/** The order that a question asks for and its rows bear out: bars then keep it in place of their own. */
import { cellToNumber } from "./cell-number.ts";
import type { ChartSort, ChartSpec } from "./chart.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";

const orderWords =
  /\b(sort(ed|ing)?|ordered by|order by|order of|ranked|ascending|descending|alphabetical(ly)?|(asc|desc)( order)?|lowest|smallest|fewest|least|bottom|worst|cheapest|shortest|youngest)\b/i;

/** Said of bars that would keep the order of their steps. */
const fallingWords = /\b(largest|biggest|highest) first\b/i;

/** The chart in the order of its rows, where the question speaks of an order and the rows have one. */
export function withAskedOrder(spec: ChartSpec | null, shape: ChartShape, question: string): ChartSpec | null {
  if (spec === null || !("sort" in spec)) return spec;
  if (fallingWords.test(question)) return { ...spec, sort: "value-descending" };
  if (!orderWords.test(question)) return spec;
  // Which bars are drawn is decided by their size: of a part of them another order would mislead.
  if ("top" in spec && spec.top !== null) return spec;
  if ("panel" in spec && spec.panel !== null) return spec;
  const group = shape.categories.find((field) => field.column === spec.category);
  const [measure] = "measures" in spec ? spec.measures : [spec.measure];
  const amount = shape.measures.find((field) => field.column === measure?.column);
  if (group === undefined || amount === undefined) return spec;
  const sort = orderOf(group, amount, "series" in spec);
  return sort === null ? spec : { ...spec, sort };
}

/** Null where the rows are in no order. Of several rows per bar only names tell. */
function orderOf(group: ChartField, amount: ChartField, isDivided: boolean): ChartSort | null {
  const numbers = amount.cells.map(cellToNumber).filter((value) => value !== null);
  const isFalling = numbers.every((value, index) => index === 0 || value <= (numbers[index - 1] ?? value));
  const isRising = numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? value));
  if (!isDivided && (isFalling || isRising)) return isFalling ? largestFirst(group) : "value-ascending";
  const names = group.cells.map(String);
  if (names.every((name, index) => index === 0 || collator.compare(names[index - 1] ?? "", name) <= 0)) return "label";
  return names.every((name, index) => index === 0 || collator.compare(names[index - 1] ?? "", name) >= 0)
    ? "rows"
    : null;
}

/** Rows that are listed in an order of their own stand so already. */
function largestFirst({ isOrdered, hasSteps }: ChartField): ChartSort | null {
  return isOrdered && !hasSteps ? null : "value-descending";
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
