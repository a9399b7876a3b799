/** "with the days between the steps": asked of a funnel beside its counts, in the same question or behind the answer. */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { ColumnRef, Plan, PlanMetric } from "#lib/domain/plan";
import type { FunnelTimes } from "#lib/domain/plan-calculation";
import { usualElapsedUnit } from "#lib/semantic/derived-facts";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { type Known, mainMoment, momentsOf } from "../derive/moments.ts";
import { tableAt } from "../derive/named-rows.ts";
import { unitWords } from "../derive/time-bounds.ts";
import { dateOfStep, rowsOfStep } from "../plan/funnel-times.ts";
import { simpleMeasures } from "../plan/measures.ts";
import { tokenise } from "../words/tokenise.ts";

/** `unit` null: what people count between such dates. */
export type AskedTimes = { readonly unit: ElapsedUnit | null };

const span =
  "(?:the |their )?(?:median |number of |typical )*(?<unit>minutes|hours|days|weeks|months|times?|durations?|how long(?: it (?:is|takes|took))?|how many (?:days|hours|weeks))";
const steps = "(?: (?:the |each |its |their |all )*(?:steps?|stages?|them|each(?: step)?|one (?:step )?and the next))?";
const between = `(?: (?:it takes|it took|pass|passed|are))? (?:in between|between${steps}|from (?:one )?step to (?:the next|step)|since the (?:step before|previous step)|per step)`;
const beside = new RegExp(`,?\\s*(?:with|and|plus|including|showing|also)\\s+${span}${between}(?=$|[.?!:,])`, "iu");
const alone = new RegExp(`^(?:and |also |now |show |add |with |what about )*${span}${between}[.?!\\s]*$`, "iu");
const before = new RegExp(
  `^(?:${span}) ?(?:is it|does it take|are there|pass)? ?(?:between|from) (?:the |each )?(?:steps|stages)(?: of)?(?: the| our)?(?<rest>[ :].+)$`,
  "iu",
);

/** The question without the words, and what they ask for; null where it asks for no times between steps. */
export function timesAsked(question: string): { readonly rest: string; readonly times: AskedTimes } | null {
  const behind = beside.exec(question);
  if (behind !== null) {
    const rest = `${question.slice(0, behind.index)}${question.slice(behind.index + behind[0].length)}`;
    return { rest, times: { unit: unitOf(behind.groups?.unit) } };
  }
  const first = before.exec(question);
  const list = first?.groups?.rest?.trim() ?? "";
  if (list === "") return null;
  const rest = /\bfunnel\b/iu.test(list) ? list : `funnel ${list.startsWith(":") ? list.slice(1).trim() : list}`;
  return { rest, times: { unit: unitOf(first?.groups?.unit) } };
}

function unitOf(said: string | undefined): ElapsedUnit | null {
  return unitWords[said?.toLowerCase().split(" ").at(-1) ?? ""] ?? null;
}

/** A funnel that is on the screen, with its times; null where it is none, or something else is asked. */
export function timesOfAnswer(question: string, plan: Plan | null, known: Known): Plan | null {
  const said = alone.exec(question.trim());
  return said === null || plan === null ? null : withTimes(plan, { unit: unitOf(said.groups?.unit) }, known);
}

/** Null where the plan is no funnel. */
export function withTimes(plan: Plan, { unit }: AskedTimes, known: Known): Plan | null {
  if (plan.calculation?.kind !== "funnel") return null;
  const dates = plan.metrics.flatMap((metric) => {
    const date = dateOfStep(metric, known.model) ?? saidDate(metric, known);
    return date === null ? [] : [{ step: metric.label, date }];
  });
  const times: FunnelTimes = { unit: unit ?? usualUnit(dates, known.model), dates };
  return { ...plan, calculation: { ...plan.calculation, times } };
}

function usualUnit(dates: FunnelTimes["dates"], model: SemanticModel): ElapsedUnit {
  if (dates.length === 0) return "days";
  return usualElapsedUnit(dates.map(({ date }) => findColumn(model, date.table, date.column)?.kind ?? "other"));
}

/** The day that the words of the step speak of ("converted"); of all rows the day on which they began. */
function saidDate({ expression, label }: PlanMetric, known: Known): ColumnRef | null {
  const [measure] = simpleMeasures(expression);
  const table = measure === undefined ? null : rowsOfStep(measure);
  if (measure === undefined || table === null) return null;
  if (measure.kind === "count") return mainMoment(known.model, table);
  const words = tokenise(label);
  const dates = words.flatMap((word, place) => {
    if (tableAt(words, place, known) !== null) return [];
    return momentsOf([word], known).filter(({ column, end }) => column.table === table && end === null);
  });
  return dates.toSorted((one, other) => other.weight - one.weight)[0]?.column ?? null;
}
