/** "youngest", "older than", "5 most expensive": adjectives that rank or compare, and the columns that they speak of. */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { ColumnConcept, CueMatch, Direction } from "../lexicon/cue.ts";
import type { Token } from "../words/tokenise.ts";
import {
  age,
  cold,
  concept,
  deadliness,
  heat,
  height,
  length,
  loudness,
  population,
  price,
  profit,
  quality,
  recency,
  size,
  snow,
  speed,
  strength,
  wealth,
  weight,
  wetness,
  wind,
} from "./column-concepts.ts";
import { doneBest } from "./done-best.ts";

type Adjective = { readonly direction: Direction; readonly concept: ColumnConcept | null; readonly inTime: boolean };

const comparatives = new Map<string, Adjective>(
  (
    [
      ["descending", age, "older|elder"],
      ["ascending", age, "younger"],
      ["descending", size, "larger|bigger|greater"],
      ["ascending", size, "smaller"],
      ["descending", length, "longer|farther|further"],
      ["ascending", length, "shorter"],
      ["descending", height, "taller|higher"],
      ["ascending", height, "lower"],
      ["descending", weight, "heavier"],
      ["ascending", weight, "lighter"],
      ["ascending", price, "cheaper|less expensive"],
      ["descending", price, "more expensive|costlier|pricier"],
      ["descending", speed, "faster|quicker"],
      ["ascending", speed, "slower"],
      ["descending", wealth, "richer|wealthier"],
      ["ascending", wealth, "poorer"],
      ["descending", heat, "hotter|warmer"],
      ["ascending", cold, "colder|cooler"],
      ["descending", recency, "later|newer|more recent|after"],
      ["ascending", recency, "earlier|before"],
      ["descending", concept("depth"), "deeper"],
      ["descending", concept("width"), "wider"],
      ["descending", quality, "better"],
      ["ascending", quality, "worse"],
      ["descending", loudness, "louder"],
      ["descending", deadliness, "deadlier"],
      ["descending", wind, "windier"],
      ["descending", wetness, "wetter|rainier"],
      ["ascending", wetness, "drier|dryer"],
      ["descending", population, "more populous|more populated"],
      ["descending", strength, "stronger"],
    ] as const
  ).flatMap(([direction, names, words]) =>
    words.split("|").map((word) => [word, { direction, concept: names, inTime: names === recency }] as const),
  ),
);

const superlatives = new Map<string, Adjective>(
  (
    [
      ["descending", age, "oldest|eldest"],
      ["ascending", age, "youngest"],
      ["descending", size, "largest|biggest|greatest|maximum|max"],
      ["ascending", size, "smallest|minimum|min"],
      ["descending", length, "longest|farthest|furthest"],
      ["ascending", length, "shortest|closest|nearest"],
      ["descending", height, "highest|tallest"],
      ["ascending", height, "lowest"],
      ["descending", weight, "heaviest"],
      ["ascending", weight, "lightest"],
      ["ascending", price, "cheapest|least expensive"],
      ["descending", price, "most expensive|priciest|costliest"],
      ["descending", speed, "fastest|quickest"],
      ["ascending", speed, "slowest"],
      ["descending", wealth, "richest|wealthiest"],
      ["ascending", wealth, "poorest"],
      ["descending", heat, "hottest|warmest"],
      ["ascending", cold, "coldest|coolest"],
      ["descending", recency, "latest|newest|most recent|most recently"],
      ["ascending", recency, "earliest|least recent|first"],
      ["descending", concept("depth"), "deepest"],
      ["ascending", concept("depth"), "shallowest"],
      ["descending", concept("width"), "widest"],
      ["descending", quality, "best"],
      ["ascending", quality, "worst"],
      ["descending", strength, "strongest|most severe|most intense|most powerful"],
      ["ascending", strength, "weakest"],
      ["descending", length, "longest running|longest lasting"],
      ["descending", loudness, "loudest"],
      ["descending", deadliness, "deadliest"],
      ["descending", wind, "windiest"],
      ["descending", wetness, "wettest|rainiest"],
      ["ascending", wetness, "driest"],
      ["descending", snow, "snowiest"],
      ["descending", population, "most populous|most populated"],
      ["ascending", population, "least populous|least populated"],
      ["descending", profit, "most profitable"],
      ["ascending", profit, "least profitable"],
      ["descending", null, "most|top|leading|foremost|busiest"],
      ["ascending", null, "least|fewest|bottom"],
      ...doneBest([
        [quality, "rated|reviewed|scored|scoring"],
        [wealth, "paid|earning"],
        [price, "priced"],
        [null, "selling|performing|ranked|ranking"],
      ]),
    ] as const
  ).flatMap(([direction, names, words]) =>
    words.split("|").map((word) => [word, { direction, concept: names, inTime: names === recency }] as const),
  ),
);

const countingWords: ReadonlySet<string> = new Set(["most", "fewest", "least"]);
const numberWords: ReadonlySet<string> = new Set(["number", "no", "nr"]);
/** Only before a number do they rank: "top 10", "first 5", "last 3". */
const placeWords: Readonly<Record<string, Direction>> = {
  top: "descending",
  best: "descending",
  bottom: "ascending",
  worst: "ascending",
  first: "ascending",
  last: "descending",
};

/** "top 10", "5 largest", "most recent 5", "youngest", "most". */
export function superlativeOf(tokens: readonly Token[], index: number): CueMatch | null {
  const first = tokens[index];
  if (first === undefined || first.kind === "quoted") return null;
  return (
    madeSoMany(tokens, index) ?? foremost(tokens, index) ?? placedTop(tokens, index) ?? adjectiveTop(tokens, index)
  );
}

