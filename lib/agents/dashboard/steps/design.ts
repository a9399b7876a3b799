/** Chooses the tiles: by the rules where they can, else by the model. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { AppError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import { isAlike } from "#lib/planner/dashboard/choose-tiles";
import type { DashboardOutcome } from "#lib/planner/plan/outcome";
import { candidateFromPlan } from "../../runtime/candidate.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { readPlanForm } from "../../runtime/plan-form.ts";
import type { PromptLevel } from "../../runtime/prompt.ts";
import { type RuleOutcome, readingIn } from "../../runtime/reading.ts";
import { spokenOr } from "../../runtime/spoken-numbers.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { type DesignReply, designDashboardPrompt, designReplySchema } from "../prompts/design-dashboard.ts";
import type { DashboardDesign, DashboardRequest, DashboardState, TilePlan } from "../state.ts";

export const designStep = stepDefiner<DashboardState, StepDependencies>()({
  label: "Designing the dashboard",
  reads: ["request", "notices"],
  writes: ["design", "clarification", "refusal", "notices"],
  outcomes: ["designed", "ask", "refused"],
  async run({ request, notices }, dependencies) {
    const given = givenDesign(request);
    if (given !== null) return designed(given, notices);
    const byRules = readingIn(request.readings, request.context);
    const ruled = byRules?.kind === "dashboard" ? readRuleDesign(byRules, dependencies) : null;
    // What the user is to choose no model chooses in silence.
    const isOpen = ruled === null && byRules?.kind !== "ask" && dependencies.budget.canAskModel();
    const asked = isOpen ? await askModel(request, dependencies) : null;
    const design = ruled ?? (asked?.kind === "design" ? asked.design : null);
    if (design !== null) return designed(design, notices);
    const failure = asked?.kind === "failed" ? [modelFailureNotice(asked.error, "The built-in rules took over.")] : [];
    return {
      patch: { ...withoutDesign(byRules), notices: [...notices, ...failure] },
      outcome: byRules?.kind === "ask" ? "ask" : "refused",
      events: [],
      report: { detail: "The request does not say which charts.", isFailure: false },
    };
  },
});

function designed(design: DashboardDesign, notices: readonly string[]) {
  const detail = formatCounted(design.tiles.length, "chart");
  return {
    patch: { design, notices: [...notices] },
    outcome: "designed" as const,
    events: [],
    report: { detail, isFailure: false },
  };
}

/** What the user said yes to is run as it was designed. */
function givenDesign({ given }: DashboardRequest): DashboardDesign | null {
  return given === null || given.dashboard === null ? null : { ...given.dashboard, spares: [] };
}

type RuleDashboard = Extract<DashboardOutcome, { kind: "dashboard" }>;

function readRuleDesign(
  { title, form, tiles, spares, assumptions }: RuleDashboard,
  { planner }: StepDependencies,
): DashboardDesign | null {
  const read = (planned: RuleDashboard["tiles"]): TilePlan[] =>
    planned.flatMap(({ title: own, plan, isWished }) => {
      // The card's title says it all, the tile's title what the others do not say.
      const args = { brain: "rules" as const, plan, title: planner.titleOf(plan), assumptions: [] };
      const candidate = candidateFromPlan(args, planner);
      return candidate.ok ? [{ title: own, candidate: candidate.value, isWished }] : [];
    });
  return enoughTiles({ title, form, tiles: read(tiles), spares: read(spares), assumptions });
}

type ModelDesign =
  | { readonly kind: "design"; readonly design: DashboardDesign }
  | { readonly kind: "nothing" }
  | { readonly kind: "failed"; readonly error: AppError };

async function askModel(request: DashboardRequest, dependencies: StepDependencies): Promise<ModelDesign> {
  const { model, semantic, modelData, today, signal } = dependencies;
  if (model === null) return { kind: "nothing" };
  const send = (level: PromptLevel) =>
    model.generateObject({
      schema: designReplySchema,
      schemaName: "dashboard",
      prompt: designDashboardPrompt({ userRequest: request.userRequest, semantic, modelData, today, level }),
      signal,
      timeoutMs: agentLimits.modelTimeoutMs,
    });
  const first = await send("full");
  const reply = !first.ok && first.error.code === "MODEL_TOO_LONG" ? await send("reduced") : first;
  if (!reply.ok) return { kind: "failed", error: reply.error };
  const { value } = reply.value;
  const tiles = value.tiles.slice(0, mostProposed).flatMap((tile) => readTile(tile, request, dependencies));
  const title = titleOr(value.title, [request.userRequest], "Dashboard");
  const design = enoughTiles({ title, tiles, spares: [], assumptions: [] });
  return design === null ? { kind: "nothing" } : { kind: "design", design };
}

