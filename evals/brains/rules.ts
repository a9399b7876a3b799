/** The rules alone: the product's planner and compiler on the model that the app has of a schema. No model is called. */
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import type { SchemaKnowledge } from "#lib/services/semantic";
import type { Asked, Brain, BrainReply } from "./brain.ts";

export type RulesOptions = {
  /** Answers even in doubt. */
  readonly isAlways: boolean;
};

/** Keeps the last plan of each conversation: the next question of it goes on from there, as in the app. */
export function createRulesBrain({ isAlways }: RulesOptions): Brain {
  const lastPlans = new Map<string, Plan>();
  const unansweredIn = new Map<string, readonly string[]>();
  return {
    name: "rules",
    isGuarded: true,
    answer: async (asked, subject) => {
      const knowledge = await subject.knowledge();
      const previousPlan = asked.interaction === null ? null : (lastPlans.get(asked.interaction) ?? null);
      const unanswered = asked.interaction === null ? [] : (unansweredIn.get(asked.interaction) ?? []);
      const planned = planAndCompile(asked, knowledge, { previousPlan, unanswered, isAlways });
      if (asked.interaction !== null) {
        if (planned.plan !== null) lastPlans.set(asked.interaction, planned.plan);
        unansweredIn.set(asked.interaction, planned.plan === null ? [...unanswered, asked.question] : []);
      }
      return planned.reply;
    },
  };
}

type Options = RulesOptions & { readonly previousPlan: Plan | null; readonly unanswered: readonly string[] };

function planAndCompile(
  asked: Asked,
  knowledge: SchemaKnowledge,
  options: Options,
): { readonly plan: Plan | null; readonly reply: BrainReply } {
  const free = { modelCalls: 0, tokens: 0 };
  const startedAt = performance.now();
  const outcome = outcomeOf(asked, knowledge, options);
  if (outcome.kind !== "plan") {
    const ms = performance.now() - startedAt;
    return { plan: null, reply: { ...free, sql: null, reason: reasonOf(outcome), ms } };
  }
  const { sql, assumptions } = compilePlan(outcome.plan, { model: knowledge.model, dialect: "duckdb" });
  const ms = performance.now() - startedAt;
  return { plan: outcome.plan, reply: { ...free, sql, reason: assumptions.join(" "), ms } };
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
