/** Columns that are calculated of the figures of groups: each a window over the finished groups. */
import type { SinglePlan } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { isSameColumn } from "../plan/same-column.ts";
import { dateLiteral } from "../sql/sql-text.ts";
import { addPeriods, periodStart } from "../time/calendar.ts";
import type { GroupColumn } from "./group-columns.ts";

type Groups = { readonly groups: readonly GroupColumn[]; readonly keys: readonly string[] };

/** One text for each heading of the calculation; `figure` is the text of the figure in its own group. */
export function calculatedTexts(calculation: PlanCalculation | null, figure: string, work: Groups): string[] {
  switch (calculation?.kind) {
    case undefined:
    case "contribution":
    case "together":
    case "funnel":
      return [];
    case "moving":
      return [movingText(calculation, figure, work)];
    case "indexed":
      return [indexedText(calculation, figure, work)];
    case "rank":
      return [rankText(figure, timeKeys(work))];
    case "cumulative_share":
      return [`${inBrackets(figure)} / ${wholeText(figure, "()")}`, cumulativeText(figure, work)];
    case "retention":
      return [retentionText(figure, work)];
    case "share_within": {
      const within = work.keys.filter((_, index) => calculation.within.includes(work.groups[index]?.dimension ?? -1));
      return [`${inBrackets(figure)} / ${wholeText(figure, partition(within))}`];
    }
    case "compound_growth":
      return [compoundText(figure, work)];
  }
}

/** Which groups are shown, where the calculation picks them: conditions that see all groups. */
export function calculatedConditions(plan: SinglePlan, figure: string, work: Groups): string[] {
  const { calculation } = plan;
  const shownFrom = shownSteps(plan);
  const [time] = timeKeys(work);
  const since = shownFrom === null || time === undefined ? [] : [`${time} >= ${dateLiteral(shownFrom.first)}`];
  if (calculation?.kind !== "cumulative_share" || calculation.until === null) return since;
  // The group that reaches the share is one of those that make it up.
  const before = `${cumulativeText(figure, work)} - ${inBrackets(figure)} / ${wholeText(figure, "()")}`;
  return [...since, `${before} < ${calculation.until - tolerance}`];
}

/** Shares that are equal in theory differ in their last digits. */
const tolerance = 1e-9;

/**
 * The plan over all steps that its calculation looks at: those before the first one that is shown as well. What is 100
 * is a whole step, whatever the steps are by now.
 */
export function withEarlierSteps(asked: SinglePlan): SinglePlan {
  const plan = { ...asked, calculation: ofWholeStep(asked) };
  const shown = shownSteps(plan);
  return shown === null || plan.time === null ? plan : { ...plan, time: { ...plan.time, from: shown.needed } };
}

function ofWholeStep({ calculation, dimensions }: SinglePlan): SinglePlan["calculation"] {
  const grain = dimensions.find((one) => one.grain !== null)?.grain ?? null;
  if (calculation?.kind !== "indexed" || calculation.base === null || grain === null) return calculation;
  return { ...calculation, base: periodStart(calculation.base, grain) };
}

/** From which step on rows are shown, and from which day on they are needed; null where both are the same. */
function shownSteps({ calculation, time, dimensions }: SinglePlan): { first: string; needed: string } | null {
  const step = dimensions.find((one) => one.grain !== null);
  const grain = step?.grain ?? null;
  // A period of another date says nothing about where the steps begin.
  const from = time !== null && step !== undefined && isSameColumn(step.column, time.column) ? time.from : null;
  // Of a step that begins before the period only a part is asked for.
  if (grain === null || from === null || periodStart(from, grain) !== from) return null;
  if (calculation?.kind === "moving") return { first: from, needed: addPeriods(from, grain, 1 - calculation.steps) };
  if (calculation?.kind !== "indexed" || calculation.base === null || calculation.base >= from) return null;
  return { first: from, needed: periodStart(calculation.base, grain) };
}

