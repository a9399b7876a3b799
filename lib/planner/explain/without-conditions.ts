/** A related row of any kind, as a condition of a plan. */
import type { PlanExists } from "#lib/domain/plan";

export const withoutConditions: Pick<PlanExists, "filters" | "time" | "having"> = {
  filters: [],
  time: null,
  having: null,
};
