/** A currency that is asked for and not stored: nothing is converted, and that is said. */
import type { Plan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { metricNumber } from "./metric-number.ts";

/** One sentence, or none where the amounts are in that currency, or no amount is shown. */
export function currencyNotes(question: string, plan: Plan, model: SemanticModel): readonly string[] {
  const asked = [...currencies].filter(([, words]) => words.test(question)).map(([code]) => code);
  const stored = [...new Set(amounts(plan, model))];
  // "orders in EUR" may be a condition on a stored currency.
  const isCondition = (code: string): boolean => JSON.stringify([plan.filters, plan.metrics]).includes(`"${code}"`);
  const lacking = asked.filter((code) => stored.length > 0 && !stored.includes(code) && !isCondition(code));
  if (lacking.length === 0) return [];
  const known = stored.filter((unit) => unit !== unknownUnit);
  const said =
    known.length === 0 ? "No currency is stored for the amounts" : `The amounts are stored in ${known.join(" and ")}`;
  return [`${said}; they are not converted to ${lacking.join(" or ")}.`];
}

const currencies: ReadonlyMap<string, RegExp> = new Map([
  ["EUR", /\beur(?:os?)?\b|€/i],
  ["USD", /\busd\b|\bdollars?\b|\$/i],
  ["GBP", /\bgbp\b|\bpounds? sterling\b|\bbritish pounds?\b|£/i],
  ["CHF", /\bchf\b|\bswiss francs?\b/i],
  ["JPY", /\bjpy\b|\byen\b|¥/i],
]);

const unknownUnit = "";

/** The currencies of the amounts of money that are shown; an empty text for money of an unknown one. */
function amounts({ metrics, detail }: Plan, model: SemanticModel): readonly string[] {
  const numbers =
    detail === null
      ? metrics.map((metric) => metricNumber(metric, model))
      : detail.columns.flatMap(({ table, column }) => findColumn(model, table, column) ?? []);
  return numbers.flatMap(({ unit, format }) => {
    if (unit !== null && currencies.has(unit)) return [unit];
    return format === "currency" ? [unit ?? unknownUnit] : [];
  });
}
