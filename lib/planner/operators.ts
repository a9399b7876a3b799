/** The words of a question that say what to do rather than what it is about: aggregates, breakdowns, comparisons, order. */
import type { AggregateFunction, TimeGrain } from "#lib/domain/plan";
import type { Token } from "./tokenise.ts";

export type ComparisonOperator = "=" | "!=" | ">" | ">=" | "<" | "<=";
export type Direction = "ascending" | "descending";

export type Operator =
  | { readonly type: "aggregate"; readonly function: AggregateFunction }
  | { readonly type: "count" }
  | { readonly type: "distinct" }
  | { readonly type: "by" }
  /** "per", "for each": always a breakdown, never what a ranking goes by. */
  | { readonly type: "per" }
  | { readonly type: "and" }
  | { readonly type: "or" }
  /** "vs": like "and", and two values are to be seen side by side. */
  | { readonly type: "versus" }
  /** "compare": the values that follow are to be seen side by side. */
  | { readonly type: "side-by-side" }
  /** `inTime`: the rank is by date ("5 newest"). */
  | { readonly type: "top"; readonly direction: Direction; readonly limit: number | null; readonly inTime: boolean }
  /** `countsRows`: "most orders" counts them; "largest order" does not. */
  | {
      readonly type: "superlative";
      readonly direction: Direction;
      readonly inTime: boolean;
      readonly countsRows: boolean;
    }
  | { readonly type: "compare"; readonly operator: ComparisonOperator }
  | { readonly type: "between" }
  | { readonly type: "not" }
  | { readonly type: "without" }
  | { readonly type: "with" }
  | { readonly type: "trend" }
  | { readonly type: "grain"; readonly grain: TimeGrain }
  /** "month" by itself: a step in time where something is grouped or ranked. */
  | { readonly type: "grain-noun"; readonly grain: TimeGrain }
  | { readonly type: "sort" }
  | { readonly type: "direction"; readonly direction: Direction }
  | { readonly type: "share" }
  | { readonly type: "chart"; readonly hint: "line" | "bar" | "donut" | "table" | "scatter" }
  | { readonly type: "filler" };

export type OperatorMatch = { readonly operator: Operator; readonly length: number };

/** The longest operator phrase that starts at `index`, or null. */
export function matchOperator(tokens: readonly Token[], index: number): OperatorMatch | null {
  const ranked = matchRanking(tokens, index);
  if (ranked !== null) return ranked;
  for (let length = Math.min(longestPhrase, tokens.length - index); length > 0; length -= 1) {
    const phrase = tokens
      .slice(index, index + length)
      .map((token) => token.lower)
      .join(" ");
    const operator = operatorsByPhrase.get(phrase);
    if (operator !== undefined) return { operator, length };
  }
  return null;
}

const rankingWords: Readonly<Record<string, Direction>> = {
  top: "descending",
  best: "descending",
  bottom: "ascending",
  worst: "ascending",
};

/** Before a number: "first 10 orders", "last 5 returns". */
const timeRankingWords: Readonly<Record<string, Direction>> = { first: "ascending", last: "descending" };

const superlativeWords: Readonly<Record<string, Direction>> = {
  highest: "descending",
  largest: "descending",
  biggest: "descending",
  greatest: "descending",
  most: "descending",
  best: "descending",
  strongest: "descending",
  longest: "descending",
  latest: "descending",
  newest: "descending",
  lowest: "ascending",
  smallest: "ascending",
  least: "ascending",
  fewest: "ascending",
  shortest: "ascending",
  worst: "ascending",
  weakest: "ascending",
  oldest: "ascending",
  earliest: "ascending",
};

const wordsInTime: ReadonlySet<string> = new Set(["latest", "newest", "oldest", "earliest"]);

const countingWords: ReadonlySet<string> = new Set(["most", "fewest", "least"]);

/** "top 10", "10 best", "5 largest", "5 newest", "last 10", "most recent", "top". */
function matchRanking(tokens: readonly Token[], index: number): OperatorMatch | null {
  return matchRecent(tokens, index) ?? matchCountedRanking(tokens, index) ?? matchBareRanking(tokens[index]);
}

