/** Who came back: "repeat rate", "bought again within 90 days", "new vs returning customers", "inactive for 180 days". */

import { derivedName, type ElapsedUnit } from "#lib/domain/derived-column";
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { ColumnRef, PlanFilter, SimpleMeasure, TimeGrain } from "#lib/domain/plan";
import { findColumn, findTable } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { areGroupsOf, type Deeds, deedsAsked, deedsOf, tablesNamed } from "./owners.ts";
import { phraseAt, wordAt } from "./token-words.ts";

/** How many rows there are for each owner. */
function countOf({ table, by, key }: Deeds): ColumnRef {
  const definition = { kind: "summary", function: "count", of: null, by, key } as const;
  return { table: key.table, column: derivedName({ ...definition, by: { table, column: by.column } }) };
}

/** The date of the first or the last row of each owner. */
export function endDate({ date, by, key }: Deeds, end: "min" | "max"): ColumnRef {
  return { table: key.table, column: derivedName({ kind: "summary", function: end, of: date, by, key }) };
}

function atLeast(column: ColumnRef, value: number): PlanFilter {
  return { column, via: null, condition: { operator: ">=", value }, evidence: [] };
}

function ownersWhere(table: string, filters: readonly PlanFilter[]): SimpleMeasure {
  return { kind: "filtered", measure: { kind: "count", table }, filters: [...filters] };
}

const rates = [
  ...["repeat rate", "repeat purchase rate", "repeat customer rate", "repeat order rate", "repeat buyer rate"],
  ...[
    "repurchase rate",

    "rebuy rate",
    "reorder rate",
    "repeat buying rate",
  ],
];

/** "repeat rate": of those with a row at all the share with more than one. */
export function repeatRatePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  // Of which year the orders are would not be the year of the customers.
  const length = saysTime(tokens) ? 0 : phraseAt(tokens, place, rates) || repeatShareAt(tokens, place, known);
  const deeds = length === 0 ? null : deedsAsked(tokens, known);
  if (deeds === null || !areGroupsOf(tokens, deeds.key.table, known)) return null;
  const count = countOf(deeds);
  const expression = {
    kind: "ratio",
    numerator: ownersWhere(deeds.key.table, [atLeast(count, 2)]),
    denominator: ownersWhere(deeds.key.table, [atLeast(count, 1)]),
  } as const;
  const noun = countedNoun(findTable(known.model, deeds.key.table)?.label ?? deeds.key.table, 2);
  const name = derivedMetricName({ label: `repeat rate of ${noun}`, format: "percent", expression });
  return metricToken(tokens, place, { length, name });
}

/** Those who did something at all, of whom a rate is in any case. */
const buyings = ["buying", "ordering", "purchasing"];

const shareOf = [
  "share of",
  "percentage of",
  "percent of",
  "proportion of",
  "what share of",
  "what percentage of",
  "fraction of",
];
const again =
  /^(?:who|that|which)? ?(?:have |has |had )?(?:ordered|bought|purchased|came|returned|come|booked|visited|order|buy|purchase)(?: back| again| more than once| at least twice| twice or more| more than one time| a second time| repeatedly)+/u;

/** "share of customers who ordered more than once": how many words say so; 0 for none. */
function repeatShareAt(tokens: readonly Token[], place: number, known: Known): number {
  const opening = phraseAt(tokens, place, shareOf);
  if (opening === 0) return 0;
  const article = phraseAt(tokens, place + opening, ["our", "the", "all", "all our"]);
  const whose = article + phraseAt(tokens, place + opening + article, buyings);
  const noun = tokens.slice(place + opening + whose, place + opening + whose + 1);
  if (tablesNamed(noun, known).length === 0) return 0;
  const start = place + opening + whose + 1;
  const text = tokens
    .slice(start)
    .map(({ lower }) => lower)
    .join(" ");
  const said = again.exec(text)?.[0] ?? "";
  const isWithin = /^ (?:within|in) /.test(text.slice(said.length));
  return said === "" || isWithin ? 0 : start + said.trim().split(" ").length - place;
}

