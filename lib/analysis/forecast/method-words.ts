/** The method of a forecast in plain words. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Forecast, MethodPart } from "./outcome.ts";
import type { Outlook } from "./outlook.ts";
import type { SmoothingKind } from "./smoothing-kind.ts";

const trendWords = {
  none: "a level that follows the latest values",
  linear: "a straight trend",
  damped: "a damped trend",
  halved: "half of the long-term trend",
} as const;

/** Above this share one part is named alone. */
const mostly = 0.75;

/** Names what the expected values are averaged from, parts of the same words as one. */
export function methodOf({ blend, isNaiveBetter }: Outlook, grain: TimeGrain): Forecast["method"] {
  const shares = new Map<string, number>();
  const add = (words: string, share: number): unknown => shares.set(words, (shares.get(words) ?? 0) + share);
  const isNaiveAlone = blend.length === 0;
  for (const { fit, share } of blend) add(partWords(fit.kind, grain), isNaiveBetter ? share / 2 : share);
  if (isNaiveBetter || isNaiveAlone) add(naiveWords(grain), isNaiveAlone ? 1 : 0.5);
  const parts = [...shares]
    .map(([words, share]): MethodPart => ({ words, share }))
    .toSorted((left, right) => right.share - left.share);
  return { words: sentence(parts), parts };
}

function partWords({ trend, season }: SmoothingKind, grain: TimeGrain): string {
  if (season === "none") return trendWords[trend];
  const grows = season === "multiplicative" ? " that grows with the level" : "";
  return `${trendWords[trend]}${seasonStart}${seasonWord(grain)} season${grows}`;
}

const seasonStart = " with a ";

function seasonWord(grain: TimeGrain): string {
  return grain === "day" ? "weekly" : "yearly";
}

function naiveWords(grain: TimeGrain): string {
  if (grain === "year") return "the last value again";
  return grain === "day" ? "the last week again" : "the last year again";
}

function sentence(parts: readonly MethodPart[]): string {
  const [first, second, third] = parts;
  if (first === undefined) return "";
  if (second === undefined) return first.words;
  if (first.share > mostly) return `mostly ${first.words}`;
  const named = third !== undefined && third.share >= 0.1 ? [first, second, third] : [first, second];
  return `an average of ${listed(named.map((part) => part.words))}`;
}

/** A season that all of them have is named once. */
function listed(words: readonly string[]): string {
  const seasons = new Set(words.map((each) => each.split(seasonStart)[1] ?? ""));
  const [season = ""] = seasons;
  const isShared = seasons.size === 1 && season !== "";
  const bare = isShared ? words.map((each) => each.split(seasonStart)[0] ?? each) : words;
  const list = `${bare.slice(0, -1).join(", ")} and ${bare.at(-1)}`;
  return isShared ? `${list},${seasonStart}${season}` : list;
}
