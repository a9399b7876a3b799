/** A dashboard about an answer: its figure, its conditions and its period, taken from its plan. */
import type { Plan } from "#lib/domain/plan";
import { aboutPlan } from "./dashboard-subject.ts";
import type { WishArgs } from "./dashboard-wishes.ts";
import { planTitle } from "./explain/plan-title.ts";
import type { DashboardOutcome } from "./plan/outcome.ts";
import { designed } from "./plan-dashboard.ts";

/** Tiles within all that the plan says; the answer itself is the first of them where it is a chart. */
export function dashboardAbout(plan: Plan, args: WishArgs): DashboardOutcome {
  const title = planTitle(isPart(plan) ? { ...plan, ...everyGroup } : plan, args.model);
  const subject = aboutPlan(plan, windowOf(plan), args);
  const wish = { subject: title, parts: [], count: null, countsCharts: false, isOverview: false };
  return designed({ wish, subject, ideas: [], notes: [] }, args);
}

/** What picks some groups out of all: the tiles are about all of them, and so is the name above them. */
const everyGroup = { dimensions: [], having: [], order: [], limit: null, offset: 0, limitWithin: [], compare: null };

function isPart({ detail, limit, having, compare }: Plan): boolean {
  return detail === null && (limit !== null || having.length > 0 || compare?.only != null);
}

/** The days of the period, to be placed by the date of each tile's own rows. */
function windowOf({ time }: Plan) {
  if (time === null) return null;
  const window = { kind: "absolute" as const, from: time.from, to: time.to };
  return { window, text: time.label, first: 0, column: null };
}