function metricToken(
  tokens: readonly Token[],
  place: number,
  { length, name }: { readonly length: number; readonly name: string },
): Derived {
  const names = [{ element: { kind: "metric", metric: name }, weight: 1 }] as const;
  return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

const deedWords =
  "(?:ordered|bought|purchased|came|returned|come|booked|visited|order|buy|purchase|opened|placed|made|repurchased|reordered)";
const withinPattern = new RegExp(
  `^(?:(?:what )?(?:share|percentage|percent|proportion|fraction) of )?(?:our |the |all )?(?<noun>\\p{L}+) (?:(?:who|that|which) )?(?:have |has )?${deedWords}(?: (?:again|back|another \\p{L}+|(?:a|their) (?:second|next) \\p{L}+))? (?:within|in less than|in under|in) (?<amount>\\d+) (?<unit>days?|weeks?)(?: (?:of|after|from)(?<day> the (?:day|date) of)? (?:their|the|its|that) (?:first|initial)(?: \\p{L}+)?)?`,
  "u",
);
const unitsOf: Readonly<Record<string, ElapsedUnit>> = { day: "days", week: "weeks" };

/** "share of customers who bought again within 90 days": their second row so soon behind the first. */
export function returnWithinPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const text = tokens
    .slice(place)
    .map(({ lower }) => lower)
    .join(" ");
  const match = withinPattern.exec(text);
  const { noun = "", amount = "", unit = "" } = match?.groups ?? {};
  const next = tokens[place + (match?.[0].split(" ").length ?? 0)]?.lower ?? "";
  if (saysTime(tokens) || ["of", "after", "from"].includes(next)) return null;
  if (match === null || !/ (?:again|back|second|next|another) /.test(match[0])) return null;
  const isShare = /^(?:what )?(?:share|percentage|percent|proportion|fraction)/.test(match[0]);
  const [owner] = tablesNamed(
    tokens.filter(({ lower }) => lower === noun),
    known,
  );
  const deeds = owner === undefined ? null : (deedsNamed(tokens, owner, known) ?? deedsAsked(tokens, known));
  if (deeds === null || deeds.key.table !== owner) return null;
  const length = match[0].split(" ").length;
  const label = `${countedNoun(findTable(known.model, owner)?.label ?? owner, 2)} back within ${amount} ${unit}`;
  const within = { unit: unitsOf[unit.replace(/s$/, "")] ?? "days", most: Number(amount) };
  const [returned, all] = match.groups?.day === undefined ? soonBehind(deeds, within) : onLaterDay(deeds, within);
  const name = isShare
    ? derivedMetricName({
        label: `share of ${label}`,
        format: "percent",
        expression: { kind: "ratio", numerator: returned, denominator: all },
      })
    : derivedMetricName({ label, format: "integer", expression: returned });
  return metricToken(tokens, place, { length, name });
}

function deedsNamed(tokens: readonly Token[], owner: string, known: Known): Deeds | null {
  return tablesNamed(tokens, known).flatMap((table) => deedsOf(known.model, table, owner) ?? [])[0] ?? null;
}

type Within = { readonly unit: ElapsedUnit; readonly most: number };

/** Whose second row is so soon behind the first, and all with a row. */
function soonBehind(deeds: Deeds, { unit, most }: Within): [SimpleMeasure, SimpleMeasure] {
  const column = gapBehindFirst(deeds, unit);
  const soon: PlanFilter = { column, via: null, condition: { operator: "<=", value: most }, evidence: [] };
  const { table } = deeds.key;
  return [ownersWhere(table, [soon]), ownersWhere(table, [atLeast(countOf(deeds), 1)])];
}

/** Those with a row on a later day than their first one, so soon behind it, and all with a row. */
function onLaterDay({ date, by }: Deeds, { unit, most }: Within): [SimpleMeasure, SimpleMeasure] {
  const first = { kind: "summary", function: "min", of: date, by, key: by } as const;
  const from = { table: date.table, column: derivedName(first) };
  const column = { table: date.table, column: derivedName({ kind: "elapsed", unit, from, to: date }) };
  const filters: PlanFilter[] = [
    { column, via: null, condition: { operator: ">", value: 0 }, evidence: [] },
    { column, via: null, condition: { operator: "<=", value: most }, evidence: [] },
  ];
  const all = { kind: "aggregate", function: "count_distinct", column: by } as const;
  return [{ kind: "filtered", measure: all, filters }, all];
}

/** Time from the first row of an owner to the second one. */
function gapBehindFirst(deeds: Deeds, unit: ElapsedUnit): ColumnRef {
  const { date, by, key } = deeds;
  const second = { table: key.table, column: derivedName({ kind: "nth", place: 2, date, by, key }) };
  return { table: key.table, column: derivedName({ kind: "elapsed", unit, from: endDate(deeds, "min"), to: second }) };
}

