/**
 * Answers that a person checked: the statement behind an answer, kept under its question as an edit of the schema's
 * model. The statement is taken from the chat, never from the browser.
 */
import "server-only";
import { bindPlanner, type Planner } from "#lib/agents/runtime/planner";
import type { ModelRecords } from "#lib/db/store/model-records";
import type { DatabaseContext } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { freshName } from "#lib/domain/element-name";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message, ResultPart, VerifiedMark } from "#lib/domain/message";
import type { ModelElement } from "#lib/domain/model-edit";
import { planSchema } from "#lib/domain/plan";
import { titleSaysAll } from "#lib/planner/explain/plan-title";
import { leansOn } from "#lib/planner/nearest-readings";
import { planIdentity } from "#lib/planner/understand/resolve";
import { questionKey } from "#lib/planner/verified-match";
import { growsStale, relativeWords } from "#lib/planner/verified-time";
import type { VerifiedQuery } from "#lib/semantic/model";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { noSuchRun } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

/** What would be saved for an answer, before anybody says yes. */
export type VerifiedProposal = {
  readonly context: DatabaseContext;
  readonly question: string;
  readonly name: string;
  readonly sql: string;
  /** Who saved the same question before, and when; null where nobody did. */
  readonly existing: VerifiedMark | null;
  /** Why it cannot be saved under this question; null where it can. */
  readonly problem: string | null;
};

export type AnswerArgs = { readonly sessionId: string; readonly runId: string };
export type SaveVerifiedArgs = AnswerArgs & {
  readonly question: string;
  readonly name: string;
  /** The answer whose place it takes, as the person was told; null where none was there. */
  readonly replaces: Pick<VerifiedMark, "name" | "at"> | null;
};

/** Where the saved answer is found again; or the answer that has its question and that nobody agreed to replace. */
export type SavedVerified =
  | {
      readonly kind: "saved";
      readonly context: DatabaseContext;
      readonly element: ModelElement;
      readonly mark: VerifiedMark;
    }
  | { readonly kind: "taken"; readonly existing: VerifiedMark };

export type VerifiedAnswers = {
  /** NOT_FOUND for a run of somebody else, and for an answer without one statement over one database. */
  propose(ownerId: string, args: AnswerArgs): Promise<Result<VerifiedProposal>>;
  /** Takes the place of an answer with the same question, where the person was told of that very one. */
  save(ownerId: string, args: SaveVerifiedArgs): Promise<Result<SavedVerified>>;
};

export type VerifiedAnswersDependencies = {
  readonly sessions: Pick<Sessions, "load">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly records: Pick<ModelRecords, "keep" | "versionsOf">;
  /** What was saved counts from the next question on. */
  readonly onChange: (context: DatabaseContext) => void;
  readonly now: () => number;
};

export function createVerifiedAnswers(dependencies: VerifiedAnswersDependencies): VerifiedAnswers {
  const { sessions, semantic } = dependencies;
  const read = async (ownerId: string, { sessionId, runId }: AnswerArgs): Promise<Result<Answer>> => {
    const session = await sessions.load(ownerId, sessionId);
    if (!session.ok) return session;
    const part = resultOf(session.value.messages, runId);
    if (part === null) return err(noSuchRun());
    const knowledge = await semantic.get(part.context);
    if (!knowledge.ok) return knowledge;
    return ok({ part, asked: askedIn(session.value.messages, runId), knowledge: knowledge.value });
  };
  return {
    propose: async (ownerId, args) => {
      const answer = await read(ownerId, args);
      if (!answer.ok) return answer;
      const { part, knowledge } = answer.value;
      const { context, sql } = part;
      const question = wholeQuestion(answer.value, dependencies.now());
      const known = sameQuestion(question, knowledge);
      const name = known?.name ?? nameFor(question, knowledge.model.verifiedQueries);
      const existing = known === null ? null : markOf(known);
      return ok({ context, question, name, sql, existing, problem: problemOf(question, part) });
    },
    save: async (ownerId, args) => {
      const answer = await read(ownerId, args);
      return answer.ok ? keep(ownerId, args, answer.value, dependencies) : answer;
    },
  };
}

type Answer = { readonly part: ResultPart; readonly asked: string | null; readonly knowledge: SchemaKnowledge };

