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
  | { readonly type: "and" }
  | { readonly type: "or" }
  /** `inTime`: the rank is by date ("5 newest"). */
  | { readonly type: "top"; readonly direction: Direction; readonly limit: number | null; readonly inTime: boolean }
  | { readonly type: "superlative"; readonly direction: Direction; readonly inTime: boolean }
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
  first: "descending",
  bottom: "ascending",
  worst: "ascending",
};

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

/** "top 10", "10 best", "5 largest", "5 newest", "top". */
function matchRanking(tokens: readonly Token[], index: number): OperatorMatch | null {
  const [first, second] = [tokens[index], tokens[index + 1]];
  if (first === undefined) return null;
  const direction = rankingWords[first.lower];
  if (direction !== undefined && second?.kind === "number" && second.value !== null) {
    return { operator: { type: "top", direction, limit: second.value, inTime: false }, length: 2 };
  }
  const following = second === undefined ? undefined : (superlativeWords[second.lower] ?? rankingWords[second.lower]);
  if (first.kind === "number" && first.value !== null && first.value < 1_000 && following !== undefined) {
    const inTime = wordsInTime.has(second?.lower ?? "");
    return { operator: { type: "top", direction: following, limit: first.value, inTime }, length: 2 };
  }
  if (first.lower === "top" || first.lower === "bottom") {
    const bareDirection = first.lower === "top" ? "descending" : "ascending";
    return { operator: { type: "top", direction: bareDirection, limit: null, inTime: false }, length: 1 };
  }
  const superlative = superlativeWords[first.lower];
  if (superlative === undefined) return null;
  return { operator: { type: "superlative", direction: superlative, inTime: wordsInTime.has(first.lower) }, length: 1 };
}

const phrasesByOperator: readonly (readonly [Operator, string])[] = [
  [{ type: "aggregate", function: "sum" }, "total|sum|sum of|total of|overall|combined|summed"],
  [{ type: "aggregate", function: "avg" }, "average|avg|mean|average of|on average|typical"],
  [{ type: "aggregate", function: "median" }, "median|median of"],
  [{ type: "aggregate", function: "max" }, "maximum|max|maximal"],
  [{ type: "aggregate", function: "min" }, "minimum|min|minimal"],
  [{ type: "count" }, "how many|number of|count of|count|total number of|the number of"],
  [{ type: "distinct" }, "distinct|unique|different"],
  [
    { type: "by" },
    "by|per|for each|for every|each|every|across|grouped by|group by|broken down by|break down by|breakdown by|split by|by each|in each|within each|depending on",
  ],
  [{ type: "and" }, "and|,|as well as|along with|plus|vs|vs.|versus|against"],
  [{ type: "or" }, "or"],
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
  [{ type: "sort" }, "sorted by|ordered by|order by|sort by|ranked by|rank by|sorted|ordered|ranked"],
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
    "list|list all|names of|rows of|records of|display|show all|show me all|list the|all the|which|who|what|a|an|the|of|for|in|on|at|is|are|was|were|be|been|do|does|did|has|have|had|there|their|its|our|my|me|we|us|you|i|it|this|that|these|those|please|show|show me|give|give me|tell|tell me|get|find|fetch|calculate|compute|present|see|can|could|would|like|want|need|know|let|what is|what are|what was|what were|whats|how|much|how much|to|from|with the|all|any|some|as|made|happened|exist|existing|chart of|chart|graph of|graph|plot|plot of|draw|compare|compared|breakdown of|breakdown|value of|values of|so|now|just|then|also|only|within|during|where|when|whose|been made|our total|did we|do we have|we have|have we|were there|are there|is there|was there|occurred|took place|placed|located|based|coming|generated|recorded|came|overall the|having a|grouped|broken down|split|level|according to|instead|what about|how about|same|again|now show|make it|make that|change to|and now|then by|break it down|split it|break that down",
  ],
];

const operatorsByPhrase = new Map<string, Operator>(
  phrasesByOperator.flatMap(([operator, phrases]) => phrases.split("|").map((phrase) => [phrase, operator] as const)),
);

const longestPhrase = Math.max(...[...operatorsByPhrase.keys()].map((phrase) => phrase.split(" ").length));
