/** A statement that is not to be written but to be checked and run: the analyst's own, that of a changed plan, or one that the user said yes to. */
import "server-only";
import { ok, type Result } from "#lib/domain/errors";
import { type DashboardForm, type EditedSql, noReplacedResult } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { PendingStatement } from "#lib/domain/session";
import { type Candidate, candidateFromPlan } from "./candidate.ts";
import type { Planner } from "./planner.ts";

export type GivenStatement = {
  readonly candidate: Candidate;
  /** The user was told what it would read, and said yes. */
  readonly isApproved: boolean;
  /** The charts of a dashboard that was designed before it waited; null for one statement. */
  readonly dashboard: GivenDashboard | null;
};

export type GivenDashboard = {
  readonly title: string;
  readonly form?: DashboardForm;
  readonly tiles: readonly { readonly title: string; readonly candidate: Candidate; readonly isWished: boolean }[];
  readonly assumptions: readonly string[];
};

/** The analyst's text as it is; its columns are told by the result. */
export function givenByAnalyst({ sql, of }: EditedSql): GivenStatement {
  const title = of.resultId === noReplacedResult.resultId ? "Your statement" : "Edited by you";
  const candidate: Candidate = {
    brain: "analyst",
    tier: 3,
    title,
    plan: null,
    sql,
    outputs: null,
    assumptions: [],
    ...asItIs,
  };
  return { candidate, isApproved: false, dashboard: null };
}

/** The plan as the analyst changed it. It asks the same rows as the same question would. */
export function givenBySteering(plan: Plan, planner: Pick<Planner, "compilePlan" | "titleOf">): Result<GivenStatement> {
  const candidate = candidateFromPlan({ brain: "rules", plan, title: planner.titleOf(plan), assumptions: [] }, planner);
  return candidate.ok ? ok({ candidate: candidate.value, isApproved: false, dashboard: null }) : candidate;
}

/** The statement that waited, with all that was known of it. */
export function givenByApproval(pending: PendingStatement): GivenStatement {
  const { sql, title, brain, plan, outputs, assumptions, changes = [], reach = null, verified } = pending;
  return {
    candidate: {
      brain,
      tier: tierOf(pending),
      title,
      plan,
      sql,
      outputs,
      assumptions,
      ...asItIs,
      changes,
      reach,
      ...(verified === undefined ? {} : { verified }),
    },
    isApproved: true,
    dashboard: dashboardOf(pending),
  };
}

/** As it was designed: nobody plans it anew after a yes. */
function dashboardOf({ title, dashboard }: PendingStatement): GivenDashboard | null {
  if (dashboard === undefined) return null;
  const tiles = dashboard.tiles.map(({ isWished, isCostly: _isCostly, ...tile }) => {
    const candidate: Candidate = { ...tile, tier: tierOf({ ...tile }), ...asItIs };
    return { title: tile.title, candidate, isWished };
  });
  return { title, form: dashboard.form, tiles, assumptions: dashboard.assumptions };
}

function tierOf({ brain, plan }: Pick<PendingStatement, "brain" | "plan">): Candidate["tier"] {
  if (brain === "verified") return 0;
  if (brain === "rules") return 1;
  return plan === null ? 3 : 2;
}

/** Nobody doubts or changes a statement that somebody gave. */
const asItIs = { quality: "high", changes: [], reach: null } as const;
