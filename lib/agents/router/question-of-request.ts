/** The whole question of a request: as the rules read it, or as a model put it. */
import "server-only";
import type { SemanticModel } from "#lib/semantic/model";
import { planEntities } from "../runtime/plan-names.ts";
import type { EnhancedQuestion, Relation } from "../runtime/question.ts";
import { enhanceQuestion } from "./enhance-question.ts";
import { keepsLiterals } from "./keeps-literals.ts";
import { joinUserTexts, lastUserText, readRequest } from "./read-request.ts";
import type { ModelRouting, RouterState, RuleReading } from "./state.ts";

type ReadState = Pick<RouterState, "session" | "turns" | "skippedTurns"> & { readonly reading: RuleReading };

/** A follow-up is told by the title of the plan that was made of it; everything else by its own words. */
export function questionByRules(
  { skippedTurns, reading }: Pick<ReadState, "skippedTurns" | "reading">,
  model: SemanticModel,
): EnhancedQuestion {
  const { outcome, relation, text, original, reasoning, isBestGuess, assumptions, modelPart } = reading;
  const question = enhanceQuestion(
    {
      original,
      enhanced: relation === "follow_up" && outcome.kind === "plan" ? followUp(outcome.title, text, model) : text,
      writtenBy: "rules",
      relation,
      entities: outcome.kind === "plan" ? planEntities(outcome.plan) : [],
      needsPreviousRows: false,
      reasoning: { history: reasoning, schema: null },
      isBestGuess,
      assumptions,
      historyTokens: 0,
      skippedTurns,
      ms: 0,
    },
    model,
  );
  return { ...question, modelPart };
}

/** The model's words, where they keep what the user said. */
export function questionByModel(
  { session, turns, skippedTurns, reading }: ReadState,
  reply: ModelRouting,
  model: SemanticModel,
): EnhancedQuestion {
  const relation = relationOf(reply.relation, session, turns.length > 0);
  const hasRows = turns.some(({ resultId }) => resultId !== null);
  return enhanceQuestion(
    {
      original: reading.isBestGuess ? reading.original : originalOf(session, relation),
      enhanced: reply.enhanced,
      writtenBy: "model",
      relation,
      entities: reply.entities,
      needsPreviousRows: reply.needsPreviousRows && hasRows,
      reasoning: { history: reply.historyReasoning, schema: reply.schemaReasoning },
      isBestGuess: reading.isBestGuess,
      assumptions: reading.assumptions,
      historyTokens: reply.historyTokens,
      skippedTurns,
      ms: reply.ms,
    },
    model,
  );
}

/** The title says it all, unless it lost a number or a name of the words that were typed. */
function followUp(title: string, typed: string, model: SemanticModel): string {
  return keepsLiterals(typed, title, model) ? title : `${title}: ${typed}`;
}

/** All that was said in the request; of a new one the last message only. */
function originalOf(session: RouterState["session"], relation: Relation): string {
  const { userInputHistory } = session;
  return relation === "answers" ? joinUserTexts(userInputHistory) : lastUserText(userInputHistory);
}

/** A message answers only what was asked, and goes on only from what was answered. */
function relationOf(said: Relation, session: RouterState["session"], hasTurns: boolean): Relation {
  const isOpen = readRequest(session).joined !== null;
  if (isOpen) return said === "new_request" ? said : "answers";
  return said === "follow_up" && hasTurns ? said : "standalone";
}
