/** A request as the agents work on it: the user's own words, kept for good, and the whole question made of them. */
import "server-only";

/** How a message stands to what was said before it. */
export type Relation = "standalone" | "follow_up" | "answers" | "new_request";

/** What making the question whole changed; counted so that it can be judged. */
export type EnhancementMetrics = {
  /** Characters. */
  readonly originalLength: number;
  readonly enhancedLength: number;
  /** Tables, columns, values, dates and numbers that the enhanced text names and the original does not. */
  readonly newEntitiesAdded: readonly string[];
  /** Every number, date, quoted text and column of the original stands in the enhanced text. */
  readonly literalsKept: boolean;
  readonly changed: boolean;
  /** False where the enhanced text was rejected and the original is used. */
  readonly used: boolean;
  /** Of the history that was shown to a model, estimated. */
  readonly historyTokens: number;
  /** Stored requests of the conversation that could not be read. */
  readonly skippedTurns: number;
  readonly ms: number;
};

/**
 * `words`: it is in words of a model's own. `choice`: a model chose among readings of the rules. `before`: it goes on
 * from an answer that rests on a model.
 */
export type ModelPart = "none" | "words" | "choice" | "before";

export type EnhancedQuestion = {
  /** The user's words in this request, joined; never changed. */
  readonly original: string;
  /** The whole question, with what the conversation adds; equal to `original` where nothing does. */
  readonly enhanced: string;
  /** What a model had to do with how it was read: then that is not known to be what the user asked. */
  readonly modelPart: ModelPart;
  readonly relation: Relation;
  /** Names of the model, values and periods that the question is about. */
  readonly entities: readonly string[];
  /** The rows of the last answer are needed to understand it ("those customers"). */
  readonly needsPreviousRows: boolean;
  /** First what the history added, then what the schema added; null where nothing was. */
  readonly contextReasoning: { readonly history: string | null; readonly schema: string | null };
  /** The user wants an answer and no further question: what is open is assumed and said. */
  readonly isBestGuess: boolean;
  /** Readings that were taken because nobody chose one, as sentences; they stand first under the answer. */
  readonly assumptions: readonly string[];
  readonly metrics: EnhancementMetrics;
};

/** A finished request of the conversation, as far as a later one may need it. */
export type ConversationTurn = {
  /** The user's words, those after a question back joined to the first ones. */
  readonly question: string;
  /** What the answer shows, as its card is headed; null without a result. */
  readonly title: string | null;
  readonly sql: string | null;
  /** Names as they stand in the statement's plan or text. */
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** The result's own columns, in order. */
  readonly resultColumns: readonly string[];
  readonly rowCount: number | null;
  /** The first characters of the answer's text. */
  readonly answer: string;
  /** `needs_work`: it ended early, or its checks left a doubt. */
  readonly satisfaction: "satisfied" | "needs_work";
  /** A model read the question, or wrote what was run. */
  readonly isOfModel: boolean;
  /** The result whose rows can be read when they are needed; null without one. */
  readonly resultId: string | null;
};

/** The question as it was asked: nothing was added. */
export function plainQuestion(original: string): EnhancedQuestion {
  return {
    original,
    enhanced: original,
    relation: "standalone",
    entities: [],
    modelPart: "none",
    needsPreviousRows: false,
    contextReasoning: { history: null, schema: null },
    isBestGuess: false,
    assumptions: [],
    metrics: {
      originalLength: original.length,
      enhancedLength: original.length,
      newEntitiesAdded: [],
      literalsKept: true,
      changed: false,
      used: false,
      historyTokens: 0,
      skippedTurns: 0,
      ms: 0,
    },
  };
}
