/** Charts that the request lists one by one: each is planned like a question of its own. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { countOf } from "./dashboard/figures.ts";
import { isShaped } from "./dashboard/shape-words.ts";
import type { TileIdea, TileKind } from "./dashboard/tile-plans.ts";
import { planTitle } from "./explain/plan-title.ts";
import type { PlanningArgs } from "./plan/outcome.ts";
import { planQuestion } from "./plan-question.ts";

export type WishArgs = PlanningArgs & { readonly index: SemanticIndex };

export type Wishes = {
  readonly ideas: readonly TileIdea[];
  /** How a part was read where it left that open, and which parts were left out. */
  readonly assumptions: readonly string[];
  readonly unknown: readonly string[];
};

/** `main` is the figure that a ranking without one is by. */
export function planWishes(parts: readonly string[], main: string | null, args: WishArgs): Wishes {
  const ideas: TileIdea[] = [];
  const assumptions: string[] = [];
  const unknown: string[] = [];
  let figure = main;
  for (const part of parts) {
    const read = planPart(part, figure, args);
    if (read === null) {
      unknown.push(part);
      continue;
    }
    const [metric] = read.plan.metrics;
    if (metric !== undefined) figure = lowerFirst(metric.label);
    ideas.push(ideaOf(read.plan, args));
    if (read.reading !== null) assumptions.push(`"${part}" was read as "${read.reading}".`);
  }
  return { ideas: withJoinedFigures(ideas, args.model), assumptions, unknown };
}

/** A plan as a tile: what it is like tells where it stands. */
export function ideaOf(plan: Plan, { model }: Pick<WishArgs, "model">): TileIdea {
  const counted = plan.detail !== null && plan.limit === null && plan.setOperation === null;
  const shown = counted ? countPlan(plan, model) : plan;
  return { kind: kindOf(shown), title: planTitle(withoutOwnConditions(shown), model), plan: shown };
}

/** How many there are: "returns". */
function countPlan(plan: Plan, model: WishArgs["model"]): Plan {
  const table = plan.detail?.table ?? "";
  return { ...plan, detail: null, order: [], metrics: [countOf(model, table).metric] };
}

/** The period that was asked for stands in the board's title or under it. */
function withoutOwnConditions(plan: Plan): Plan {
  const isAsked = (plan.time?.evidence.length ?? 0) > 0;
  return plan.setOperation === null && isAsked ? { ...plan, time: null } : plan;
}

function kindOf(plan: Plan): TileKind {
  const { dimensions, limit, asShare, chartHint } = plan;
  if (limit !== null) return "top";
  if (dimensions.length === 0) return "figures";
  if (dimensions.some(({ grain }) => grain !== null)) return "trend";
  if (asShare || chartHint === "donut") return "share";
  return chartHint === "scatter" ? "relation" : "breakdown";
}

type ReadPart = { readonly plan: Plan; readonly reading: string | null };

function planPart(part: string, figure: string | null, args: WishArgs): ReadPart | null {
  const asked = { ...args, previousPlan: null, unanswered: [] };
  for (const text of wordings(part, figure)) {
    const outcome = planQuestion(text, asked);
    if (outcome.kind === "plan") return { plan: outcome.plan, reading: null };
    if (outcome.kind !== "ask") continue;
    const byFigure =
      figure === null ? undefined : outcome.options.find(({ label }) => label.toLowerCase() === `by ${figure}`);
    const option = byFigure ?? outcome.options[0];
    if (option?.plan !== undefined) return { plan: option.plan, reading: option.label };
  }
  return null;
}

/** "by region" is of the figure before it; "revenue trend" is one over time. */
function wordings(part: string, figure: string | null): string[] {
  const isBare = /^(?:by|per|over time|in each|for each)\b/i.test(part);
  const own = isBare && figure !== null ? `${figure} ${part}` : part;
  const trend = own
    .replace(/^(?:the\s+)?trends? (?:of|in) (.+)$/i, "$1 over time")
    .replace(/^(.+?)\s+trends?$/i, "$1 over time");
  const split = trend
    .replace(/^(?:the\s+)?(?:split|mix|distribution|breakdown) of (.+?) by (.+)$/i, "$1 by $2")
    .replace(/^(.+?) (?:split|mix|distribution|breakdown) by (.+)$/i, "$1 by $2");
  const ranked =
    figure !== null && /^(?:the )?(?:top|bottom|best|worst)\b(?!.*\bby\b)/i.test(own) ? [`${own} by ${figure}`] : [];
  return [...new Set([...ranked, own, trend, split])];
}

/** Bare figures that are listed one after the other make one row. */
function withJoinedFigures(ideas: readonly TileIdea[], model: SemanticModel): TileIdea[] {
  const joined: TileIdea[] = [];
  for (const idea of ideas) {
    const last = joined.at(-1);
    if (last === undefined || !isBare(last) || !isBare(idea)) {
      joined.push(idea);
      continue;
    }
    const plan = { ...last.plan, metrics: [...last.plan.metrics, ...idea.plan.metrics] };
    joined.splice(-1, 1, { kind: "figures", title: planTitle(plan, model), plan });
  }
  return joined;
}

function isBare({ plan }: TileIdea): boolean {
  const { metrics, dimensions, filters, exists, having, time, compare, detail } = plan;
  const conditions = filters.length + exists.length + having.length + plan.alternatives.length;
  return (
    metrics.length > 0 && dimensions.length + conditions === 0 && time === null && compare === null && detail === null
  );
}

/** Whether the parts are charts rather than figures that a dashboard is about. */
export function areCharts(parts: readonly string[]): boolean {
  return parts.some(isShaped);
}
