/** Steps in time as what is ranked: "which month", "the best day of each store". */
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { isEachWord } from "../read/read-modifier.ts";
import type { BuildArgs } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";

/** Times are what is ranked: "which month". */
export function isInSteps({ grain, part }: BuildArgs["request"]): boolean {
  return grain !== null || part !== null;
}

/** No year is ranked, each has one; of what adds up, the years are: "the highest price in each year". */
export function isOfEachStep({ model, request }: BuildArgs, by: ModelElement): boolean {
  const { grain, part, grainWithin, ranking } = request;
  if (by.kind !== "column" || part !== null || grainWithin !== null || grain === null) return false;
  const isAdded = findColumn(model, by.table, by.column)?.defaultAggregate === "sum";
  return isEachWord(grain.text) && !isAdded && ranking?.limit === null && (ranking.by?.functions.length ?? 0) === 0;
}

const bareStep = /^(?:(?:which|what|the) )?(?:day|week|month|quarter|year)s?$/i;

/**
 * Nothing but a bare step is ranked, and it is ranked anew in each group: "the month with the most orders in each
 * region". "Monthly" and "per month" would say of which step the figures are.
 */
export function ranksStepsOfGroups({ request, parts }: BuildArgs): boolean {
  const { ranking, grain, part, grainWithin } = request;
  const isOther = part !== null || grainWithin !== null || parts.heads.length > 0;
  if (ranking === null || isOther || parts.groups.length === 0 || !parts.columns.every(isFact)) return false;
  return grain !== null && grain.grain !== null && bareStep.test(grain.text);
}
