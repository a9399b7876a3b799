/** Sentences about one change, and about groups that are ranked by theirs. */
import "server-only";
import { lowerFirst } from "#lib/semantic/words";
import type { AmountColumn } from "../amount-text.ts";
import {
  apart,
  changeAmount,
  changePart,
  changeVerb,
  differenceOf,
  isByPoints,
  isHidden,
  isMoved,
  isSlight,
  type Pair,
} from "./change-words.ts";
import { capital, type Lead, plainLead } from "./first-sentence.ts";
import { wasOrWere } from "./label-words.ts";

export type ChangeTelling = {
  /** With its conditions: "Revenue (USD, city "Berlin")". */
  readonly label: string;
  readonly column: AmountColumn;
  /** When: "in 2024", "a year before". */
  readonly earlier: string;
  readonly later: string;
};

/** Also where one of the two is missing, or nothing moved: "Revenue rose by 5 (10%) from 50 in 2024 to 55 in 2025." */
export function changeSentence(told: Pair, telling: ChangeTelling): Lead {
  const { label, column, earlier, later } = telling;
  const names = [earlier, later];
  if (!isMoved(told)) return missingSentence(told, telling);
  const isLittle = isSlight(told, column);
  const pair = isLittle ? told : apart(told, column);
  const [from, to] = [`${pair.earlier.text} ${earlier}`, `${pair.later.text} ${later}`];
  if (differenceOf(pair) === 0)
    return plainLead(`${label} ${wasOrWere(label)} the same ${later} as ${earlier}: ${pair.later.text}.`, names);
  // Nothing grows by a part of nothing.
  if (pair.earlier.value === 0 && !isByPoints(column))
    return plainLead(`${label} ${changeVerb(pair)} from ${from} to ${to}.`, names);
  const stated = changeAmount(pair, column);
  const change = isLittle ? { ...stated, phrase: stated.phrase.replace(/ \([^()]*\)$/, "") } : stated;
  if (isLittle || isHidden(pair)) {
    const way = differenceOf(pair) < 0 ? "down" : "up";
    const about = `about ${pair.later.text} both ${earlier} and ${later}`;
    const figures = pair.earlier.text === pair.later.text ? about : `${from} and ${to}`;
    return {
      text: `${label} hardly changed: ${figures}, ${way} ${change.phrase}.`,
      changes: [change],
      names,
    };
  }
  return { text: `${label} ${changeVerb(pair)} by ${change.phrase} from ${from} to ${to}.`, changes: [change], names };
}

function missingSentence({ earlier, later }: Pair, telling: ChangeTelling): Lead {
  const names = [telling.earlier, telling.later].flatMap((when) => [when, forWhen(when)]);
  if (later !== null) {
    const text = `${telling.label} ${wasOrWere(telling.label)} ${later.text} ${telling.later}. There is no figure ${forWhen(telling.earlier)}, so the change cannot be measured.`;
    return plainLead(text, names);
  }
  if (earlier === null)
    return plainLead(`${telling.label} has no figure ${forWhen(telling.earlier)} or ${forWhen(telling.later)}.`, names);
  const text = `${telling.label} ${wasOrWere(telling.label)} ${earlier.text} ${telling.earlier}. There is no figure ${forWhen(telling.later)}, so the change cannot be measured.`;
  return plainLead(text, names);
}

/** The group that is ranked first by its change, and the next: "North had the largest rise in revenue: 5 (10%)." */
export function rankedChanges(
  pairs: readonly Pair[],
  telling: ChangeTelling & { readonly isByPart: boolean; readonly isAscending: boolean },
): Lead | null {
  const [led, ...others] = pairs.filter(isMoved);
  if (led === undefined || differenceOf(led) === 0) return null;
  const first = apart(led, telling.column);
  const word = differenceOf(first) > 0 ? "rise" : "fall";
  const sameWay = others.filter((pair) => Math.sign(differenceOf(pair)) === Math.sign(differenceOf(first)));
  const followers = sameWay.slice(0, 2);
  const state = telling.isByPart ? changePart : changeAmount;
  const changes = [first, ...followers].map((pair) => state(pair, telling.column));
  const [own, ...rest] = changes.map(({ phrase }) => phrase);
  const isSmallest = telling.isAscending === (word === "rise");
  const size = `${isSmallest ? "smallest" : "largest"} ${telling.isByPart ? "percentage " : ""}${word}`;
  const behind = followers.map(({ name }, index) => `${name ?? ""} with ${rest[index] ?? ""}`);
  const tail = behind.length === 0 ? "" : `, followed by ${behind.join(" and ")}`;
  const ends = `from ${first.earlier.text} ${telling.earlier} to ${first.later.text} ${telling.later}`;
  const text = `${capitalName(first.name ?? "")} had the ${size} in ${lowerFirst(telling.label)}: ${own ?? ""}, ${ends}${tail}.`;
  const named = [first, ...followers].map(({ name }) => name ?? "");
  return { text, changes, names: [telling.earlier, telling.later, ...named] };
}

/** A group that has no name of its own begins with our words. */
export function capitalName(name: string): string {
  return name.startsWith("the ") ? capital(name) : name;
}

/** "in 2024" -> "for 2024": data is there, or missing, for a time. */
export function forWhen(when: string): string {
  return when.replace(/^(?:in|on) /, "for ");
}
