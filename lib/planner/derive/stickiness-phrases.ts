/** How many of those who come within a month come on a day: "stickiness", "DAU/MAU", "average daily active customers per month". */
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { MeasureExpression, TimeGrain } from "#lib/domain/plan";
import { findTable } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { lookUp } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { grains } from "./calculation-read.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { type Deeds, deedsAsked, tablesNamed } from "./owners.ts";
import { isPersonWord } from "./persons.ts";
import { phraseAt } from "./token-words.ts";

type Asked = { readonly length: number; readonly part: TimeGrain; readonly whole: TimeGrain };

/** A share of averages: of each day's and each month's different persons. */
export function stickinessPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const asked = sharesAt(tokens, place, known);
  const deeds = asked === null ? null : stickinessOwner(tokens, known);
  if (asked === null || deeds === null) return null;
  const { part, whole } = asked;
  const noun = countedNoun(findTable(known.model, deeds.key.table)?.label ?? deeds.key.table, 2);
  const label = `stickiness (${adverbs[part]} of ${adverbs[whole]} active ${noun})`;
  const expression: MeasureExpression = {
    kind: "arithmetic",
    operator: "/",
    left: averageActive(deeds, part),
    right: averageActive(deeds, whole),
  };
  return metricOver(tokens, place, {
    length: asked.length,
    name: derivedMetricName({ label, format: "percent", expression }),
  });
}

/** "average daily active customers per month": the average of the days of each month. */
export function averageActivePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const average = phraseAt(tokens, place, ["average", "avg", "mean"]);
  const active = average === 0 ? null : activeAt(tokens, place + average, known);
  const deeds = active === null ? null : stickinessOwner(tokens, known);
  if (active === null || deeds === null) return null;
  const noun = countedNoun(findTable(known.model, deeds.key.table)?.label ?? deeds.key.table, 2);
  const label = `average ${adverbs[active.grain]} active ${noun}`;
  const expression = averageActive(deeds, active.grain);
  const name = derivedMetricName({ label, format: "number", expression });
  return metricOver(tokens, place, { length: average + active.length, name });
}

const adverbs: Readonly<Record<TimeGrain, string>> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

function averageActive({ date, by }: Deeds, grain: TimeGrain): Extract<MeasureExpression, { kind: "over_groups" }> {
  const measure = { kind: "aggregate", function: "count_distinct", column: by } as const;
  return { kind: "over_groups", function: "avg", measure, by: date, grain };
}

function metricOver(
  tokens: readonly Token[],
  place: number,
  { length, name }: { readonly length: number; readonly name: string },
): Derived {
  const names = [{ element: { kind: "metric", metric: name }, weight: 1 }] as const;
  return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

/** Who is active, by what; null where nobody is known to have done anything. */
export function stickinessOwner(tokens: readonly Token[], known: Known): Deeds | null {
  return deedsAsked(tokens, known);
}

/** Whether the question asks for such a share, and nothing in the data is called so. */
export function asksStickiness(tokens: readonly Token[], known: Known): boolean {
  return tokens.some((_, place) => sharesAt(tokens, place, known) !== null);
}

const short: Readonly<Record<string, TimeGrain>> = { dau: "day", wau: "week", mau: "month" };
const overs = [
  ...["over", "to", "by", "divided by", "per", "as a share of", "as share of", "as a percentage of", "as a percent of"],
  ...["as a part of", "in percent of", "out of", "relative to"],
];

function sharesAt(tokens: readonly Token[], place: number, known: Known): Asked | null {
  const average = phraseAt(tokens, place, ["average", "avg", "mean", "the average"]);
  return (
    wordAt(tokens, place, known) ?? shortAt(tokens, place + average, average) ?? longAt(tokens, place, average, known)
  );
}

/** "stickiness", "weekly stickiness of customers". */
function wordAt(tokens: readonly Token[], place: number, known: Known): Asked | null {
  const step = grains[tokens[place]?.lower ?? ""];
  const noun = step === undefined ? place : place + 1;
  const word = tokens[noun];
  if (word?.lower !== "stickiness" || lookUp([word], known.index).length > 0) return null;
  const rate = phraseAt(tokens, noun + 1, ["rate", "ratio", "factor"]);
  const of = phraseAt(tokens, noun + 1 + rate, ["of", "of our", "of the", "of all"]);
  const whose = of > 0 && isPerson(tokens, noun + 1 + rate + of, known) ? of + 1 : 0;
  const whole = wholeSaid(tokens) ?? (step === "week" ? "week" : "month");
  return { length: noun + 1 + rate + whose - place, part: "day", whole };
}

/** Days are taken as a part of weeks where the question is told by weeks: a month is no part of one. */
function wholeSaid(tokens: readonly Token[]): TimeGrain | null {
  const isByWeek = tokens.some(
    ({ lower }, place) => lower === "week" && ["per", "by", "each", "every"].includes(tokens[place - 1]?.lower ?? ""),
  );
  return isByWeek ? "week" : null;
}

/** "DAU/MAU", "WAU to MAU ratio". */
function shortAt(tokens: readonly Token[], place: number, before: number): Asked | null {
  const part = short[tokens[place]?.lower ?? ""];
  const over = phraseAt(tokens, place + 1, overs);
  const whole = short[tokens[place + 1 + over]?.lower ?? ""];
  if (part === undefined || whole === undefined || !isWithin(part, whole)) return null;
  const end = place + 2 + over;
  return { length: before + end + phraseAt(tokens, end, ["ratio", "rate", "share"]) - place, part, whole };
}

/** "daily active users over monthly active users". */
function longAt(tokens: readonly Token[], place: number, before: number, known: Known): Asked | null {
  const first = activeAt(tokens, place + before, known);
  const over = first === null ? 0 : phraseAt(tokens, place + before + first.length, overs);
  const start = place + before + (first?.length ?? 0) + over;
  const second = first === null ? null : activeAt(tokens, start + phraseAt(tokens, start, ["the"]), known);
  if (first === null || second === null || !isWithin(first.grain, second.grain)) return null;
  const end = start + phraseAt(tokens, start, ["the"]) + second.length;
  return { length: end - place, part: first.grain, whole: second.grain };
}

const sizes: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];

function isWithin(part: TimeGrain, whole: TimeGrain): boolean {
  return sizes.indexOf(part) < sizes.indexOf(whole);
}

type Active = { readonly length: number; readonly grain: TimeGrain };

/** "daily active customers"; "users" stands for whoever the persons of the data are. */
function activeAt(tokens: readonly Token[], place: number, known: Known): Active | null {
  const word = tokens[place]?.lower ?? "";
  const grain = /(?:ly|annual)$/.test(word) ? grains[word] : undefined;
  if (grain === undefined || tokens[place + 1]?.lower !== "active") return null;
  const named = isPerson(tokens, place + 2, known) ? 1 : 0;
  return { length: 2 + named, grain };
}

function isPerson(tokens: readonly Token[], place: number, known: Known): boolean {
  const [word] = tokens.slice(place, place + 1);
  if (word === undefined || word.kind !== "word") return false;
  const deeds = deedsAsked(tokens, known);
  return tablesNamed([word], known).some((table) => table === deeds?.key.table) || isPersonWord(word.lower);
}
