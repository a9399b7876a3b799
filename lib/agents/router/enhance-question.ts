/**
 * Makes a request a whole question: the user's own words stay as they are, and what was read into them is taken only
 * where it keeps every number, date, quoted text and column. Pure; whatever a model wrote, the outcome is usable.
 */
import "server-only";
import { inputLimits } from "#lib/domain/input-limits";
import { tokenise } from "#lib/planner/words/tokenise";
import { indexOf } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { findElements, wholeName } from "../runtime/find-elements.ts";
import type { EnhancedQuestion, Relation } from "../runtime/question.ts";
import { keepsLiterals } from "./keeps-literals.ts";

export type EnhancementArgs = {
  /** All that the user said in this request. */
  readonly original: string;
  /** The whole question; null or empty where there is none. */
  readonly enhanced: string | null;
  /** A model's words may be rejected; the rules' words, and a reading that the user chose, stand. */
  readonly writtenBy: "model" | "rules";
  readonly relation: Relation;
  readonly entities: readonly string[];
  readonly needsPreviousRows: boolean;
  readonly reasoning: EnhancedQuestion["contextReasoning"];
  readonly isBestGuess: boolean;
  readonly assumptions: readonly string[];
  readonly historyTokens: number;
  readonly skippedTurns: number;
  readonly ms: number;
};

const mostEntities = 20;
const entityCharacters = 120;
const reasoningCharacters = 500;

/** A rejected text leaves the original in use, and nothing of what it was reasoned with. */
export function enhanceQuestion(args: EnhancementArgs, model: SemanticModel): EnhancedQuestion {
  const { original, relation, isBestGuess, assumptions, historyTokens, skippedTurns, ms } = args;
  const offered = args.enhanced?.trim() ?? "";
  const isText = offered !== "" && offered.length <= inputLimits.questionCharacters;
  const literalsKept = !isText || args.writtenBy === "rules" || keepsLiterals(original, offered, model);
  const changed = isText && offered !== original;
  const used = changed && literalsKept;
  const enhanced = used ? offered : original;
  const isRejected = !isText || !literalsKept;
  return {
    original,
    enhanced,
    modelPart: used && args.writtenBy === "model" ? "words" : "none",
    relation,
    entities: shortened(args.entities, entityCharacters).slice(0, mostEntities),
    needsPreviousRows: args.needsPreviousRows,
    contextReasoning: isRejected
      ? { history: null, schema: null }
      : { history: reason(args.reasoning.history), schema: reason(args.reasoning.schema) },
    isBestGuess,
    assumptions,
    metrics: {
      originalLength: original.length,
      enhancedLength: enhanced.length,
      newEntitiesAdded: used ? newEntities(original, enhanced, model) : [],
      literalsKept,
      changed,
      used,
      historyTokens,
      skippedTurns,
      ms,
    },
  };
}

function newEntities(original: string, enhanced: string, model: SemanticModel): string[] {
  const known = new Set(entitiesIn(original, model));
  return entitiesIn(enhanced, model).filter((entity) => !known.has(entity));
}

/** Tables, columns, values and metrics that whole words name, then numbers and dates. */
function entitiesIn(text: string, model: SemanticModel): string[] {
  const named = findElements(text, indexOf(model)).flatMap(({ candidates }) =>
    candidates.filter(({ weight }) => weight >= wholeName).map(({ element }) => nameOf(element)),
  );
  const literals = tokenise(text).flatMap((token) => {
    if (token.value !== null) return [String(token.value)];
    return token.kind === "date" ? [token.text] : [];
  });
  return [...new Set([...named, ...literals])];
}

function nameOf(element: ReturnType<typeof findElements>[number]["candidates"][number]["element"]): string {
  switch (element.kind) {
    case "metric":
      return element.metric;
    case "table":
      return element.table;
    case "value":
      return element.value;
    case "column":
    case "flag":
      return `${element.table}.${element.column}`;
  }
}

function shortened(texts: readonly string[], characters: number): string[] {
  const trimmed = texts.map((text) => text.trim().slice(0, characters)).filter((text) => text !== "");
  return [...new Set(trimmed)];
}

function reason(text: string | null): string | null {
  return shortened(text === null ? [] : [text], reasoningCharacters)[0] ?? null;
}
