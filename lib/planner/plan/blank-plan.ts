/** A plan that asks for nothing yet: what it is to ask for is laid over it. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { PlanDraft } from "./plan-draft.ts";

export function blankPlan({ database, schema }: DatabaseContext): PlanDraft {
  return {
    context: { database, schema },
    metrics: [],
    dimensions: [],
    filters: [],
    alternatives: [],
    exists: [],
    having: [],
    time: null,
    order: [],
    limit: null,
    offset: 0,
    limitWithin: [],
    asShare: false,
    isRunning: false,
    compare: null,
    calculation: null,
    analysis: null,
    detail: null,
    setOperation: null,
    chartHint: null,
    assumptions: [],
  };
}
