/** Chooses the tiles: by the rules where they can, else by the model. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AppError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "#lib/planner/explain/plan-title";
import type { DashboardOutcome } from "#lib/planner/plan/outcome";
import { candidateFromPlan } from "../../runtime/candidate.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { readPlanForm } from "../../runtime/plan-form.ts";
import type { PromptLevel } from "../../runtime/prompt.ts";
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
    const byRules = dependencies.planner.planDashboard(request.userRequest, request.previousPlan);
    const ruled = byRules.kind === "dashboard" ? readRuleDesign(byRules, dependencies) : null;
    const asked = ruled === null && dependencies.budget.canAskModel() ? await askModel(request, dependencies) : null;
    const design = ruled ?? (asked?.kind === "design" ? asked.design : null);
    if (design !== null) {
      const titles = design.tiles.map((tile) => tile.title);
      return {
        patch: { design },
        outcome: "designed",
        events: [{ type: "tiles-planned", title: design.title, titles }],
        report: { detail: formatCounted(titles.length, "chart"), isFailure: false },
      };
    }
    const failure = asked?.kind === "failed" ? [modelFailureNotice(asked.error, "The built-in rules took over.")] : [];
    return {
      patch: { ...withoutDesign(byRules), notices: [...notices, ...failure] },
      outcome: byRules.kind === "ask" ? "ask" : "refused",
      events: [],
      report: { detail: "The request does not say which charts.", isFailure: false },
    };
  },
});

function readRuleDesign(
  { title, tiles }: Extract<DashboardOutcome, { kind: "dashboard" }>,
  { planner }: StepDependencies,
): DashboardDesign | null {
  const planned = tiles.flatMap((tile): TilePlan[] => {
    const candidate = candidateFromPlan({ brain: "rules", ...tile, assumptions: [] }, planner);
    return candidate.ok ? [{ title: tile.title, candidate: candidate.value }] : [];
  });
  return enoughTiles({ title, tiles: planned });
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
  const tiles = reply.value.value.tiles.flatMap((tile) => readTile(tile, request, dependencies));
  const title = spokenOr(reply.value.value.title, [request.userRequest], "Dashboard");
  const design = enoughTiles({ title, tiles });
  return design === null ? { kind: "nothing" } : { kind: "design", design };
}

/** The model's plan if it holds; else the rules plan the tile's question; else no tile. */
function readTile(
  { title, question, plan }: DesignReply["tiles"][number],
  { context, userRequest }: DashboardRequest,
  { semantic, planner }: StepDependencies,
): TilePlan[] {
  const titled = (tile: Plan) => spokenOr(title, [userRequest, JSON.stringify(tile)], planTitle(tile));
  const form = plan === null ? null : readPlanForm(plan, semantic, context);
  if (form?.ok === true) {
    const args = { brain: "model" as const, plan: form.value, title: titled(form.value), assumptions: [] };
    const candidate = candidateFromPlan(args, planner);
    if (candidate.ok) return [{ title: args.title, candidate: candidate.value }];
  }
  const planned = planner.planQuestion(question, null);
  if (planned.kind !== "plan") return [];
  const args = { brain: "rules" as const, plan: planned.plan, title: titled(planned.plan), assumptions: [] };
  const candidate = candidateFromPlan(args, planner);
  return candidate.ok ? [{ title: args.title, candidate: candidate.value }] : [];
}

/** Two tiles with the same statement are one; a single chart is no dashboard. */
function enoughTiles({ title, tiles }: DashboardDesign): DashboardDesign | null {
  const bySql = new Map(tiles.map((tile) => [tile.candidate.sql, tile]));
  const distinct = [...bySql.values()].slice(0, agentLimits.maxTiles);
  return distinct.length < agentLimits.minTiles ? null : { title, tiles: distinct };
}

function withoutDesign(outcome: DashboardOutcome): Pick<DashboardState, "clarification" | "refusal"> {
  switch (outcome.kind) {
    case "ask":
      return { clarification: { question: outcome.question, options: outcome.options }, refusal: null };
    case "refuse":
      return { clarification: null, refusal: { sentence: outcome.sentence, suggestions: outcome.suggestions } };
    case "dashboard":
      return { clarification: null, refusal: { sentence: noChartsSentence, suggestions: [] } };
  }
}

const noChartsSentence = "This schema does not hold enough for a dashboard of several charts.";
