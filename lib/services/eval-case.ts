/** A run as a case of an evaluation suite: what was asked, of what, which statement answered it, and whether it was right. */
import "server-only";
import type { FeedbackReason, FeedbackVerdict } from "#lib/domain/feedback";
import type { RunReport } from "#lib/domain/run-report";
import type { TraceEntry } from "#lib/domain/trace";
import { lastQuery } from "#lib/domain/trace-figures";

export type EvalCase = {
  readonly form: "snowgpt-eval-case/1";
  readonly id: string;
  /** In the user's words. */
  readonly question: string;
  /** With what the conversation added; null where it added nothing. */
  readonly wholeQuestion: string | null;
  readonly database: string | null;
  readonly schema: string | null;
  /** The statement that brought the answer's rows; null where none did. */
  readonly sql: string | null;
  /** Of the user: `up` says that the statement is right; null where nothing was said. */
  readonly verdict: FeedbackVerdict | null;
  readonly reasons: readonly FeedbackReason[];
  readonly note: string;
  readonly askedAt: string;
};

export function evalCaseOf({ run, entries, feedback }: RunReport): EvalCase {
  const whole = wholeQuestionOf(entries);
  const query = lastQuery(entries);
  return {
    form: "snowgpt-eval-case/1",
    id: run.id,
    question: run.question,
    wholeQuestion: whole === run.question ? null : whole,
    database: query?.database ?? run.database,
    schema: query?.schema ?? run.schema,
    sql: query?.sql ?? null,
    verdict: feedback?.verdict ?? null,
    reasons: feedback?.reasons ?? [],
    note: feedback?.text ?? "",
    askedAt: new Date(run.startedAt).toISOString(),
  };
}

/** As the agents worked on it last. */
function wholeQuestionOf(entries: readonly TraceEntry[]): string | null {
  const states = entries.toSorted((a, b) => a.seq - b.seq).flatMap(({ reads, after }) => [reads, after]);
  const questions = states.flatMap(({ question }) => {
    const isObject = typeof question === "object" && question !== null && !Array.isArray(question);
    return isObject && typeof question.enhanced === "string" ? [question.enhanced] : [];
  });
  return questions.at(-1) ?? null;
}
