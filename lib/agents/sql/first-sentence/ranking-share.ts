/** What part of the whole the leader of a ranking has. */
import "server-only";
import { formatNumber } from "#lib/domain/format";
import { writtenNumbers } from "../../runtime/written-numbers.ts";
import { amountTextWith } from "../amount-text.ts";
import { columnSum, type Measured } from "../read-result.ts";
import type { Telling } from "./first-sentence.ts";
import type { RankingOrder } from "./ranking-order.ts";

/** " (31% of $40 M)" where every group is there; of a list that was cut on purpose " (31% of the total of these 5)". */
export function shareText(telling: Telling, { value }: Measured, { isAscending, measure }: RankingOrder): string {
  const { execution, result } = telling;
  const { total, measures, places, columns } = result;
  const { plan, outputs } = execution.candidate;
  // Groups that a condition has kept are no whole.
  if (measures[measure]?.format === "percent" || (plan?.having.length ?? 0) > 0) return "";
  if (total !== null && measure === 0) {
    const column = columns[0];
    if (total.value <= 0 || column === undefined) return "";
    const part = partText(value, total.value);
    // The reader can divide: the whole is as exact as the part takes.
    const isSeen = (text: string): boolean => partText(value, writtenNumbers(text)[0]?.value ?? 0) === part;
    return ` (${part} of ${amountTextWith(total.cell, column, isSeen)})`;
  }
  const isOneList = plan?.limit != null && plan.limitWithin.length === 0 && plan.offset === 0 && !isAscending;
  if (!isOneList || result.rows.some(({ figures }) => (figures[measure]?.value ?? -1) < 0)) return "";
  const shown = columnSum(execution, outputs ?? [], places[measure] ?? -1);
  if (shown === null || shown.value <= 0) return "";
  return ` (${partText(value, shown.value)} of the total of these ${execution.ref.rowCount})`;
}

function partText(value: number, of: number): string {
  return formatNumber(value / of, "percent");
}