/** "make it 10", "limit it to 3": how many of what is shown. */
function madeSoMany(tokens: readonly Token[], index: number): CueMatch | null {
  const words = [0, 1, 2].map((place) => tokens[index + place]?.lower ?? "");
  const length = [3, 2].find((count) => manyWords.has(words.slice(0, count).join(" ")));
  const limit = length === undefined ? null : countAt(tokens, index + length);
  if (length === undefined || limit === null || tokens[index + length + 1] !== undefined) return null;
  return { cue: { type: "limit", limit }, length: length + 1 };
}

const manyWords: ReadonlySet<string> = new Set([
  "make it",
  "make that",
  "make them",
  "limit it to",
  "limit that to",
  "limit them to",
  "limit this to",
  "cut it to",
]);

/** "oldest first", "most expensive first": an order. */
function foremost(tokens: readonly Token[], index: number): CueMatch | null {
  const found = adjectiveAt(tokens, index, superlatives);
  if (found === null || tokens[index + found.length]?.lower !== "first") return null;
  const { direction, concept: names, inTime } = found.adjective;
  const dated = names === age ? opposites[direction] : direction;
  const isInTime = inTime || names === age;
  return {
    cue: {
      type: "foremost",
      direction,
      inTime: isInTime ? dated : null,
      isJudging: names === quality,
      concept: names,
    },
    length: found.length + 1,
  };
}

const opposites = { ascending: "descending", descending: "ascending" } as const;

/** "top 10", "last 5", "number one brand". */
function placedTop(tokens: readonly Token[], index: number): CueMatch | null {
  const word = tokens[index]?.lower ?? "";
  const limit = tokens[index + 1]?.lower === "one" ? 1 : countAt(tokens, index + 1);
  const isNumberOne = numberWords.has(word) && limit === 1 && tokens[index + 2]?.kind === "word";
  const direction = isNumberOne ? "descending" : placeWords[word];
  if (direction === undefined || limit === null) return null;
  const inTime = word === "first" || word === "last";
  return { cue: { type: "top", direction, limit, inTime, concept: null }, length: 2 };
}

/** "first name" is a column, "maximum price" a figure: without a number these rank nothing. */
const onlyCounted: ReadonlySet<string> = new Set(["first", "maximum", "max", "minimum", "min"]);

function adjectiveTop(tokens: readonly Token[], index: number): CueMatch | null {
  const before = countAt(tokens, index);
  const start = before === null ? index : index + 1;
  const found = singled(tokens, start);
  if (found === null) return null;
  const limit = before ?? countAt(tokens, start + found.length);
  const { direction, concept: names, inTime } = found.adjective;
  const word = tokens[start]?.lower ?? "";
  if (limit !== null) {
    return { cue: { type: "top", direction, limit, inTime, concept: names }, length: found.length + 1 };
  }
  if (onlyCounted.has(word)) return null;
  // What these go by is said elsewhere: "the leading harbour by bookings".
  if (names === null && !countingWords.has(word)) {
    return { cue: { type: "top", direction, limit, inTime: false, concept: null }, length: found.length };
  }
  const countsRows = names === null && found.length === 1;
  return { cue: { type: "superlative", direction, inTime, countsRows, concept: names }, length: found.length };
}

/** "the single largest", "the largest single" is no larger than the largest. */
function singled(tokens: readonly Token[], start: number): ReturnType<typeof adjectiveAt> {
  const isBefore = tokens[start]?.lower === "single";
  const found = adjectiveAt(tokens, isBefore ? start + 1 : start, superlatives);
  if (found === null) return null;
  const isBehind = !isBefore && tokens[start + found.length]?.lower === "single";
  return { ...found, length: found.length + (isBefore || isBehind ? 1 : 0) };
}

/** "older than", "more expensive than": compares the column that the adjective speaks of. */
export function comparativeOf(tokens: readonly Token[], index: number): CueMatch | null {
  const found = adjectiveAt(tokens, index, comparatives);
  if (found === null || tokens[index + found.length]?.lower !== "than") return null;
  const operator: ComparisonOperator = found.adjective.direction === "descending" ? ">" : "<";
  return { cue: { type: "compare", operator, concept: found.adjective.concept }, length: found.length + 1 };
}

/** The names of what a comparative speaks of; null where it is none, or speaks of nothing in particular. */
export function comparativeWord(word: string): readonly string[] | null {
  return comparatives.get(word)?.concept?.names ?? null;
}

function adjectiveAt(
  tokens: readonly Token[],
  index: number,
  adjectives: ReadonlyMap<string, Adjective>,
): { readonly adjective: Adjective; readonly length: number } | null {
  const [first, second] = [tokens[index], tokens[index + 1]];
  if (first?.kind !== "word") return null;
  const longer = second?.kind === "word" ? adjectives.get(`${first.lower} ${second.lower}`) : undefined;
  if (longer !== undefined) return { adjective: longer, length: 2 };
  const adjective = adjectives.get(first.lower);
  return adjective === undefined ? null : { adjective, length: 1 };
}

/** A small whole number that says how many. */
export function countAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token?.kind !== "number" || token.value === null) return null;
  return Number.isInteger(token.value) && token.value > 0 && token.value < 1_000 && !/[%$€£]/.test(token.text)
    ? token.value
    : null;
}
