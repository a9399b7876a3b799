/** Questions for the empty chat, each one answerable from this schema. */
import "server-only";
import { format } from "date-fns";
import { offerOf } from "#lib/agents/runtime/offer";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { ok, type Result } from "#lib/domain/errors";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { Plan } from "#lib/domain/plan";
import type { PlanOffer } from "#lib/domain/plan-offer";
import { planTitle } from "#lib/planner/explain/plan-title";
import { planQuestion } from "#lib/planner/plan-question";
import { suggestQuestions } from "#lib/planner/suggest";
import { suggestForTable } from "#lib/planner/suggest-for-table";
import { questionKey } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SemanticModel } from "#lib/semantic/model";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

/** `table`: what it is about; "Verified" for a question whose statement somebody checked. */
export type SuggestedQuestion = OfferedQuestion & { readonly table: string };

/** The same with the plan behind it, which stays on the server. */
type Suggestion = SuggestedQuestion & { readonly offer: PlanOffer | null };

export type Suggestions = {
  forContext(context: DatabaseContext): Promise<Result<readonly SuggestedQuestion[]>>;
  /** Questions about one table of a schema; the plans behind the latest ones are kept. */
  forTable(context: DatabaseContext, table: string, limit: number): Promise<Result<readonly OfferedQuestion[]>>;
  /** A plan of our own making as a question that asks for it; the latest ones are kept. */
  offerPlan(plan: Plan, model: SemanticModel): OfferedQuestion;
  /** The plan behind a suggestion for a schema or a table of it; null where it is none of today's. */
  findOffer(context: DatabaseContext, planId: string): Promise<PlanOffer | null>;
};

/** What people checked comes first, the latest of it in front; then what the data itself suggests, planned already. */
function suggestionsOf({ model, index }: SchemaKnowledge, today: string, dialect: Dialect): readonly Suggestion[] {
  const checked = model.verifiedQueries
    .filter((query) => query.isOnboarding && !growsStale(query, dialect))
    .toSorted((left, right) => (right.verifiedAt ?? "").localeCompare(left.verifiedAt ?? ""))
    .slice(0, checkedCount)
    .map(({ question }) => ({ question, table: "Verified", planId: null, offer: null }));
  const keys = new Set(checked.map(({ question }) => questionKey(question)));
  const others = suggestQuestions(model, suggestionCount)
    .filter(({ question }) => !keys.has(questionKey(question)))
    .map(({ question, table }) => {
      const outcome = planQuestion(question, { model, index, today, previousPlan: null });
      const offer = outcome.kind === "plan" ? offerOf(outcome.plan, "answer", [model]) : null;
      return { question, table, planId: offer?.id ?? null, offer };
    });
  return [...checked, ...others].slice(0, suggestionCount);
}

/** So many of them at most: what the data itself suggests shows what else can be asked. */
const checkedCount = 3;

/** As many as stand side by side on the empty chat. */
const suggestionCount = 6;

/** Of questions about single tables, which nobody asks for again. */
const keptOffers = 500;

function keyOf({ database, schema }: DatabaseContext, planId: string): string {
  return JSON.stringify([database, schema, planId]);
}

export function createSuggestions(
  semantic: ResultCache<DatabaseContext, SchemaKnowledge>,
  warehouse: Pick<Warehouse, "dialectOf">,
  now: () => number,
): Suggestions {
  const suggest = async (context: DatabaseContext): Promise<Result<readonly Suggestion[]>> => {
    const knowledge = await semantic.get(context);
    if (!knowledge.ok) return knowledge;
    return ok(suggestionsOf(knowledge.value, format(now(), "yyyy-MM-dd"), warehouse.dialectOf(context.database)));
  };
  const ofTables = new Map<string, PlanOffer>();
  const keep = (context: DatabaseContext, offer: PlanOffer): void => {
    ofTables.set(keyOf(context, offer.id), offer);
    for (const [oldest] of ofTables) if (ofTables.size > keptOffers) ofTables.delete(oldest);
  };
  return {
    forContext: async (context) => {
      const suggested = await suggest(context);
      return suggested.ok ? ok(suggested.value.map(({ offer: _offer, ...shown }) => shown)) : suggested;
    },
    findOffer: async (context, planId) => {
      const suggested = await suggest(context);
      if (!suggested.ok) return null;
      const ofSchema = suggested.value.find((suggestion) => suggestion.planId === planId)?.offer;
      return ofSchema ?? ofTables.get(keyOf(context, planId)) ?? null;
    },
    offerPlan: (plan, model) => {
      const offer = offerOf(plan, "answer", [model]);
      if (offer !== null) keep(plan.context, offer);
      return { question: planTitle(plan, model), planId: offer?.id ?? null };
    },
    forTable: async (context, table, limit) => {
      const knowledge = await semantic.get(context);
      if (!knowledge.ok) return knowledge;
      const { model } = knowledge.value;
      const offered = suggestForTable(knowledge.value, table, limit).map(({ question, plan }) => {
        const offer = offerOf(plan, "answer", [model]);
        if (offer !== null) keep(context, offer);
        return { question, planId: offer?.id ?? null };
      });
      return ok(offered);
    },
  };
}