/** "most recent", "5 most recent", "most recent 5". */
function matchRecent(tokens: readonly Token[], index: number): OperatorMatch | null {
  const start = tokens[index]?.kind === "number" ? index + 1 : index;
  if (tokens[start]?.lower !== "most" || tokens[start + 1]?.lower !== "recent") return null;
  const before = start > index ? (tokens[index]?.value ?? null) : null;
  const after = tokens[start + 2]?.value ?? null;
  const limit = before ?? after;
  const length = start - index + 2 + (before === null && after !== null ? 1 : 0);
  if (limit !== null) return { operator: { type: "top", direction: "descending", limit, inTime: true }, length };
  return { operator: { type: "superlative", direction: "descending", inTime: true, countsRows: false }, length };
}

function matchCountedRanking(tokens: readonly Token[], index: number): OperatorMatch | null {
  const [first, second] = [tokens[index], tokens[index + 1]];
  if (first === undefined || second === undefined) return null;
  if (second.kind === "number" && second.value !== null) {
    const direction = rankingWords[first.lower] ?? timeRankingWords[first.lower];
    const inTime = timeRankingWords[first.lower] !== undefined;
    if (direction !== undefined)
      return { operator: { type: "top", direction, limit: second.value, inTime }, length: 2 };
  }
  if (first.kind !== "number" || first.value === null || first.value >= 1_000) return null;
  const direction = superlativeWords[second.lower] ?? rankingWords[second.lower];
  if (direction === undefined) return null;
  const inTime = wordsInTime.has(second.lower);
  return { operator: { type: "top", direction, limit: first.value, inTime }, length: 2 };
}

function matchBareRanking(token: Token | undefined): OperatorMatch | null {
  if (token === undefined) return null;
  if (token.lower === "top" || token.lower === "bottom") {
    const direction = token.lower === "top" ? "descending" : "ascending";
    return { operator: { type: "top", direction, limit: null, inTime: false }, length: 1 };
  }
  const direction = superlativeWords[token.lower];
  if (direction === undefined) return null;
  const inTime = wordsInTime.has(token.lower);
  return {
    operator: { type: "superlative", direction, inTime, countsRows: countingWords.has(token.lower) },
    length: 1,
  };
}