async function keep(
  ownerId: string,
  args: SaveVerifiedArgs,
  { part, knowledge }: Answer,
  { records, onChange, now }: VerifiedAnswersDependencies,
): Promise<Result<SavedVerified>> {
  const { context, sql } = part;
  const question = args.question.trim();
  const problem = problemOf(question, part);
  if (problem !== null)
    return err(appError("BAD_REQUEST", problem, { nextStep: "Change the question, then save it." }));
  const known = sameQuestion(question, knowledge);
  const { replaces } = args;
  if (known !== null && (known.name !== replaces?.name || known.verifiedAt !== replaces.at)) {
    return ok({ kind: "taken", existing: markOf(known) });
  }
  const wanted = args.name.trim() === "" ? question : args.name;
  const name = known?.name ?? nameFor(wanted, knowledge.model.verifiedQueries);
  const element: ModelElement = { kind: "verified_query", key: name };
  const versions = await records.versionsOf(context);
  const seenVersion = versions.find(({ kind, key }) => kind === element.kind && key === name)?.version ?? 0;
  const editedAt = new Date(now()).toISOString();
  // Whoever begins a chat is offered it first.
  const change = { question, sql, isOnboarding: true };
  const kept = await records.keep(context, { element, change, editedBy: ownerId, editedAt, seenVersion });
  if (kept.kind === "conflict") return err(savedMeanwhile());
  onChange(context);
  return ok({ kind: "saved", context, element, mark: { name, question, by: ownerId, at: editedAt } });
}

function savedMeanwhile() {
  return appError("BAD_REQUEST", "Somebody else saved this question just now.", {
    nextStep: "Save it again to see what stands there now.",
    retryable: true,
  });
}

/** Only where one statement over one database answered: then it answers again. */
function resultOf(messages: readonly Message[], runId: string): ResultPart | null {
  const answer = messages.find((message) => message.role === "assistant" && message.runId === runId);
  const parts = answer?.parts.flatMap((part) => (part.type === "result" ? [part] : [])) ?? [];
  const [part] = parts;
  return part === undefined || parts.length > 1 || part.sources.length > 0 ? null : part;
}

function askedIn(messages: readonly Message[], runId: string): string | null {
  const message = messages.find((candidate) => candidate.role === "user" && candidate.runId === runId);
  const text = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ") ?? "";
  return text.trim() === "" ? null : text.trim();
}

/**
 * The user's words, unless they only make sense after what was said before: then the plan in words. Empty where neither
 * says all that the statement does: a person has to write it.
 */
function wholeQuestion({ part, asked, knowledge }: Answer, now: number): string {
  if (part.verified !== undefined) return part.verified.question;
  const { plan } = part;
  if (plan === null) return asked ?? part.title;
  // The plan of a model's statement holds what that says, and not the words that it was asked in.
  if (part.brain === "model" && asked !== null && !leansOn(asked)) return asked;
  const { model, index } = knowledge;
  const today = new Date(now).toISOString().slice(0, 10);
  const planner: Planner = bindPlanner({ model, index, today, dialect: dialects[part.engine] });
  const saysAll = (text: string): boolean => {
    const alone = planner.planQuestion(text, null);
    // Both as they are stored: the order of the fields counts.
    return alone.kind === "plan" && planIdentity(planSchema.parse(alone.plan)) === planIdentity(planSchema.parse(plan));
  };
  if (asked !== null && saysAll(asked)) return asked;
  return titleSaysAll(plan) ? part.title : "";
}

function sameQuestion(question: string, { model }: SchemaKnowledge): VerifiedQuery | null {
  const key = questionKey(question);
  return model.verifiedQueries.find((query) => questionKey(query.question) === key) ?? null;
}

function markOf({ name, question, verifiedBy, verifiedAt }: VerifiedQuery): VerifiedMark {
  return { name, question, by: verifiedBy, at: verifiedAt };
}

/** One sentence for whoever wants to save it. */
function problemOf(question: string, { sql, engine }: ResultPart): string | null {
  if (questionKey(question) === "") return "A verified answer needs a question.";
  if (!growsStale({ question, sql }, dialects[engine])) return null;
  const words = relativeWords(question) ?? "";
  return `"${words}" means other days tomorrow, and this statement names its days: it would answer for the wrong ones.`;
}

function nameFor(question: string, known: readonly Pick<VerifiedQuery, "name">[]): string {
  return freshName(question, new Set(known.map(({ name }) => name)), "verified");
}
