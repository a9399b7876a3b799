/** The figures that are looked at where somebody asks for what is unusual and names none. */
import type { ColumnRef, Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { areasOf } from "../dashboard/areas.ts";
import type { Figure } from "../dashboard/figures.ts";
import { blankPlan } from "../plan/blank-plan.ts";
import { settleJoins } from "../plan/join-choice.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { readRequest } from "../read/read-request.ts";
import { planTime } from "../time/plan-time.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { usualStep } from "./course-plan.ts";

const mostFigures = 4;
const usualTime = "last month";

export type ScanArgs = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

/**
 * The course of the main figures of the richest area that has a time, within the period that the words say, else over the
 * last month; null where nothing has a time. No word stands for the figures: their evidence is empty.
 */
export function scanPlan(words: string, { model, index, today }: ScanArgs): Plan | null {
  const { column, figures } = datedArea(model) ?? { column: null, figures: [] };
  if (column === null) return null;
  const [said] = readRequest(words, model, index).windows;
  const window = said ?? readRequest(usualTime, model, index).windows[0];
  const time = window === undefined ? null : planTime({ model, column, today }, window);
  const metrics = figures.slice(0, mostFigures).map(({ metric }) => ({ ...metric, evidence: [] }));
  const note = `No period was named, so ${usualTime} was looked at.`;
  const plan: Plan = { ...blankPlan(model), metrics, time, assumptions: said === undefined ? [note] : [] };
  const grain = usualStep(plan, model);
  const step = { column, label: capitalise(grain), grain, part: null, via: null, evidence: [] };
  return settleJoins(model, { ...plan, dimensions: [step] })[0]?.plan ?? null;
}

type DatedArea = { readonly column: ColumnRef; readonly figures: readonly Figure[] };

/** Figures that are placed by one date stand beside each other. */
function datedArea(model: SemanticModel): DatedArea | null {
  for (const { figures } of areasOf(model)) {
    const column = timeColumnFor(model, figures[0]?.table ?? "");
    if (column === null) continue;
    const ofDate = figures.filter(({ table }) => {
      const own = timeColumnFor(model, table);
      return own !== null && isSameColumn(own, column);
    });
    return { column, figures: ofDate };
  }
  return null;
}