const phrasesByOperator: readonly (readonly [Operator, string])[] = [
  [{ type: "aggregate", function: "sum" }, "total|sum|sum of|total of|overall|combined|summed"],
  [{ type: "aggregate", function: "avg" }, "average|avg|mean|average of|on average|typical"],
  [{ type: "aggregate", function: "median" }, "median|median of"],
  [{ type: "aggregate", function: "max" }, "maximum|max|maximal"],
  [{ type: "aggregate", function: "min" }, "minimum|min|minimal"],
  [{ type: "count" }, "how many|number of|count of|count|total number of|the number of"],
  [{ type: "distinct" }, "distinct|unique|different"],
  [{ type: "by" }, "by|grouped by|group by|broken down by|break down by|breakdown by|split by|depending on"],
  [{ type: "per" }, "per|for each|for every|each|every|across|by each|in each|within each"],
  [{ type: "and" }, "and|,|as well as|along with|plus"],
  [{ type: "or" }, "or"],
  [{ type: "side-by-side" }, "compare|compare the|comparison of|compared"],
  [{ type: "versus" }, "vs|vs.|versus|against|compared to|compared with"],
  [
    { type: "compare", operator: ">" },
    "more than|greater than|larger than|higher than|over|above|exceeding|exceeds|>|longer than|bigger than",
  ],
  [{ type: "compare", operator: ">=" }, "at least|no less than|>=|minimum of"],
  [
    { type: "compare", operator: "<" },
    "less than|fewer than|smaller than|lower than|under|below|<|shorter than|cheaper than",
  ],
  [{ type: "compare", operator: "<=" }, "at most|no more than|up to|<=|maximum of"],
  [{ type: "compare", operator: "=" }, "equal to|equals|exactly|="],
  [{ type: "compare", operator: "!=" }, "!="],
  [{ type: "between" }, "between"],
  [{ type: "not" }, "not|excluding|except|except for|other than|not in|that are not|which are not|but not|no"],
  [{ type: "without" }, "without|without any|with no|who have no|that have no|who never|that never|having no"],
  [{ type: "with" }, "with|having|who have|that have|which have|that has|which has"],
  [
    { type: "trend" },
    "over time|trend|trend of|trends|over the years|over the months|through time|evolution of|development of|history of|time series of",
  ],
  [{ type: "grain", grain: "day" }, "daily|by day|per day|each day|day by day"],
  [{ type: "grain", grain: "week" }, "weekly|by week|per week|each week|week by week"],
  [
    { type: "grain", grain: "month" },
    "monthly|by month|per month|each month|every month|month by month|for each month",
  ],
  [{ type: "grain", grain: "quarter" }, "quarterly|by quarter|per quarter|each quarter|every quarter|for each quarter"],
  [
    { type: "grain", grain: "year" },
    "yearly|annual|annually|by year|per year|each year|every year|year by year|for each year|by years",
  ],
  [{ type: "grain-noun", grain: "day" }, "day|days"],
  [{ type: "grain-noun", grain: "week" }, "week|weeks"],
  [{ type: "grain-noun", grain: "month" }, "month|months"],
  [{ type: "grain-noun", grain: "quarter" }, "quarter|quarters"],
  [{ type: "grain-noun", grain: "year" }, "year|years"],
  [{ type: "sort" }, "sorted by|ordered by|order by|sort by|ranked by|rank by|sorted"],
  [
    { type: "direction", direction: "descending" },
    "descending|desc|in descending order|from high to low|from highest to lowest|highest first|largest first",
  ],
  [
    { type: "direction", direction: "ascending" },
    "ascending|asc|in ascending order|from low to high|from lowest to highest|lowest first|smallest first|alphabetically",
  ],
  [
    { type: "share" },
    "share of|share of total|percentage of|percent of|% of|proportion of|as a percentage|in percent|as a share|distribution of|as percentage|share",
  ],
  [{ type: "chart", hint: "line" }, "as a line chart|line chart of|line chart|as a line|line graph|line graph of"],
  [{ type: "chart", hint: "bar" }, "as a bar chart|bar chart of|bar chart|as bars|bar graph|bar graph of|column chart"],
  [
    { type: "chart", hint: "donut" },
    "as a pie chart|pie chart of|pie chart|as a pie|donut chart|as a donut|donut chart of|donut",
  ],
  [{ type: "chart", hint: "table" }, "as a table|in a table|table of|as table"],
  [{ type: "chart", hint: "scatter" }, "scatter plot|scatter plot of|as a scatter plot|scatter chart"],
  [
    { type: "filler" },
    "list|list all|names of|rows of|records of|display|show all|show me all|list the|all the|which|who|what|a|an|the|of|for|in|on|at|is|are|was|were|be|been|do|does|did|has|have|had|there|their|its|our|my|me|we|us|you|i|it|this|that|these|those|please|show|show me|give|give me|tell|tell me|get|find|fetch|calculate|compute|present|see|can|could|would|like|want|need|know|let|what is|what are|what was|what were|whats|how|much|how much|to|from|with the|all|any|some|as|made|happened|exist|existing|chart of|chart|graph of|graph|plot|plot of|draw|breakdown of|breakdown|value of|values of|so|now|just|then|also|only|within|during|where|when|whose|been made|our total|did we|do we have|we have|have we|were there|are there|is there|was there|occurred|took place|placed|located|based|coming|generated|recorded|came|overall the|having a|grouped|broken down|split|level|according to|instead|what about|how about|same|again|now show|make it|make that|change to|and now|then by|break it down|split it|break that down",
  ],
];

const operatorsByPhrase = new Map<string, Operator>(
  phrasesByOperator.flatMap(([operator, phrases]) => phrases.split("|").map((phrase) => [phrase, operator] as const)),
);

const longestPhrase = Math.max(...[...operatorsByPhrase.keys()].map((phrase) => phrase.split(" ").length));
