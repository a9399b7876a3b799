/** Puts the answer of several databases together: one card of all rows, or a card each, and a word on who is missing. */
import "server-only";
import { type AppError, appError, toPublicError } from "#lib/domain/errors";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { haltSentence } from "../../runtime/halt-sentence.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { nothingOffered, type Offered, offerDashboard, offerQuestions } from "../../runtime/offer.ts";
import { buildResultPart, describeOutputs } from "../../runtime/result-part.ts";
import { otherSchemasOf, reachOf } from "../../runtime/run-statement.ts";
import { bindPlanners } from "../../runtime/several-planners.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";
import { type AnswerText, writeAnswerText } from "../answer-text.ts";
import { severalChecksPart } from "../checks-part.ts";
import { composeAnswer } from "../compose-answer.ts";
import type { DatabaseAnswer } from "./ask-database.ts";
import { severalLead } from "./databases-sentence.ts";
import type { DatabasesState } from "./state.ts";

export const respondStep = stepDefiner<DatabasesState, StepDependencies>()({
  label: null,
  reads: ["halt", "request", "databases", "answers", "combined", "earlierNotices"],
  writes: ["parts", "finalOutput"],
  outcomes: ["responded"],
  async run(state, dependencies) {
    const finalOutput = await respond(state, dependencies);
    return closingResult(finalOutput, "responded");
  },
});

type RespondState = Pick<DatabasesState, "halt" | "request" | "databases" | "answers" | "combined" | "earlierNotices">;
type Share = Extract<DatabaseAnswer, { kind: "rows" }>;

async function respond(state: RespondState, dependencies: StepDependencies): Promise<AgentOutcome> {
  const shares = state.answers.filter((answer): answer is Share => answer.kind === "rows");
  return shares.length === 0 ? respondWithoutRows(state, dependencies) : respondWithRows(state, shares, dependencies);
}

async function respondWithRows(
  state: RespondState,
  shares: readonly Share[],
  dependencies: StepDependencies,
): Promise<AgentOutcome> {
  const { text, figures, notice } = await writeText(state, shares, dependencies);
  const results = resultParts(state, shares, dependencies);
  const offered = offersOf(shares, dependencies);
  const parts = composeAnswer({
    text,
    figures,
    results,
    checks: severalChecksPart(
      shares.map(({ execution }) => execution.candidate.brain),
      state.request.question,
    ),
    notices: [
      ...state.earlierNotices,
      ...sharedTexts(state.answers.map((answer) => [answer, answer.notices])),
      ...missingTexts(state.answers),
      ...(notice === null ? [] : [notice]),
      ...(state.halt === null ? [] : [haltSentence(state.halt)]),
    ],
    assumptions: [
      ...sharedTexts(shares.map((share) => [share, share.execution.candidate.assumptions])),
      ...sharedTexts(shares.map((share) => [share, share.caveats])),
    ],
    offered: offered.parts,
  });
  const isWhole = state.halt === null && !state.answers.some((answer) => answer.kind === "failed");
  return {
    kind: isWhole ? "done" : "partial",
    messageKind: "answer",
    parts: [...parts, ...stepsParts(dependencies, rowCountOf(shares))],
    offers: offered.offers,
  };
}

/** A model may put one combined result into words; several results are told by the rules, each truly its own. */
async function writeText(
  { combined, request }: RespondState,
  shares: readonly Share[],
  dependencies: StepDependencies,
): Promise<AnswerText> {
  const lead = severalLead(shares, dependencies.today);
  const told = combined ?? (shares.length === 1 ? (shares[0]?.execution ?? null) : null);
  const changes = request.question.assumptions.map(escapeMarkdown);
  if (told === null) return { text: [...changes, lead.text].join(" "), figures: [], notice: null };
  const caveats = shares.flatMap((share) => share.caveats);
  return writeAnswerText(
    { execution: told, outputs: describeOutputs(told), request, changes, caveats, lead },
    dependencies,
  );
}

function resultParts(
  { combined, request }: RespondState,
  shares: readonly Share[],
  dependencies: StepDependencies,
): readonly ResultPart[] {
  const engineOf = (share: Share) => dependencies.warehouse.dialectOf(share.database.context.database).engine;
  const question = request.userRequest;
  const [first] = shares;
  if (combined === null || first === undefined) {
    return shares.map((share) => {
      const { execution, database } = share;
      const known = { model: database.model, today: dependencies.today };
      return buildResultPart({ execution, context: database.context, engine: engineOf(share), known, question });
    });
  }
  const part = buildResultPart({
    execution: combined,
    context: first.database.context,
    engine: engineOf(first),
    known: null,
    question,
  });
  const sources = shares.map((share) => ({
    source: share.database.source,
    context: reachOf(share.execution.candidate, share.database.context).context,
    engine: engineOf(share),
    sql: share.execution.sql,
    ...otherSchemasOf(share.execution.candidate),
  }));
  return [{ ...part, sources }];
}

