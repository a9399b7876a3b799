/** Questions for the empty chat, each one answerable from this schema. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { suggestQuestions } from "#lib/planner/suggest";
import { suggestForTable } from "#lib/planner/suggest-for-table";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

export type SuggestedQuestion = { readonly question: string; readonly table: string };

export type Suggestions = {
  forContext(context: DatabaseContext): Promise<Result<readonly SuggestedQuestion[]>>;
  /** Questions about one table of a schema. */
  forTable(context: DatabaseContext, table: string, limit: number): Promise<Result<readonly SuggestedQuestion[]>>;
};

/** As many as stand side by side on the empty chat. */
const suggestionCount = 6;

export function createSuggestions(semantic: ResultCache<DatabaseContext, SchemaKnowledge>): Suggestions {
  return {
    forContext: async (context) => {
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(suggestQuestions(knowledge.value.model, suggestionCount)) : knowledge;
    },
    forTable: async (context, table, limit) => {
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(suggestForTable(knowledge.value, table, limit)) : knowledge;
    },
  };
}