function timeKeys({ groups, keys }: Groups): string[] {
  return keys.filter((_, index) => groups[index]?.role === "time");
}

function otherKeys({ groups, keys }: Groups): string[] {
  return keys.filter((_, index) => groups[index]?.role !== "time");
}

function partition(within: readonly string[], order = ""): string {
  const parts = [within.length === 0 ? "" : `PARTITION BY ${within.join(", ")}`, order].filter((text) => text !== "");
  return `(${parts.join(" ")})`;
}

/** An average of three steps needs three, one right after the other: over a gap there is none. */
function movingText(
  { function: name, steps }: Extract<PlanCalculation, { kind: "moving" }>,
  figure: string,
  work: Groups,
): string {
  const [time = ""] = timeKeys(work);
  const frame = `ORDER BY ${time} ROWS BETWEEN ${steps - 1} PRECEDING AND CURRENT ROW`;
  const first = `lag(${time}, ${steps - 1}) OVER ${partition(otherKeys(work), `ORDER BY ${time}`)}`;
  const isWhole = `datediff('${stepOf(work)}', ${first}, ${time}) = ${steps - 1}`;
  return `CASE WHEN ${isWhole} THEN ${name}(${figure}) OVER ${partition(otherKeys(work), frame)} END`;
}

function stepOf({ groups }: Groups): string {
  return groups.find(({ grain }) => grain !== null)?.grain ?? "day";
}

function indexedText({ base }: Extract<PlanCalculation, { kind: "indexed" }>, figure: string, work: Groups): string {
  const [time = ""] = timeKeys(work);
  const within = otherKeys(work);
  const first =
    base === null
      ? `first_value(${figure}) OVER ${partition(within, `ORDER BY ${timeKeys(work).join(", ")}`)}`
      : `max(CASE WHEN ${time} = ${dateLiteral(base)} THEN ${figure} END) OVER ${partition(within)}`;
  return `100.0 * ${inBrackets(figure)} / nullif(${first}, 0)`;
}

/** In each step in time anew; what has no figure has the last place. */
export function rankText(figure: string, within: readonly string[]): string {
  return `rank() OVER ${partition(within, `ORDER BY ${figure} DESC NULLS LAST`)}`;
}

/** Of several of one size always the same one comes first. */
function cumulativeText(figure: string, { keys }: Groups): string {
  const order = [`${figure} DESC NULLS LAST`, ...keys].join(", ");
  const frame = `ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW`;
  return `sum(${figure}) OVER ${partition([], frame)} / ${wholeText(figure, "()")}`;
}

/** Steps are the last group; those that have the same values in all others belong together. */
function retentionText(figure: string, { groups, keys }: Groups): string {
  const last = Math.max(...groups.map(({ dimension }) => dimension));
  const within = keys.filter((_, index) => groups[index]?.dimension !== last);
  const [step = ""] = keys.filter((_, index) => groups[index]?.dimension === last);
  return `${inBrackets(figure)} / nullif(first_value(${figure}) OVER ${partition(within, `ORDER BY ${step}`)}, 0)`;
}

/** The root of as many steps as have passed; what changes its sign has no steady growth. */
function compoundText(figure: string, work: Groups): string {
  const [time = ""] = timeKeys(work);
  const over = partition(otherKeys(work), `ORDER BY ${time}`);
  const growth = `CAST(${figure} AS DOUBLE) / nullif(first_value(${figure}) OVER ${over}, 0)`;
  const passed = `datediff('${stepOf(work)}', first_value(${time}) OVER ${over}, ${time})`;
  return `CASE WHEN ${growth} >= 0 THEN power(${growth}, 1.0 / nullif(${passed}, 0)) - 1 END`;
}

function wholeText(figure: string, over: string): string {
  return `nullif(sum(${figure}) OVER ${over}, 0)`;
}

/** A calculation is divided as a whole. */
function inBrackets(text: string): string {
  return / [-+*/] /.test(text) ? `(${text})` : text;
}
