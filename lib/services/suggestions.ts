/** Questions for the empty chat, each one answerable from this schema. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { suggestQuestions } from "#lib/planner/suggest";
import { suggestForTable } from "#lib/planner/suggest-for-table";
import { questionKey } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SemanticModel } from "#lib/semantic/model";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

/** `table`: what it is about; "Verified" for a question whose statement somebody checked. */
export type SuggestedQuestion = { readonly question: string; readonly table: string };

export type Suggestions = {
  forContext(context: DatabaseContext): Promise<Result<readonly SuggestedQuestion[]>>;
  /** Questions about one table of a schema. */
  forTable(context: DatabaseContext, table: string, limit: number): Promise<Result<readonly SuggestedQuestion[]>>;
};

/** What people checked comes first, the latest of it in front; then what the data itself suggests. */
function suggestionsOf(model: SemanticModel): readonly SuggestedQuestion[] {
  const checked = model.verifiedQueries
    .filter(({ isOnboarding, question, sql }) => isOnboarding && !growsStale(question, sql))
    .toSorted((left, right) => (right.verifiedAt ?? "").localeCompare(left.verifiedAt ?? ""))
    .slice(0, checkedCount)
    .map(({ question }) => ({ question, table: "Verified" }));
  const keys = new Set(checked.map(({ question }) => questionKey(question)));
  const others = suggestQuestions(model, suggestionCount).filter(({ question }) => !keys.has(questionKey(question)));
  return [...checked, ...others].slice(0, suggestionCount);
}

/** So many of them at most: what the data itself suggests shows what else can be asked. */
const checkedCount = 3;

/** As many as stand side by side on the empty chat. */
const suggestionCount = 6;

export function createSuggestions(semantic: ResultCache<DatabaseContext, SchemaKnowledge>): Suggestions {
  return {
    forContext: async (context) => {
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(suggestionsOf(knowledge.value.model)) : knowledge;
    },
    forTable: async (context, table, limit) => {
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(suggestForTable(knowledge.value, table, limit)) : knowledge;
    },
  };
}
