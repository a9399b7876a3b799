/** Words of analysts that a function, a clause or a sign of a statement says, by their stems. */
import "server-only";

/** Each of the words and signs of a statement can stand for each of these stems. */
type Carrier = {
  readonly stems: readonly string[];
  readonly words: readonly string[];
  readonly signs?: readonly string[];
};

const carriers: readonly Carrier[] = [
  { stems: ["average", "mean", "avg", "typical", "typically"], words: ["AVG", "MEDIAN"], signs: ["/"] },
  { stems: ["median", "middle"], words: ["MEDIAN", "PERCENTILE_CONT", "QUANTILE_CONT", "QUANTILE"] },
  { stems: ["correlation", "correlate", "correlated"], words: ["CORR", "REGR_SLOPE"] },
  {
    stems: ["deviation", "spread", "variance", "stddev", "volatility"],
    words: ["STDDEV", "STDDEV_SAMP", "STDDEV_POP", "VARIANCE", "VAR_SAMP", "MAX"],
  },
  {
    stems: ["percentile", "quartile", "decile", "quantile"],
    words: ["QUANTILE", "QUANTILE_CONT", "PERCENTILE_CONT", "NTILE", "APPROX_QUANTILE"],
  },
  { stems: ["distinct", "unique", "different", "various", "separate"], words: ["DISTINCT", "GROUP"] },
  { stems: ["duplicate", "duplicated", "repeated", "twice", "again", "repeat"], words: ["HAVING", "COUNT"] },
  { stems: ["rank", "ranking", "ranked", "position"], words: ["RANK", "DENSE_RANK", "ROW_NUMBER", "ORDER"] },
  {
    stems: ["share", "percent", "percentage", "proportion", "rate", "ratio", "fraction", "portion", "per"],
    words: ["AVG", "RATIO_TO_REPORT"],
    signs: ["/"],
  },
  {
    stems: ["difference", "gap", "minus", "less", "net", "differ", "versus", "margin"],
    words: ["DATEDIFF", "DATE_DIFF"],
    signs: ["-"],
  },
  {
    stems: ["growth", "grow", "change", "increase", "decrease", "drop", "rise", "grew", "fell", "decline"],
    words: ["LAG", "LEAD"],
    signs: ["-", "/"],
  },
  {
    stems: ["without", "never", "no", "none", "neither", "missing", "lack", "except", "excluding", "other"],
    words: ["NOT", "EXCEPT", "ANTI", "NULL"],
    signs: ["<>", "!="],
  },
  {
    stems: ["most", "top", "highest", "largest", "biggest", "best", "greatest", "maximum", "max", "lead", "longest"],
    words: ["ORDER", "MAX", "RANK", "ROW_NUMBER", "ARG_MAX", "MAX_BY"],
  },
  {
    stems: ["least", "lowest", "smallest", "fewest", "worst", "minimum", "min", "bottom", "shortest"],
    words: ["ORDER", "MIN", "RANK", "ROW_NUMBER", "ARG_MIN", "MIN_BY"],
  },
  {
    stems: ["first", "earliest", "oldest", "initial", "original"],
    words: ["MIN", "ORDER", "ROW_NUMBER", "FIRST_VALUE", "ARG_MIN", "MIN_BY"],
  },
  {
    stems: ["last", "latest", "newest", "recent", "final"],
    words: ["MAX", "ORDER", "ROW_NUMBER", "LAST_VALUE", "ARG_MAX", "MAX_BY"],
  },
  { stems: ["second", "third", "fourth", "fifth"], words: ["OFFSET", "ROW_NUMBER", "RANK", "DENSE_RANK", "NTH_VALUE"] },
  {
    stems: ["consecutive", "streak", "row", "previous", "next", "preceding", "following", "before", "after"],
    words: ["LAG", "LEAD", "ROW_NUMBER"],
    signs: ["<", ">", "<=", ">="],
  },
  { stems: ["cumulative", "running", "accumulated", "ytd", "moving", "rolling"], words: ["OVER"] },
  { stems: ["many", "number", "count", "often", "frequently", "how"], words: ["COUNT", "SUM"] },
  { stems: ["total", "sum", "overall", "combined", "altogether", "volume"], words: ["SUM", "COUNT"] },
  {
    stems: ["each", "every", "breakdown", "split", "grouped", "group", "across", "distribution"],
    words: ["GROUP", "PARTITION", "DISTINCT"],
  },
  {
    stems: ["more", "over", "above", "exceed", "beyond", "greater", "higher", "least", "larger"],
    words: ["GREATEST", "BETWEEN"],
    signs: [">", ">="],
  },
  {
    stems: ["under", "below", "fewer", "lower", "smaller", "shorter"],
    words: ["LEAST", "BETWEEN"],
    signs: ["<", "<="],
  },
  { stems: ["within", "between", "during", "since", "until"], words: ["BETWEEN"], signs: [">=", "<=", "<", ">"] },
  { stems: ["both", "also", "together"], words: ["INTERSECT", "AND", "EXISTS", "IN", "HAVING"] },
  { stems: ["either", "or"], words: ["OR", "IN", "UNION"] },
  {
    stems: ["sorted", "sort", "ordered", "descending", "ascending", "alphabetical", "alphabetically"],
    words: ["ORDER"],
  },
  {
    stems: [
      "long",
      "duration",
      "day",
      "days",
      "hour",
      "week",
      "month",
      "year",
      "quarter",
      "age",
      "old",
      "took",
      "take",
    ],
    words: [
      "DATEDIFF",
      "DATE_DIFF",
      "DATE_TRUNC",
      "EXTRACT",
      "AGE",
      "DATE_PART",
      "INTERVAL",
      "YEAR",
      "MONTH",
      "DAYNAME",
      "MONTHNAME",
      "STRFTIME",
      "TO_CHAR",
      "QUARTER",
      "DAYOFWEEK",
      "HOUR",
    ],
    signs: ["-"],
  },
];

/** None for words that no function says. */
function carriersOf(stem: string): readonly Carrier[] {
  return carriers.filter(({ stems }) => stems.includes(stem));
}

/** The function, clause or sign that says it; null where the statement has none of those that could. */
export function functionOf(
  stem: string,
  { words, signs }: { readonly words: ReadonlySet<string>; readonly signs: ReadonlySet<string> },
): string | null {
  for (const carrier of carriersOf(stem)) {
    const found = carrier.words.find((word) => words.has(word)) ?? carrier.signs?.find((sign) => signs.has(sign));
    if (found !== undefined) return found;
  }
  return null;
}
