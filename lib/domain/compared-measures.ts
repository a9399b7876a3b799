/** Finds the same amount at two times among the measures of a result: "Revenue" and "Revenue (previous month)". */
import type { ChartMeasure } from "./chart.ts";
import { nameWords } from "./identifier-name.ts";

type Named = Pick<ChartMeasure, "label" | "format">;

/** The first two measures where they are one amount, now and earlier; null where they are not. */
export function comparedMeasures<Measure extends Named>(
  measures: readonly Measure[],
): readonly [Measure, Measure] | null {
  const [first, second] = measures;
  if (first === undefined || second === undefined || first.format !== second.format) return null;
  const names = [first, second].map(({ label }) => amountWords(label));
  const times = [first, second].map(({ label }) => timeWords(label));
  const isOneAmount = names[0] !== "" && names[0] === names[1];
  return isOneAmount && times[0] !== times[1] ? [first, second] : null;
}

/** A number, and where the measure behind it is the same one earlier, that. */
export type FigurePair<Measure> = {
  readonly measure: Measure;
  readonly before: { readonly measure: Measure; readonly time: string } | null;
};

/** Each number once, with the same one earlier where that stands right behind it. */
export function figurePairs<Measure extends Named>(measures: readonly Measure[]): readonly FigurePair<Measure>[] {
  const pairs: FigurePair<Measure>[] = [];
  for (let place = 0; place < measures.length; place += 1) {
    const [measure, earlier] = measures.slice(place, place + 2);
    if (measure === undefined) break;
    const pair = comparedMeasures(earlier === undefined ? [] : [measure, earlier]);
    const time = pair === null ? null : earlierTime(pair);
    pairs.push({ measure, before: pair === null || time === null ? null : { measure: pair[1], time } });
    if (time !== null) place += 1;
  }
  return pairs;
}

/** The time of the second, "previous quarter", where the first says none and is therefore the newer; else null. */
function earlierTime([newer, earlier]: readonly [Named, Named]): string | null {
  const time = timeWords(earlier.label);
  return timeWords(newer.label) === "" && time !== "" ? time : null;
}

/** The place of the earlier one of two measures that are one amount at two times; null where that cannot be told. */
export function earlierMeasure(measures: readonly Named[]): 0 | 1 | null {
  const pair = comparedMeasures(measures);
  if (pair === null) return null;
  const [first, second] = pair.map(({ label }) => timeWords(label));
  if (first === undefined || second === undefined) return null;
  const years = [first, second].map((words) => Number(/\b(?:19|20)\d\d\b/.exec(words)?.[0] ?? Number.NaN));
  const [firstYear = Number.NaN, secondYear = Number.NaN] = years;
  if (firstYear !== secondYear && !years.some(Number.isNaN)) return firstYear < secondYear ? 0 : 1;
  const [isFirstNow, isSecondNow] = [first, second].map(
    (words) => words === "" || /\b(this|current|now)\b/.test(words),
  );
  if (isFirstNow === isSecondNow) return null;
  return isFirstNow === true ? 1 : 0;
}

const namesIntent: ReadonlySet<string> = new Set(
  ["target", "targets", "goal", "plan", "planned", "budget", "budgeted", "quota", "forecast", "expected"].concat([
    "actual",
    "actuals",
    "real",
  ]),
);

/** One amount as it is and as it was meant to be: "Orders" and "Orders target", "Actual hours" and "Planned hours". */
export function isMeantAmount(first: string, second: string): boolean {
  const [one, other] = [first, second].map((label) =>
    words(label)
      .filter((word) => !namesIntent.has(word))
      .join(" "),
  );
  return one !== "" && one === other && words(first).join(" ") !== words(second).join(" ");
}

const namesTime: ReadonlySet<string> = new Set(
  [
    "previous",
    "prior",
    "preceding",
    "last",
    "earlier",
    "before",
    "ago",
    "current",
    "this",
    "now",
    "prev",
    "py",
    "ly",
  ].concat([
    ...["day", "week", "month", "quarter", "year", "days", "weeks", "months", "quarters", "years"],
    ...["a", "the", "same", "period", "one", "in", "of"],
  ]),
);

/** A unit in brackets stands behind both: only the words tell them apart. */
function amountWords(label: string): string {
  return words(label)
    .filter((word) => !isTimeWord(word))
    .join(" ");
}

function timeWords(label: string): string {
  return words(label).filter(isTimeWord).join(" ");
}

function words(label: string): string[] {
  return nameWords(label.replace(/[(),]/g, " "));
}

function isTimeWord(word: string): boolean {
  return namesTime.has(word) || /^(19|20)\d\d$/.test(word) || /^q[1-4]$/.test(word) || /^\d+$/.test(word);
}
