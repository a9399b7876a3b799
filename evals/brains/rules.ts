/** The rules alone: the product's planner and compiler on the model that the app has of a schema. No model is called. */
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { nearestReadings } from "#lib/planner/nearest-readings";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { likeliestPlans, planQuestion } from "#lib/planner/plan-question";
import { matchVerified } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SchemaKnowledge } from "#lib/services/semantic";
import type { Asked, Brain, BrainReply } from "./brain.ts";

export type RulesOptions = {
  /** Answers even in doubt. */
  readonly isAlways: boolean;
  /** Which of the two readers reads a question by itself; the product's own unless told otherwise. */
  readonly reader?: "old" | "chart";
  /** Answers a verified question by its statement, as the app does before it plans; not unless told otherwise. */
  readonly knowsVerified?: boolean;
  /** Gives the statements of so many understandings beside the answer; of none unless told otherwise. */
  readonly candidates?: number;
};

/** Keeps the last plan of each conversation: the next question of it goes on from there, as in the app. */
export function createRulesBrain({
  isAlways,
  candidates = 0,
  reader = "old",
  knowsVerified = false,
}: RulesOptions): Brain {
  const talks = new Map<string, Talk>();
  return {
    name: "rules",
    isGuarded: true,
    answer: async (asked, subject) => {
      const knowledge = await subject.knowledge();
      const verified = knowsVerified ? verifiedReply(asked, knowledge) : null;
      if (verified !== null) return verified;
      const talk = (asked.interaction === null ? undefined : talks.get(asked.interaction)) ?? newTalk;
      const options = { ...talk, isAlways, reader };
      const { plan, reply } = planAndCompile(asked, knowledge, options);
      if (asked.interaction !== null) talks.set(asked.interaction, talkAfter(talk, asked.question, plan));
      const statements = candidates === 0 ? [] : statementsOf(asked, knowledge, { ...options, candidates });
      return { ...reply, candidates: statements };
    },
  };
}

function verifiedReply({ question }: Asked, { model }: SchemaKnowledge): BrainReply | null {
  const query = matchVerified(question, model);
  if (query === null || growsStale(query, dialects.duckdb)) return null;
  return { modelCalls: 0, tokens: 0, sql: query.sql, reason: "Verified.", ms: 0, candidates: [] };
}

/** What a conversation goes on from. */
type Talk = { readonly previousPlan: Plan | null; readonly unanswered: readonly string[] };

const newTalk: Talk = { previousPlan: null, unanswered: [] };

function talkAfter({ previousPlan, unanswered }: Talk, question: string, plan: Plan | null): Talk {
  return plan === null
    ? { previousPlan, unanswered: [...unanswered, question] }
    : { previousPlan: plan, unanswered: [] };
}

type Options = Pick<RulesOptions, "isAlways" | "reader"> & Talk;

function planAndCompile(
  asked: Asked,
  knowledge: SchemaKnowledge,
  options: Options,
): { readonly plan: Plan | null; readonly reply: BrainReply } {
  const free = { modelCalls: 0, tokens: 0 };
  const startedAt = performance.now();
  const outcome = outcomeOf(asked, knowledge, options);
  if (outcome.kind !== "plan") {
    const plans = offeredPlans(asked, outcome, { ...knowledge, ...options });
    const ms = performance.now() - startedAt;
    const offered = plans.map((plan) => statementOrNone(plan, knowledge));
    return { plan: null, reply: { ...free, sql: null, offered, reason: reasonOf(outcome), ms } };
  }
  const { sql, assumptions } = compilePlan(outcome.plan, { model: knowledge.model, dialect: dialects.duckdb });
  const ms = performance.now() - startedAt;
  return { plan: outcome.plan, reply: { ...free, sql, reason: assumptions.join(" "), ms } };
}

/** Plans that the user could choose. */
function offeredPlans({ question, today }: Asked, outcome: Unanswered, known: SchemaKnowledge & Talk): Plan[] {
  const args = { ...known, today };
  const options = outcome.kind === "ask" ? outcome.options : (nearestReadings(question, outcome, args)?.options ?? []);
  return options.flatMap(({ plan }) => plan ?? []);
}

type Unanswered = Exclude<PlanningOutcome, { kind: "plan" }>;

function statementsOf(
  { question, today }: Asked,
  knowledge: SchemaKnowledge,
  { candidates, ...options }: Options & { readonly candidates: number },
): string[] {
  const plans = likeliestPlans(question, { ...knowledge, today, ...options }, candidates);
  return plans.map((plan) => statementOrNone(plan, knowledge));
}

/** A plan that was never chosen may not compile: it is as wrong as an empty statement, and spoils no other. */
function statementOrNone(plan: Plan, { model }: SchemaKnowledge): string {
  try {
    return compilePlan(plan, { model, dialect: dialects.duckdb }).sql;
  } catch {
    return "";
  }
}

function outcomeOf(asked: Asked, knowledge: SchemaKnowledge, options: Options): PlanningOutcome {
  const args = { ...knowledge, today: asked.today, ...options };
  const outcome = planQuestion(asked.question, args);
  if (outcome.kind !== "ask" || !options.isAlways) return outcome;
  for (const option of outcome.options) {
    const chosen = planQuestion(option.question, args);
    if (chosen.kind === "plan") return chosen;
  }
  return outcome;
}

function reasonOf(outcome: Exclude<PlanningOutcome, { kind: "plan" }>): string {
  return outcome.kind === "refuse" ? `Refused: ${outcome.sentence}` : `Asked: ${outcome.question}`;
}
