/** Asks a running app from a shell, and says by the exit code what came of it. */
import { randomUUID } from "node:crypto";
import { type ApiClient, ApiProblem, createApiClient } from "../api/client.ts";
import type { Answer } from "../api/client-types.ts";
import { appUrl, type TokenParts, tokenFor, tokenMissing } from "../api/own-token.ts";
import { type AskArguments, parseAskArguments } from "./arguments.ts";
import { answerSql, answerTable, questionBack } from "./printed-answer.ts";

/** By kind of outcome; documented in docs/api.md. */
export const exitCodes = {
  answered: 0,
  wrongUse: 2,
  askedBack: 3,
  refused: 4,
  failed: 5,
  notAllowed: 6,
  tooMuch: 7,
  unreachable: 8,
  stopped: 130,
} as const;

export type AskParts = TokenParts & {
  readonly args: readonly string[];
  readonly readInput: () => Promise<string>;
  readonly out: (chunk: string | Uint8Array) => void;
  readonly say: (text: string) => void;
  /** How the app is reached; the machine's own way where it is left out. */
  readonly fetch?: typeof globalThis.fetch;
  /** Somebody pressed Ctrl-C. */
  readonly stop: AbortSignal;
};

/** @returns the exit code. */
export async function runAsk(parts: AskParts): Promise<number> {
  const wanted = parseAskArguments(parts.args);
  if (typeof wanted === "string") {
    parts.say(wanted);
    return exitCodes.wrongUse;
  }
  const question = wanted.question === "-" ? (await parts.readInput()).trim() : wanted.question;
  const url = appUrl(parts);
  const token = tokenFor(url, parts);
  if (token === null) {
    parts.say(tokenMissing);
    return exitCodes.notAllowed;
  }
  try {
    const client = createApiClient({ url, token, ...(parts.fetch === undefined ? {} : { fetch: parts.fetch }) });
    const answer = await askAndWait(client, { ...wanted, question }, parts.stop);
    return await print(client, answer, wanted.format, parts);
  } catch (cause) {
    return failureCode(cause, url, parts);
  }
}

async function askAndWait(client: ApiClient, wanted: AskArguments, stop: AbortSignal): Promise<Answer> {
  const { question, database, schema, chatId } = wanted;
  const body = {
    ...{ question, wait: 0 },
    ...(database === null ? {} : { database }),
    ...(schema === null ? {} : { schema }),
    ...(chatId === null ? {} : { chatId }),
  };
  const begun = await client.call("ask", { body, idempotencyKey: randomUUID() });
  if (begun.status !== "working") return begun;
  const { runId } = begun;
  try {
    return await client.answerOf(runId, stop);
  } catch (cause) {
    if (!stop.aborted) throw cause;
    return client.call("stopRun", { params: { runId } });
  }
}

async function print(
  client: ApiClient,
  answer: Answer,
  format: AskArguments["format"],
  { out, say }: AskParts,
): Promise<number> {
  switch (answer.status) {
    case "answered":
      await printAnswered(client, answer, format, { out, say });
      return exitCodes.answered;
    case "needs-clarification":
      if (format === "json") out(jsonOf(answer));
      else say(questionBack(answer).trimEnd());
      return exitCodes.askedBack;
    case "refused":
    case "failed":
    case "stopped":
      if (format === "json") out(jsonOf(answer));
      else say([answer.sentence, answer.error?.nextStep ?? ""].join(" ").trim());
      return exitCodes[answer.status];
  }
}

async function printAnswered(
  client: ApiClient,
  answer: Answer,
  format: AskArguments["format"],
  { out, say }: Pick<AskParts, "out" | "say">,
): Promise<void> {
  const [first, ...others] = answer.results;
  switch (format) {
    case "table":
      return out(answerTable(answer));
    case "json":
      return out(jsonOf(answer));
    case "sql":
      return out(answerSql(answer));
    case "csv": {
      if (first === undefined) return;
      if (others.length > 0)
        say(`There are ${answer.results.length} results; this is the first. Take --format json for all.`);
      const input = { params: { resultId: first.id }, query: { format: "csv" as const } };
      const file = await client.open("downloadResult", input, "text/csv");
      for await (const chunk of file.body ?? []) out(chunk);
    }
  }
}

function jsonOf(answer: Answer): string {
  return `${JSON.stringify(answer, null, 2)}\n`;
}

function failureCode(cause: unknown, url: string, { say, stop }: AskParts): number {
  if (cause instanceof ApiProblem) {
    say(cause.message);
    return codeOfStatus(cause.problem.status);
  }
  if (stop.aborted) return exitCodes.stopped;
  say(`The app cannot be reached at ${url}. Start it, or set SNOWGPT_URL.`);
  return exitCodes.unreachable;
}

function codeOfStatus(status: number): number {
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 429) return exitCodes.tooMuch;
  return status >= 500 ? exitCodes.failed : exitCodes.wrongUse;
}
