/** The times of a story: which there are, and which of two is the later one. */
import { matchTimeWindow } from "../../time/time-window.ts";
import type { Token } from "../../words/tokenise.ts";

/** A period as it is said, without what leads to it. */
export type SaidTime = { readonly from: number; readonly to: number; readonly text: string };

const leads = /^(?:(?:in|during|for|of|on|within|from|over|the|to|by|between|and) )+/iu;

/** All periods in their order, by the places of their tokens. */
export function timesIn(tokens: readonly Token[]): SaidTime[] {
  const times: SaidTime[] = [];
  for (let place = 0; place < tokens.length; ) {
    const match = matchTimeWindow(tokens, place);
    if (match === null) {
      place += 1;
      continue;
    }
    const said = tokens.slice(place, place + match.length);
    times.push({
      from: place,
      to: place + match.length,
      text: said
        .map(({ text }) => text)
        .join(" ")
        .replace(leads, ""),
    });
    place += match.length;
  }
  return times;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const quarterNames = ["first", "second", "third", "fourth"];

/** Both times that a change lies between, the later one first; null where there are no two, or no calendar tells which is later. */
export function twoTimes(times: readonly SaidTime[]): readonly [string, string] | null {
  const [one, other] = distinctTexts(
    times.flatMap(({ text }) => text.split(/ (?:and|to|until|till|through) (?=\S)/iu)),
  );
  return one === undefined || other === undefined ? null : laterFirst(one, other);
}

function distinctTexts(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at);
}

function laterFirst(one: string, other: string): readonly [string, string] | null {
  const [left, right] = [placeOf(one), placeOf(other)];
  if (left.year !== null && right.year !== null && left.year !== right.year)
    return left.year > right.year ? [one, other] : [other, one];
  if (left.month === null || right.month === null || left.month === right.month) return null;
  // Of two months without a year the later one lies less than half a year behind the other.
  const isSameYear = left.year !== null && left.year === right.year;
  const steps = (left.month - right.month + 12) % 12;
  const isLeftLater = isSameYear ? left.month > right.month : steps <= 6;
  const [later, earlier] = isLeftLater ? [one, other] : [other, one];
  return [
    dated(later, left.year ?? right.year),
    dated(earlier, yearBefore(isLeftLater ? left : right, isLeftLater ? right : left)),
  ];
}

type Place = { readonly year: number | null; readonly month: number | null; readonly isQuarter: boolean };

function placeOf(text: string): Place {
  const lower = text.toLowerCase();
  const year = /\b(20\d\d)\b/u.exec(lower)?.[1];
  const quarter = /\bq([1-4])\b/u.exec(lower)?.[1];
  const ordinal = quarterNames.findIndex((name) => lower.startsWith(`${name} quarter`));
  const month = monthNames.findIndex((name) => new RegExp(`\\b${name}`, "u").test(lower));
  const relative = /\blast year\b/u.test(lower) ? -1 : null;
  const told = /\bthis year\b/u.test(lower) ? 0 : relative;
  const number = quarter === undefined ? ordinal + 1 : Number(quarter);
  return {
    year: year === undefined ? told : Number(year),
    month: number > 0 ? number * 3 - 2 : monthOrNull(month),
    isQuarter: number > 0,
  };
}

function monthOrNull(place: number): number | null {
  return place === -1 ? null : place + 1;
}

/** The year of the earlier of two, where only the later one has it. */
function yearBefore(later: Place, earlier: Place): number | null {
  if (earlier.year !== null || later.year === null || later.year < 1000) return earlier.year;
  return (later.month ?? 0) > (earlier.month ?? 0) ? later.year : later.year - 1;
}

function dated(text: string, year: number | null): string {
  return year === null || year < 1000 || /\b20\d\d\b/u.test(text) ? text : `${text} ${year}`;
}
