/** Asks the data for the newest period with rows, where the asked one has none. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { type Candidate, candidateFromPlan } from "../../runtime/candidate.ts";
import { probeNumber, probeRow } from "../../runtime/probe-statement.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { baseTable, countPlan } from "./emptying-condition.ts";
import { otherPeriod, otherPeriodPlan } from "./other-period.ts";
import type { WidenedTime } from "./widen-time.ts";

/** Null for a plan without a period, where the asked period has rows after all, and where no other one has. */
export async function findOtherPeriod(
  candidate: Candidate,
  context: DatabaseContext,
  dependencies: StepDependencies,
): Promise<WidenedTime | null> {
  const { plan } = candidate;
  const { planner, semantic, budget } = dependencies;
  const probe = plan === null ? null : otherPeriodPlan(plan, semantic);
  const base = plan === null ? null : baseTable(plan);
  if (plan === null || probe === null || base === null || budget.haltReason() !== null) return null;
  const reach = reachOf(candidate, context);
  const sqlOf = (asked: Plan) => {
    const planned = candidateFromPlan({ brain: "rules", plan: asked, title: "Periods", assumptions: [] }, planner);
    return planned.ok ? planned.value.sql : null;
  };
  const [asked, others] = [sqlOf(countPlan(plan, base)), sqlOf(probe)];
  if (asked === null || others === null) return null;
  // Rows that a condition on groups or a missing value left out are no empty period.
  if ((await probeNumber(asked, reach, dependencies)) !== 0) return null;
  const row = await probeRow(others, reach, dependencies);
  return row === null ? null : otherPeriod(plan, row[0]);
}
