/** What a word of the language asks of a statement, and what carries it there: "average" AVG, "without" NOT. Pure. */
import "server-only";
import type { AggregateFunction, Percentile } from "#lib/domain/aggregate-function";
import { isPercentile } from "#lib/domain/aggregate-function";
import type { Cue } from "#lib/planner/lexicon/cue";
import type { StatementParts } from "./statement-parts.ts";

type Said = Pick<StatementParts, "words" | "signs" | "numbers" | "texts" | "hasTime">;

/** Any of them carries it. Where `isSure` is false the words may as well be a column's, and nothing is missed. */
type Carriers = { readonly words: readonly string[]; readonly signs: readonly string[]; readonly isSure: boolean };

const order = ["ORDER", "MAX", "MIN", "RANK", "DENSE_RANK", "ROW_NUMBER", "ARG_MAX", "ARG_MIN", "MAX_BY", "MIN_BY"];
const comparison = [">", "<", ">=", "<=", "=", "<>", "!="];
const textMatch = ["LIKE", "ILIKE", "CONTAINS", "STARTS_WITH", "STARTSWITH", "ENDS_WITH", "ENDSWITH", "LEFT", "RIGHT"];
const textSearch = ["SUBSTR", "SUBSTRING", "POSITION", "REGEXP_MATCHES", "REGEXP_LIKE"];
const spread = ["MEDIAN", "PERCENTILE_CONT", "QUANTILE_CONT", "QUANTILE"];

const sure = (words: readonly string[], signs: readonly string[] = []): Carriers => ({ words, signs, isSure: true });
const unsure = (words: readonly string[], signs: readonly string[] = []): Carriers => ({ words, signs, isSure: false });

const negation = sure(["NOT", "EXCEPT", "ANTI", "NULL", "FALSE"], ["<>", "!="]);
const condition = sure(["BETWEEN", "HAVING", "GREATEST", "LEAST", "FILTER"], comparison);
const ranking = sure(order);
const share = sure(["AVG", "RATIO_TO_REPORT"], ["/"]);
const change = unsure(["LAG", "LEAD", "CASE", "FILTER", "GROUP"], ["-", "/"]);

const byType: Partial<Readonly<Record<Cue["type"], Carriers>>> = {
  count: unsure(["COUNT", "SUM"]),
  by: unsure(["GROUP", "PARTITION", "ORDER", "DISTINCT"], ["/"]),
  per: unsure(["GROUP", "PARTITION", "DISTINCT"], ["/"]),
  without: negation,
  not: negation,
  excluded: negation,
  between: unsure(["BETWEEN"], comparison),
  compare: condition,
  "or-more": condition,
  amounting: condition,
  repeat: sure(["HAVING", "COUNT"], [">"]),
  "average-operand": sure(["AVG", "MIN", "MAX", ...spread]),
  "text-match": sure([...textMatch, ...textSearch]),
  empty: sure(["NULL", "NULLIF", "COALESCE"], ["="]),
  share,
  ratio: share,
  running: sure(["OVER"]),
  change,
  shift: change,
  top: ranking,
  superlative: ranking,
  frequent: ranking,
  foremost: ranking,
};

const byFunction: Readonly<Record<Exclude<Extract<Cue, { type: "aggregate" }>["function"], Percentile>, Carriers>> = {
  sum: sure(["SUM", "COUNT"]),
  avg: sure(["AVG", "MEDIAN"], ["/"]),
  min: ranking,
  max: ranking,
  median: sure(spread),
  count_distinct: sure(["COUNT", "DISTINCT", "GROUP"]),
};

function carriersOf(name: AggregateFunction): Carriers {
  return isPercentile(name) ? sure(spread) : byFunction[name];
}

/** Empty where nothing is asked; null where nothing in the statement can carry it. */
export function carriesCue(cue: Cue, { words, signs, numbers, texts, hasTime }: Said): string | null {
  if (cue.type === "grain") return hasTime ? "time" : null;
  const carriers = cue.type === "aggregate" ? carriersOf(cue.function) : byType[cue.type];
  if (carriers === undefined) return "";
  // "The top 5" is carried by an order and by 5.
  if (cue.type === "top" && cue.limit !== null && !numbers.has(cue.limit)) return null;
  const found = carriers.words.find((word) => words.has(word)) ?? carriers.signs.find((sign) => signs.has(sign));
  if (found !== undefined) return found;
  // What there are 0 of is without it, and what is "Inactive" is not active.
  if (carriers === negation && numbers.has(0)) return "0";
  const negative = carriers === negation ? texts.find((text) => /^(in|un|non|not|no)/i.test(text)) : undefined;
  if (negative !== undefined) return negative;
  return carriers.isSure ? null : "";
}