/** Some of them will not hold, or show the same; what comes after so many is not looked at. */
const mostProposed = 2 * agentLimits.maxTiles;

/** A model's title where it is one: a few words, without numbers of their own. */
function titleOr(text: string, spoken: readonly string[], instead: string): string {
  const title = text.replace(/\s+/g, " ").trim();
  const isTitle = title !== "" && title.length <= dashboardLimits.titleCharacters;
  return isTitle ? spokenOr(title, spoken, instead) : instead;
}

/** The model's plan if it holds; else the rules plan the tile's question; else no tile. */
function readTile(
  { title, question, plan }: DesignReply["tiles"][number],
  { context, userRequest }: DashboardRequest,
  { semantic, planner }: StepDependencies,
): TilePlan[] {
  const titled = (tile: Plan) => titleOr(title, [userRequest, JSON.stringify(tile)], planner.titleOf(tile));
  const form = plan === null ? null : readPlanForm(plan, semantic, context);
  if (form?.ok === true) {
    const args = { brain: "model" as const, plan: form.value, title: titled(form.value), assumptions: [] };
    const candidate = candidateFromPlan(args, planner);
    if (candidate.ok) return [{ title: args.title, candidate: candidate.value, isWished: true }];
  }
  const planned = planner.planQuestion(question, null);
  if (planned.kind !== "plan") return [];
  const args = { brain: "rules" as const, plan: planned.plan, title: titled(planned.plan), assumptions: [] };
  const candidate = candidateFromPlan(args, planner);
  return candidate.ok ? [{ title: args.title, candidate: candidate.value, isWished: true }] : [];
}

/** Tiles that show the same are one; a single chart is no dashboard. */
function enoughTiles({ tiles, ...design }: DashboardDesign): DashboardDesign | null {
  const distinct: TilePlan[] = [];
  for (const tile of tiles) if (!distinct.some((other) => showsSame(other, tile))) distinct.push(tile);
  const kept = distinct.slice(0, agentLimits.maxTiles);
  return kept.length < agentLimits.minTiles ? null : { ...design, tiles: kept };
}

/** The same statement, or, of two that nobody asked for by themselves, the same figure by the same things. */
function showsSame(left: TilePlan, right: TilePlan): boolean {
  const [asked, other] = [left, right].map(({ candidate }) => candidate.plan?.analysis?.kind ?? null);
  // The same figures, of which something else is found out.
  if (asked !== other) return false;
  if (left.candidate.sql === right.candidate.sql) return true;
  const plans = [left, right].map(({ candidate }) => candidate);
  const [first, second] = plans.map(({ brain, plan }) => (brain === "model" ? plan : null));
  if (first == null || second == null) return false;
  return isAlike({ plan: first }, { plan: second }) && hasSameConditions(first, second);
}

function hasSameConditions(left: Plan, right: Plan): boolean {
  const conditions = ({ filters, time, exists, limit }: Plan) =>
    JSON.stringify([filters, time?.from, time?.to, exists, limit]);
  return conditions(left) === conditions(right);
}

function withoutDesign(outcome: RuleOutcome | null): Pick<DashboardState, "clarification" | "refusal"> {
  switch (outcome?.kind) {
    case "ask":
      return {
        clarification: { question: outcome.question, reason: outcome.reason, options: outcome.options },
        refusal: null,
      };
    case "refuse":
      return { clarification: null, refusal: { sentence: outcome.sentence, suggestions: outcome.suggestions } };
    default:
      return { clarification: null, refusal: { sentence: noChartsSentence, suggestions: [] } };
  }
}

const noChartsSentence = "This schema does not hold enough for a dashboard of several charts.";
