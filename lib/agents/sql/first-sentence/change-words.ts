/** One figure beside the same figure of an earlier time: how far it moved, as an amount and in percent. */
import "server-only";
import { type ExactNumber, exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import { formatNumber } from "#lib/domain/format";
import { withUnit } from "#lib/domain/unit-text";
import { writtenNumbers } from "../../runtime/written-numbers.ts";
import { type AmountColumn, amountText, toldApart } from "../amount-text.ts";
import type { Measured } from "../read-result.ts";
import type { StatedChange } from "./first-sentence.ts";

/** The two figures; null where a time has none. `told`: where the result has the change in columns of its own. */
export type Pair = {
  /** The group in Markdown; null where there is but one. */
  readonly name: string | null;
  readonly earlier: Measured | null;
  readonly later: Measured | null;
  readonly told: StatedChange["told"];
};

/** A pair of which both figures are there. */
export type Moved = Pair & { readonly earlier: Measured; readonly later: Measured };

/** True where both figures are there. */
export function isMoved(pair: Pair): pair is Moved {
  return pair.earlier !== null && pair.later !== null;
}

/** Later minus earlier. */
export function differenceOf({ earlier, later }: Moved): number {
  return later.value - earlier.value;
}

/** As a part of the earlier figure; null where that is nothing or less. */
export function partOf(pair: Moved): number | null {
  return pair.earlier.value > 0 ? differenceOf(pair) / pair.earlier.value : null;
}

/** The same pair, written so that two figures that differ look different, and by how much they do. */
export function apart(pair: Moved, column: AmountColumn): Moved {
  const showChange = ([earlier = "", later = ""]: readonly string[]): boolean =>
    isNearly(shownValue(later, pair.later, column) - shownValue(earlier, pair.earlier, column), differenceOf(pair));
  const [earlier = pair.earlier, later = pair.later] = toldApart([pair.earlier, pair.later], column, showChange);
  return { ...pair, earlier, later };
}

/** So far a difference may be from that of the figures as they are written. */
const roundedAway = 0.05;

function isNearly(shown: number, difference: number): boolean {
  return Math.abs(shown - difference) <= roundedAway * Math.abs(difference);
}

/** What a figure's text stands for. */
function shownValue(text: string, { value }: Measured, { format }: AmountColumn): number {
  const [written] = writtenNumbers(text);
  if (written === undefined) return value;
  return Math.sign(value) * (format === "percent" ? written.value / 100 : written.value);
}

/** Two figures that differ by less than the table shows. */
export function isHidden({ earlier, later }: Moved): boolean {
  return earlier.value !== later.value && earlier.text === later.text;
}

const slight = 1e-4;

/** Less than a hundredth of a percent: nobody wants the cents of millions. */
export function isSlight(pair: Moved, column: AmountColumn): boolean {
  const part = partOf(pair);
  return part !== null && part !== 0 && Math.abs(part) < slight && !isByPoints(column);
}

/** The way that the figure went; "rose" where it stayed. */
export function changeVerb(pair: Moved): "rose" | "fell" {
  return differenceOf(pair) < 0 ? "fell" : "rose";
}

/** "503 (49.8%)", "0.3 percentage points", "12 (from 0, so no percentage)", and where it comes from. */
export function changeAmount(pair: Moved, column: AmountColumn): StatedChange {
  const { earlier, later, told } = pair;
  const part = partOf(pair);
  const amount = differenceText(pair, column);
  const state = (phrase: string): StatedChange => ({ phrase, later: later.place, earlier: earlier.place, told });
  if (isByPoints(column) || isOnOpenScale(column)) return state(amount);
  if (part !== null) return state(`${amount} (${formatNumber(Math.abs(part), "percent")})`);
  return state(earlier.value === 0 ? `${amount} (from 0, so no percentage)` : amount);
}

/** The part alone, "49.8%", where the figures have one; else as `changeAmount`. */
export function changePart(pair: Moved, column: AmountColumn): StatedChange {
  const part = partOf(pair);
  const stated = changeAmount(pair, column);
  const isPart = part !== null && stated.phrase.endsWith("%)");
  return isPart ? { ...stated, phrase: formatNumber(Math.abs(part), "percent") } : stated;
}

/** The amount of a change that several have: "200 each". */
export function changeOfEach(pair: Moved, column: AmountColumn): StatedChange {
  const { phrase } = changeAmount(pair, column);
  return { ...changeAmount(pair, column), phrase: `${phrase.replace(/ \([^()]*\)$/, "")} each` };
}

function differenceText(pair: Moved, column: AmountColumn): string {
  const difference = Math.abs(differenceOf(pair));
  if (isByPoints(column)) {
    const points = formatNumber(column.format === "percent" ? difference * 100 : difference);
    return `${points} percentage ${points === "1" ? "point" : "points"}`;
  }
  const shown = amountText(exactDifference(pair) ?? difference, column);
  return /[1-9]/.test(shown) ? shown : withUnit(formatNumber(difference), column.unit);
}

/** Percentages differ by points. */
export function isByPoints({ format, unit }: Pick<AmountColumn, "format" | "unit">): boolean {
  return format === "percent" || unit === "%";
}

/** Whose zero is no nothing: 20 degrees are not twice as warm as 10. */
function isOnOpenScale({ unit }: AmountColumn): boolean {
  return unit === "°C" || unit === "°F";
}

/** No digit of a long amount is lost. */
function exactDifference({ earlier, later }: Moved): string | null {
  const [from, to] = [exactNumber(earlier.cell), exactNumber(later.cell)];
  if (from === null || to === null) return null;
  const difference = sumExact([to, negative(from)]);
  return exactText(difference.digits < 0n ? negative(difference) : difference);
}

function negative({ digits, scale }: ExactNumber): ExactNumber {
  return { digits: -digits, scale };
}
