/** What users say of answers: one word per run, changed or taken back at any time. */
import "server-only";
import type { FeedbackRecords } from "#lib/db/store/feedback-records";
import type { RunRecords } from "#lib/db/store/run-records";
import { err, ok, type Result } from "#lib/domain/errors";
import type { Feedback, FeedbackReason, FeedbackVerdict } from "#lib/domain/feedback";
import type { Lessons } from "./lessons.ts";
import { noSuchRun } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

export type SendFeedbackArgs = {
  readonly runId: string;
  /** null takes back what was said. */
  readonly verdict: FeedbackVerdict | null;
  readonly reasons: readonly FeedbackReason[];
  readonly text: string;
};

export type FeedbackService = {
  /** Sending the same twice is the same as sending it once. NOT_FOUND for a run of somebody else. */
  send(ownerId: string, args: SendFeedbackArgs): Promise<Result<Feedback | null>>;
  /** Of the answers that a chat shows, those that it took over from another chat included. */
  ofSession(ownerId: string, sessionId: string): Promise<Result<readonly Feedback[]>>;
};

export type FeedbackDependencies = {
  readonly records: FeedbackRecords;
  readonly runs: Pick<RunRecords, "find">;
  readonly sessions: Pick<Sessions, "load">;
  /** What it teaches is found out anew. */
  readonly lessons: Pick<Lessons, "touched">;
  readonly now: () => number;
};

export function createFeedback({ records, runs, sessions, lessons, now }: FeedbackDependencies): FeedbackService {
  return {
    send: async (ownerId, { runId, verdict, reasons, text }) => {
      const run = await runs.find(runId);
      if (run?.ownerId !== ownerId) return err(noSuchRun());
      const touched = { ownerId, sessionId: run.sessionId, of: runId, isSaid: true };
      if (verdict === null) {
        await records.remove(runId);
        lessons.touched(touched);
        return ok(null);
      }
      // Reasons and words say what is wrong; praise has none.
      const why = verdict === "down" ? { reasons: [...new Set(reasons)], text } : { reasons: [], text: "" };
      const feedback: Feedback = { runId, verdict, ...why, at: now() };
      await records.save(ownerId, feedback);
      lessons.touched(touched);
      return ok(feedback);
    },
    ofSession: async (ownerId, sessionId) => {
      const session = await sessions.load(ownerId, sessionId);
      if (!session.ok) return session;
      const runIds = new Set(session.value.messages.map((message) => message.runId));
      return ok(await records.ofRuns(ownerId, [...runIds]));
    },
  };
}
