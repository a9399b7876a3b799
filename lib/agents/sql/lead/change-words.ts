/** One figure beside the same figure of an earlier time: how far it moved, as an amount and in percent. */
import "server-only";
import { type ExactNumber, exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import { type FormatColumn, formatNumber, formatValue } from "#lib/domain/format";
import type { Measured } from "../read-result.ts";
import type { StatedChange } from "./lead.ts";

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

/** Two figures that differ by less than the table shows. */
export function isHidden({ earlier, later }: Moved): boolean {
  return earlier.value !== later.value && earlier.text === later.text;
}

/** The way that the figure went; "rose" where it stayed. */
export function changeVerb(pair: Moved): "rose" | "fell" {
  return differenceOf(pair) < 0 ? "fell" : "rose";
}

/** "503 (49.8%)", "0.3 percentage points", "12 (from 0, so no percentage)", and where it comes from. */
export function changeAmount(pair: Moved, column: FormatColumn): StatedChange {
  const { earlier, later, told } = pair;
  const part = partOf(pair);
  const amount = amountText(pair, column);
  const state = (phrase: string): StatedChange => ({ phrase, later: later.place, earlier: earlier.place, told });
  if (column.format === "percent") return state(amount);
  if (part !== null) return state(`${amount} (${formatNumber(Math.abs(part), "percent")})`);
  return state(earlier.value === 0 ? `${amount} (from 0, so no percentage)` : amount);
}

function amountText(pair: Moved, column: FormatColumn): string {
  const difference = Math.abs(differenceOf(pair));
  if (column.format === "percent") {
    const points = formatNumber(difference * 100);
    return `${points} percentage ${points === "1" ? "point" : "points"}`;
  }
  const shown = formatValue(exactDifference(pair) ?? difference, column);
  return /[1-9]/.test(shown) ? shown : formatNumber(difference);
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
