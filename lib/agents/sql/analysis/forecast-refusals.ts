/** Why a past carries no forecast, in a sentence with its figures. */
import "server-only";
import type { RefusalReason } from "#lib/analysis/forecast/outcome";
import { formatCounted } from "#lib/domain/format";
import type { TimeGrain } from "#lib/domain/plan";
import { amount, type FigureLook, stepName } from "./figure-look.ts";

export function notForecastable(reason: RefusalReason, grain: TimeGrain, look: FigureLook): string {
  return `I do not forecast this: ${because(reason, grain, look)}`;
}

function because(reason: RefusalReason, grain: TimeGrain, look: FigureLook): string {
  const counted = (count: number): string => formatCounted(count, grain);
  switch (reason.code) {
    case "no-horizon":
      return "the time that was asked for does not lie ahead.";
    case "too-few-seasons":
      return `its past has ${counted(reason.steps)}, and two seasons (${counted(reason.needed)}) are needed to tell a season from chance.`;
    case "too-few-values":
      return `its past has ${counted(reason.steps)}, and ${counted(reason.needed)} are needed.`;
    case "too-many-gaps":
      return `${counted(reason.missing)} of ${counted(reason.steps)} have no value, and at most ${reason.allowed} may lack.`;
    case "long-gap":
      return `from ${stepName(reason.from, grain)} on, ${counted(reason.missing)} in a row have no value.`;
    case "constant":
      return `it was ${amount(reason.value, look)} in each of ${counted(reason.steps)}, and how sure that is cannot be measured.`;
    case "level-break":
      return `from ${stepName(reason.from, grain)} on it lies elsewhere than before (about ${amount(reason.after, look)} instead of ${amount(reason.before, look)}), and what came before tells nothing about that.`;
    case "horizon-too-long":
      return `${counted(reason.horizon)} ahead are more than its past carries, which is ${counted(reason.longest)}.`;
  }
}
