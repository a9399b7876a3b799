/** Steps of a course that are there only in part: which ones, and why. No change is told from one or to one. */
import "server-only";
import type { DataDays } from "#lib/domain/chart";
import {
  beginReason,
  endReason,
  isBegunLate,
  isOpen,
  isWhole,
  joinedReasons,
  whyPartial,
} from "#lib/domain/partial-periods";
import { joinWords } from "../../runtime/markdown-text.ts";
import type { ReadRow } from "../read-result.ts";
import { capital, joinLeads, type Lead, plainLead } from "./first-sentence.ts";

/** What has no days on the calendar is whole. */
export function isWholeStep({ period }: Pick<ReadRow, "period">, days: DataDays): boolean {
  return period === null || isWhole(period, days);
}

/** Why steps that are told are partial, one sentence for each: "The year 2026 is partial: its data goes up to 2026-06-30." */
export function partialSteps(rows: readonly Pick<ReadRow, "period" | "time">[], days: DataDays): Lead {
  const leads = rows.map(({ period, time }) => {
    const why = period === null ? null : whyPartial(period, days);
    if (why === null || time === null) return plainLead("");
    return plainLead(`${capital(stepName(time.name))} ${why}.`, [time.name, time.when, ...namedDays(days)]);
  });
  return joinLeads(leads);
}

export type CutStep = {
  readonly row: Pick<ReadRow, "period" | "time"> /** Its figure, where it is told. */;
  readonly text: string | null;
};

/** Steps that no change is told of: "The year 2026 is not complete: 2 so far.", "Jan 2025 (4) and Jun 2025 (2) are not complete and left out." */
export function leftOutSteps(cut: readonly CutStep[], days: DataDays): Lead {
  const [only, ...others] = cut;
  if (only === undefined) return plainLead("");
  const names = [...cut.flatMap(({ row }) => [row.time?.when ?? "", row.time?.name ?? ""]), ...namedDays(days)];
  const why = chosenReason(cut, days);
  const { period, time } = only.row;
  if (others.length === 0 && why === "" && only.text !== null) {
    const isSoFar = period !== null && isOpen(period, days);
    const text = `${stepName(time?.name ?? "")} is not complete: ${only.text}${isSoFar ? " so far" : ""}.`;
    return plainLead(capital(text), names);
  }
  const named = ({ row, text }: CutStep): string =>
    `${stepName(row.time?.name ?? "")}${text === null ? "" : ` (${text})`}`;
  const verb = others.length === 0 ? "is" : "are";
  return plainLead(
    `${capital(joinWords([named(only), ...others.map(named)]))} ${verb} not complete and left out${why}.`,
    names,
  );
}

/** ": the chosen period ends on 2025-06-10"; nothing where only the data itself begins or ends there. */
function chosenReason(cut: readonly CutStep[], days: DataDays): string {
  const periods = cut.flatMap(({ row }) => row.period ?? []);
  const isBegun = periods.some((period) => isBegunLate(period, days));
  const isEnded = periods.some((period) => isOpen(period, days));
  const isChosen = (isBegun && days.isFirstChosen === true) || (isEnded && days.isLastChosen === true);
  const reasons = [...(isBegun ? [beginReason(days)] : []), ...(isEnded ? [endReason(days)] : [])];
  return isChosen ? `: ${joinedReasons(reasons, days)}` : "";
}

/** Days that a reason may name: their digits are no figures. */
function namedDays({ first, last }: DataDays): readonly string[] {
  return [first, last].filter((day) => day !== null);
}

/** No sentence begins with a number. */
export function stepName(name: string): string {
  return /^\d{4}$/.test(name) ? `the year ${name}` : name;
}