const newWords = ["new", "first time", "first-time"];
const backWords = ["returning", "repeat", "existing", "recurring", "old"];
const joints = ["vs", "versus", "and", "or", "against", "compared to", "compared with"];
const steps: readonly (readonly [TimeGrain, RegExp])[] = [
  ["month", /\b(?:monthly|per month|by month|each month|every month|over the months)\b/],
  ["day", /\b(?:daily|per day|by day|each day)\b/],
  ["week", /\b(?:weekly|per week|by week|each week)\b/],
  ["quarter", /\b(?:quarterly|per quarter|by quarter|each quarter)\b/],
  ["year", /\b(?:yearly|annual(?:ly)?|per year|by year|each year)\b/],
];

/** "new vs returning customers": by whether the step is the first in which they are there. */
export function newnessPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const first = phraseAt(tokens, place, newWords);
  const joint = first === 0 ? 0 : phraseAt(tokens, place + first, joints);
  const second = joint === 0 ? 0 : phraseAt(tokens, place + first + joint, backWords);
  const [noun] = tokens.slice(place + first + joint + second);
  if (second === 0) return null;
  const [owner] = noun === undefined ? [] : tablesNamed([noun], known);
  const deeds = deedsAsked(tokens, known);
  if (deeds === null || (owner !== undefined && deeds.key.table !== owner)) return null;
  const text = tokens.map(({ lower }) => lower).join(" ");
  const grain = steps.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  // Who is new depends on the step: without one that is not known.
  if (grain === null) return null;
  const length = first + joint + second + (owner === undefined ? 0 : 1);
  const covered = tokens.slice(place, place + length);
  const { table, date, by } = deeds;
  const column = derivedName({ kind: "newness", grain, date, by });
  const kinds = derivedToken(covered, [{ element: { kind: "column", table, column }, weight: 1 }]);
  const isFigure = isFigureBefore(tokens, place);
  if (isFigure) return { length, tokens: [wordAt(kinds, "by"), kinds] };
  const counted = derivedToken(covered, [{ element: { kind: "metric", metric: activeName(deeds, known) }, weight: 1 }]);
  return { length, tokens: [counted, wordAt(kinds, "by"), kinds] };
}

/** "revenue from new vs returning customers": what is told of them is said before. */
function isFigureBefore(tokens: readonly Token[], place: number): boolean {
  const before = tokens.slice(0, place).map(({ lower }) => lower);
  return before.length > 0 && !/^(?:number of|how many|count of|show|show me|the|give me|#)$/.test(before.join(" "));
}

/** A period of the question, which may be that of the rows or that of their owners. */
export function saysTime(tokens: readonly Token[]): boolean {
  return tokens.some((_, place) => matchTimeWindow(tokens, place) !== null);
}

/** Different owners with a row: active customers. */
export function activeName({ by, key }: Deeds, { model }: Known): string {
  const noun = countedNoun(findTable(model, key.table)?.label ?? key.table, 2);
  const expression = { kind: "aggregate", function: "count_distinct", column: by } as const;
  return derivedMetricName({ label: `active ${noun}`, format: "integer", expression });
}

const quiet =
  /^(?:(?:who|that|which) )?(?:have |has |are |is |were )?(?:not (?:ordered|bought|purchased|booked|visited|been active)|inactive|no order|without (?:an |any )?orders?|with no orders?|no orders?|have not ordered)(?: anything)? (?:for|since|in the last|in the past|within the last|within the past)(?: more than| over| at least| the last| the past)? (?<amount>\d+) (?<unit>days?|weeks?)/u;

/** "customers with no order for 180 days", "inactive for 90 days": their last one was so long ago, counted from the newest. */
export function inactivePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const text = tokens
    .slice(place)
    .map(({ lower }) => lower)
    .join(" ");
  const match = saysTime(tokens) ? null : quiet.exec(text);
  const deeds = match === null ? null : deedsAsked(tokens, known);
  const { amount = "", unit = "" } = match?.groups ?? {};
  const [first] = tokens.slice(place, place + 1);
  if (match === null || deeds === null || first === undefined) return null;
  const newest = findColumn(known.model, deeds.date.table, deeds.date.column)?.profile.max?.slice(0, 10) ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(newest)) return null;
  const elapsed = derivedName({
    kind: "elapsed",
    unit: unitsOf[unit.replace(/s$/, "")] ?? "days",
    from: endDate(deeds, "max"),
    to: newest,
  });
  const length = match[0].split(" ").length;
  const covered = tokens.slice(place, place + length);
  const number = covered.find(({ lower }) => lower === amount) ?? first;
  const names = [{ element: { kind: "column", table: deeds.key.table, column: elapsed }, weight: 1 }] as const;
  const subject = derivedToken(
    covered.filter((token) => token !== number),
    names,
  );
  return { length, tokens: [wordAt(first, "whose"), subject, wordAt(first, "is"), wordAt(first, ">="), number] };
}
