/** The sections of a report: figures with their change, what moved the main one, by what it divides, what is unusual, what comes. */
import type { Plan } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { lowerFirst } from "#lib/semantic/words";
import { coursePlan } from "./analysis/course-plan.ts";
import type { Shaped } from "./analysis/form.ts";
import { whyPlan } from "./analysis/why-plan.ts";
import { chooseTiles, plannedTile, type Tile } from "./dashboard/choose-tiles.ts";
import type { IdeaArgs, Lead } from "./dashboard/lead-ideas.ts";
import { type Scope, withinScope } from "./dashboard/scope.ts";
import { figuresIdea, type TileIdea, trendIdea } from "./dashboard/tile-plans.ts";
import type { PlannedTile } from "./plan/outcome.ts";
import { previousCompare } from "./time/previous-window.ts";

export type SectionArgs = IdeaArgs & {
  readonly today: string;
  /** The most important first; the report is about the first one. */
  readonly leads: readonly Lead[];
};

const mostSections = 6;
const forecastSteps = 3;

/** In the order of the page; none where nothing can be told. */
export function reportSections(args: SectionArgs): readonly PlannedTile[] {
  const [lead] = args.leads;
  if (lead === undefined) return [];
  const { tiles } = chooseTiles({ ...args, wished: [], count: mostSections, hasHeadline: true });
  const ofKind = (kind: Tile["kind"]): PlannedTile[] =>
    tiles.filter((tile) => tile.kind === kind).map(comparedWith(args));
  const unusual = unusualSection(lead, args);
  const [breakdown = [], ...others] = [...ofKind("breakdown"), ...ofKind("second")].map((tile) => [tile]);
  const told = [
    ...ofKind("figures").map((tile) => ({ ...tile, title: "Headline figures" })),
    ...whySection(lead, args),
    ...breakdown,
    ...ofKind("top"),
    ...(unusual.length > 0 ? unusual : ofKind("trend")),
    ...outlookSection(lead, args),
  ];
  return [...told, ...others.flat()].slice(0, mostSections);
}

/** A figure by itself says little: each group stands beside what it was before. */
function comparedWith({ model }: SectionArgs): (tile: Tile) => PlannedTile {
  return (tile) => {
    const { plan, kind } = tile;
    const compare = kind === "trend" ? plan.compare : (plan.compare ?? previousCompare(plan.time, model));
    return plannedTile({ ...tile, plan: { ...plan, compare } }, true);
  };
}

function whySection({ figure }: Lead, args: SectionArgs): PlannedTile[] {
  const analysis: PlanAnalysis = { kind: "why", claim: null, evidence: [] };
  return analysed(figuresIdea(args.model, [figure]), args, {
    title: `What moved ${lowerFirst(figure.metric.label)}`,
    shape: (plan) => whyPlan(plan, analysis, args.model),
  });
}

function unusualSection({ figure }: Lead, args: SectionArgs): PlannedTile[] {
  const { model, scope } = args;
  return analysed(trendIdea(model, { figure, time: scope.time }), args, {
    title: `What is unusual in ${lowerFirst(figure.metric.label)}`,
    shape: (plan) => coursePlan(plan, { kind: "unusual", evidence: [] }, model),
  });
}

/** What comes rests on all that was, whatever period the report is about. */
function outlookSection({ figure }: Lead, args: SectionArgs): PlannedTile[] {
  const { model } = args;
  const scope: Scope = { ...args.scope, time: null, window: null };
  return analysed(
    trendIdea(model, { figure, time: null }),
    { ...args, scope },
    {
      title: `Outlook for ${lowerFirst(figure.metric.label)}`,
      shape: (plan) => coursePlan(plan, { kind: "forecast", steps: forecastSteps, evidence: [] }, model),
    },
  );
}

type Section = { readonly title: string; readonly shape: (plan: Plan) => Shaped };

/** None where the figure, its dates or the period do not carry it. */
function analysed(idea: TileIdea | null, args: SectionArgs, { title, shape }: Section): PlannedTile[] {
  const scoped = idea === null ? null : withinScope(idea.plan, args);
  const shaped = scoped === null || scoped.lacking.length > 0 ? null : shape(scoped.plan);
  return shaped?.kind === "plan" ? [{ title, plan: shaped.plan, isWished: true }] : [];
}
