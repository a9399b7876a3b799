/** Runs of edited statements for tests of what is shown of them. */
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { AnswerContent, AnswerVersion } from "#lib/state/turn";
import { samplePart } from "./sample-part.ts";
import { detail, request } from "./sample-result.ts";

export const writeRefused: PublicError = {
  code: "UNSAFE",
  message: "Only reading is allowed: DELETE would change data.",
  nextStep: null,
  retryable: false,
  position: { start: 0, end: 6 },
};

/** An answer that holds nothing. */
export const emptyAnswer: AnswerContent = {
  status: "complete",
  steps: [],
  summary: null,
  usage: null,
  notices: [],
  text: "",
  figures: [],
  reading: null,
  results: [],
  dashboard: null,
  clarification: null,
  error: null,
  assumptions: [],
  definitions: null,
  checks: null,
  followUps: [],
  otherAgent: null,
  watchOffer: null,
};

/** A result by its id; its statement is `SELECT <id>`. */
export function resultOf(id: string): ResultPart {
  return { ...samplePart("Names", request([detail("Name")]), { id }).part, sql: `SELECT ${id}` };
}

const ofFirst = { of: "original", change: "SQL edited by you" };

/** A run named `id` of `SELECT <id>`, of the card whose first result is "original". */
export function editedRun(id: string, outcome: "done" | "failed" | "cancelled" | "running"): AnswerVersion {
  const run = {
    runId: id,
    messageId: `message-${id}`,
    cardResultId: "original",
    sql: `SELECT ${id}`,
    seq: 3,
    ...ofFirst,
  };
  switch (outcome) {
    case "done":
      return { ...run, content: { ...emptyAnswer, results: [resultOf(id)] } };
    case "failed":
      return { ...run, content: { ...emptyAnswer, status: "failed", error: writeRefused } };
    case "cancelled":
      return { ...run, content: { ...emptyAnswer, status: "cancelled" } };
    case "running": {
      const step = {
        id: "step",
        label: "Running query",
        status: "running" as const,
        detail: null,
        startedAt: 0,
        ms: null,
        sql: null,
      };
      return { ...run, messageId: null, content: { ...emptyAnswer, status: "running", steps: [step] } };
    }
  }
}
