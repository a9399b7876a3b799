/**
 * Lets the model choose among the readings that a question comes near to, where the rules are not sure of any: a few
 * hundred tokens, and what is chosen is a plan of the rules. Where none is near, nothing is asked.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { ErrorCode } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import { findTable } from "#lib/semantic/model";
import { choosingModel } from "../../runtime/choosing-model.ts";
import type { ModelData } from "../../runtime/dependencies.ts";
import { historyText } from "../../runtime/history.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { planNames, storedTexts } from "../../runtime/plan-names.ts";
import { isSaid } from "../../runtime/shareable-text.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { choiceOf, type OfferedReading, type ReadingChoice } from "../choose-reading.ts";
import { mostReadings } from "../offer-readings.ts";
import { choiceReplySchema, chooseReadingPrompt } from "../prompts/choose-reading.ts";
import { standsAlone } from "../stands-alone.ts";
import type { RouterState } from "../state.ts";

export const chooseStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Choosing among readings",
  reads: ["session", "turns", "previousPlan", "otherSchemas", "reading", "notices"],
  writes: ["choice", "notices"],
  outcomes: ["chosen", "none", "not_near", "failed"],
  async run(state, dependencies) {
    const readings = nearReadings(state, dependencies);
    const model = choosingModel(dependencies);
    if (model === null || readings.length === 0) {
      return { patch: {}, outcome: "not_near", events: [], report: { detail: null, isFailure: false } };
    }
    const [first] = readings;
    if (first !== undefined && first.plan.analysis === null && writesAtOnce(state, dependencies)) {
      return {
        patch: { choice: likeliest(first, 0) },
        outcome: "chosen",
        events: [],
        report: { detail: `${first.label} comes nearest.`, isFailure: false },
      };
    }
    const canAsk = canOffer(state);
    const request = state.reading?.text ?? "";
    const startedAt = dependencies.now();
    const reply = await model.generateObject({
      schema: choiceReplySchema,
      schemaName: "choice",
      prompt: promptFor({ state, dependencies, readings, request, canAsk }),
      mustBeSaid: ["reading"],
      signal: dependencies.signal,
      timeoutMs: agentLimits.modelTimeoutMs,
    });
    if (!reply.ok && first !== undefined && unread.has(reply.error.code)) {
      return {
        patch: { choice: likeliest(first, Math.max(0, dependencies.now() - startedAt)) },
        outcome: "chosen",
        events: [],
        report: { detail: reply.error.message, isFailure: true },
      };
    }
    if (!reply.ok) {
      const notice = modelFailureNotice(reply.error, "The built-in rules read the question.");
      const report = { detail: reply.error.message, isFailure: true };
      return { patch: { notices: [...state.notices, notice] }, outcome: "failed", events: [], report };
    }
    const { semantic, warehouse } = dependencies;
    const world = { model: semantic, dialect: warehouse.dialectOf(semantic.database) };
    const choice = choiceOf(reply.value.value, { readings, request, canAsk, world });
    const ms = Math.max(0, dependencies.now() - startedAt);
    return {
      patch: { choice: { ...choice, ms } },
      outcome: choice.kind === "none" ? "none" : "chosen",
      events: [],
      report: { detail: detailOf(choice), isFailure: false },
    };
  },
});

/** One bad reply: nothing was chosen, and the rules' first reading is as near as anybody came. */
const unread: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["MODEL_INVALID_OUTPUT", "MODEL_EMPTY"]);

/** Nobody chose: the rules' first reading is the nearest. */
function likeliest({ label, plan, leftOut = [] }: OfferedReading, ms: number): NonNullable<RouterState["choice"]> {
  return { kind: "ask", question: null, likeliest: { label, plan, isChanged: false, leftOut }, ms };
}

/**
 * A server that is asked for statements as texts writes one at once, and the reading that it agrees with is what is
 * meant: a second witness is worth more than a choice, and costs one call in place of two. A fast model chooses all the
 * same, and so does any among analyses, which no statement says.
 */
function writesAtOnce(state: ChooseState, { model, fastModel }: StepDependencies): boolean {
  return model?.holdsToSchemas !== true && fastModel === null && standsAlone(state);
}

type ChooseState = Pick<RouterState, "session" | "turns" | "previousPlan" | "otherSchemas" | "reading" | "notices">;

/** Whoever was asked already, or wants no question, is not asked again. */
function canOffer({ session, reading }: ChooseState): boolean {
  const isAsked = session.rounds > 0 && reading?.relation === "answers";
  return !isAsked && reading?.isBestGuess !== true && session.rounds < agentLimits.maxClarifyRounds;
}

/** What was chosen by somebody, or is assumed for him, is read already; of several databases the readings are of one only. */
function nearReadings(
  { reading, previousPlan, otherSchemas }: ChooseState,
  { planner, modelData }: Pick<StepDependencies, "planner" | "modelData">,
): OfferedReading[] {
  if (reading?.outcome.kind !== "refuse" || reading.assumptions.length > 0) return [];
  if (otherSchemas.length > 0 || planner.wantsDashboard(reading.text)) return [];
  const nearest = planner.nearestReadings(reading.text, reading.outcome, previousPlan, mostReadings);
  return (nearest?.options ?? []).flatMap((option) =>
    option.plan === undefined || !isShareable(option.plan, reading.text, modelData)
      ? []
      : [{ ...option, plan: option.plan }],
  );
}

/** A title spells the stored values that were looked up, in whatever way they were written: under `metadata` none may leave that nobody said. */
function isShareable(plan: Plan, said: string, modelData: ModelData): boolean {
  return modelData !== "metadata" || storedTexts(plan).every((text) => isSaid(text, said));
}

/** Of the finished requests no more than a hint of what is being talked about. */
const conversationTokens = 400;

function promptFor({
  state: { turns },
  dependencies: { semantic, modelData, today },
  readings,
  request,
  canAsk,
}: {
  readonly state: ChooseState;
  readonly dependencies: StepDependencies;
  readonly readings: readonly OfferedReading[];
  readonly request: string;
  readonly canAsk: boolean;
}) {
  const history = historyText({
    ...{ entries: [], turns, terms: new Set<string>(), modelData, level: "full" as const },
    tokenBudget: conversationTokens,
  });
  const names = [...new Set(readings.flatMap(({ plan }) => planNames(plan).tables))];
  return chooseReadingPrompt({
    request,
    conversation: history.text,
    readings,
    tables: names.flatMap((name) => findTable(semantic, name) ?? []),
    today,
    canAsk,
  });
}

function detailOf(choice: ReadingChoice): string {
  switch (choice.kind) {
    case "chosen":
      return `${choice.label}${choice.change === "" ? "" : `, with ${choice.change}`}`;
    case "ask":
      return choice.question ?? `Perhaps ${choice.likeliest?.label ?? "another"}.`;
    case "none":
      return choice.why;
  }
}