/** Nobody had rows: why not, for each of them; the first one's suggestions are what can be asked instead. */
function respondWithoutRows(state: RespondState, dependencies: StepDependencies): AgentOutcome {
  const steps = stepsParts(dependencies, 0);
  const notices = state.earlierNotices.map((text): MessagePart => ({ type: "notice", text }));
  const absent = state.answers.filter((answer) => answer.kind === "absent");
  const failed = state.answers.filter((answer) => answer.kind === "failed");
  if (failed.length === 0 && absent.length > 0) {
    const text = absent.map(({ refusal }) => refusal.sentence).join("\n\n");
    const suggestions = absent[0]?.refusal.suggestions ?? [];
    const { planner, semantic } = dependencies;
    const offered = offerQuestions(suggestions.map(planner.ownQuestion), [semantic]);
    return {
      kind: "refused",
      messageKind: "notice",
      parts: [{ type: "text", text }, ...notices, ...offered.parts, ...steps],
      offers: offered.offers,
    };
  }
  const error = failureOf(failed, absent);
  return { kind: "failed", error, parts: [{ type: "error", error: toPublicError(error) }, ...notices, ...steps] };
}

function failureOf(
  failed: readonly Extract<DatabaseAnswer, { kind: "failed" }>[],
  absent: readonly Extract<DatabaseAnswer, { kind: "absent" }>[],
): AppError {
  const [first] = failed;
  if (first === undefined) {
    return appError("BUDGET_SPENT", "The time for this question was used up before a database had answered.", {
      nextStep: "Ask for less at once.",
    });
  }
  const told = failed.map(({ database, error }) => `${database.source}: ${error.message}`);
  const missing = absent.map(({ database }) => `${database.source} holds nothing that answers it.`);
  return { ...first.error, message: [...told, ...missing].join(" ") };
}

/** Who was asked and brought no rows, and why. */
function missingTexts(answers: readonly DatabaseAnswer[]): string[] {
  return answers.map(missingText).filter((text) => text !== null);
}

function missingText(answer: DatabaseAnswer): string | null {
  const { source } = answer.database;
  switch (answer.kind) {
    case "rows":
      return null;
    case "absent":
      return absentText(source, answer);
    case "failed":
      return failedText(source, answer.error);
  }
}

function absentText(source: string, { missingWords, refusal }: Extract<DatabaseAnswer, { kind: "absent" }>): string {
  if (missingWords.length === 0) return `${source} is not in this answer. ${refusal.sentence}`;
  const words = missingWords.map((word) => `"${word}"`);
  return `${source} has no ${joinWords(words)}, so it is not in this answer.`;
}

function failedText(source: string, { message, nextStep }: AppError): string {
  return [`${source} is not in this answer: ${lowerStart(message)}`, nextStep]
    .filter((text) => text !== null)
    .join(" ");
}

function lowerStart(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** What all databases say is said once; what one of them says is said under its name. */
function sharedTexts(said: readonly (readonly [Pick<DatabaseAnswer, "database">, readonly string[]])[]): string[] {
  const texts = [...new Set(said.flatMap(([, sentences]) => sentences))];
  return texts.map((text) => {
    const speakers = said.filter(([, sentences]) => sentences.includes(text));
    if (speakers.length === said.length) return text;
    return `${joinWords(speakers.map(([{ database }]) => database.source))}: ${text}`;
  });
}

/** Those of the first database that answered: they are asked of it, and of the others where they fit. */
function offersOf([first]: readonly Share[], dependencies: StepDependencies): Offered {
  const plan = first?.execution.candidate.plan ?? null;
  const [planner] = first === undefined || plan === null ? [] : bindPlanners([first.database], dependencies);
  if (first === undefined || plan === null || planner === undefined) return nothingOffered;
  const models = [first.database.model];
  const questions = offerQuestions(planner.followUpQuestions(plan), models);
  const dashboard = offerDashboard(plan, models);
  return { parts: [...questions.parts, ...dashboard.parts], offers: [...questions.offers, ...dashboard.offers] };
}

function rowCountOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { execution }) => sum + execution.ref.rowCount, 0);
}
