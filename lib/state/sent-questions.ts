/**
 * Questions on their way to the server, kept by the tab until the server has them: a page that is loaded anew in between
 * sends what the page before left, under the same id, so that nothing is lost and nothing is asked twice. Browser-safe.
 */
import type { DraftStorage } from "./drafts.ts";
import type { SentQuestion } from "./session-sending.ts";

export type SentQuestions = {
  /** What an earlier page of this tab sent without hearing from the server. Given once. */
  takeLeft(): readonly SentQuestion[];
  keep(question: SentQuestion): void;
  /** The server has it, or has refused it. */
  drop(question: Pick<SentQuestion, "clientMessageId">): void;
};

const key = "snowgpt:sent";

/** @param storage the tab's own: what is found there may be anybody's and is read with care. */
export function createSentQuestions(storage: DraftStorage): SentQuestions {
  let left = read(storage);
  const change = (update: (questions: readonly SentQuestion[]) => readonly SentQuestion[]) => {
    const questions = update(read(storage));
    if (questions.length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(questions));
  };
  return {
    takeLeft: () => {
      const taken = left;
      left = [];
      return taken;
    },
    keep: (question) => change((questions) => [...questions, question]),
    drop: ({ clientMessageId }) =>
      change((questions) => questions.filter((question) => question.clientMessageId !== clientMessageId)),
  };
}

function read(storage: DraftStorage): readonly SentQuestion[] {
  const text = storage.read(key);
  if (text === null) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isSentQuestion) : [];
  } catch {
    // Another version of the app, or somebody else's text under our name.
    return [];
  }
}

/** The server reads each field with care; here it is enough that nothing breaks. */
function isSentQuestion(value: unknown): value is SentQuestion {
  if (typeof value !== "object" || value === null) return false;
  const entry = new Map<string, unknown>(Object.entries(value));
  const planId = entry.get("planId");
  return (
    ["sessionId", "clientMessageId", "text", "database", "schema"].every(
      (name) => typeof entry.get(name) === "string",
    ) &&
    ["begins", "isQueued"].every((name) => typeof entry.get(name) === "boolean") &&
    Array.isArray(entry.get("otherContexts")) &&
    (planId === undefined || typeof planId === "string")
  );
}
