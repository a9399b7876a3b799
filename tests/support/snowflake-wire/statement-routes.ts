/** Running statements, asking for their results, stopping them, and fetching chunks. */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { failureAnswer, pendingAnswer, resultAnswer } from "./answers.ts";
import { strikes } from "./faults.ts";
import type { Exchange } from "./http-exchange.ts";
import type { Session } from "./sessions.ts";
import { queryBodySchema, type Statement } from "./statements.ts";
import type { WireState } from "./wire-state.ts";

const json = { "content-type": "application/json" };

export async function runQuery(exchange: Exchange, session: Session, state: WireState): Promise<void> {
  const { faults, statements } = state;
  if (strikes(faults, "unavailableQueries")) return exchange.refuse("", "Service unavailable", 503);
  if (strikes(faults, "droppedBeforeAccept")) return exchange.drop();
  const body = queryBodySchema.safeParse(exchange.body);
  const requestId = exchange.query.get("requestId");
  if (!body.success || requestId === null) return exchange.refuse("390400", "Bad request", 400);
  const statement = statements.accept(requestId, session, body.data);
  if (strikes(faults, "droppedAfterAccept")) return exchange.drop();
  if (strikes(faults, "silentQueries")) return;
  if (body.data.asyncExec === true) return exchange.sendText(pendingAnswer(statement.queryId, "333334"));
  await answer(exchange, statement, state);
}

export async function sendResult(exchange: Exchange, queryId: string, state: WireState): Promise<void> {
  const statement = state.statements.find(queryId);
  if (statement === undefined) return exchange.refuse("000709", `Statement ${queryId} not found`);
  await answer(exchange, statement, state);
}

/** The result if it comes in time, else the word to ask again. */
async function answer(exchange: Exchange, statement: Statement, state: WireState): Promise<void> {
  await Promise.race([statement.finished, pause(state.options.answerWithinMs, undefined, { ref: false })]);
  const { outcome, queryId, session } = statement;
  if (outcome === null) return exchange.sendText(pendingAnswer(queryId, "333333"));
  if (!outcome.ok) {
    const hasSqlState = !strikes(state.faults, "missingSqlStates");
    return exchange.sendText(failureAnswer(queryId, outcome.error, hasSqlState));
  }
  const text = resultAnswer({ queryId, session }, outcome.result, state.address());
  if (strikes(state.faults, "truncatedAnswers")) return exchange.sendHalf(text, json);
  exchange.sendText(text);
}

const abortBodySchema = z.object({ requestId: z.string() });

export function abortByRequest(exchange: Exchange, { statements }: WireState): void {
  const body = abortBodySchema.safeParse(exchange.body);
  abort(exchange, body.success ? statements.findByRequest(body.data.requestId) : undefined);
}

export function abortById(exchange: Exchange, queryId: string, { statements }: WireState): void {
  abort(exchange, statements.find(queryId));
}

function abort(exchange: Exchange, statement: Statement | undefined): void {
  if (statement === undefined || statement.outcome !== null) {
    exchange.refuse("000605", "Identified SQL statement is not currently executing.");
    return;
  }
  statement.cancel();
  exchange.send({ data: null, code: null, message: null, success: true });
}

/** What `getQueryStatus` reads. */
export function sendStatus(exchange: Exchange, queryId: string, { statements }: WireState): void {
  const statement = statements.find(queryId);
  const queries = statement === undefined ? [] : [statusOf(statement)];
  exchange.send({ data: { queries }, code: null, message: null, success: true });
}

function statusOf({ queryId, outcome }: Statement) {
  if (outcome === null) return { id: queryId, status: "RUNNING" };
  return outcome.ok
    ? { id: queryId, status: "SUCCESS" }
    : { id: queryId, status: "FAILED_WITH_ERROR", errorCode: outcome.error.code, errorMessage: outcome.error.message };
}

const chunkHeaders = { "content-type": "application/octet-stream", "content-encoding": "gzip" };
const accessDenied = "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>";

/** Chunks are fetched without the session's token: their address is their ticket. */
export async function sendChunk(exchange: Exchange, place: { queryId: string; index: number }, state: WireState) {
  const { faults } = state;
  if (faults.slowChunkMs > 0) await pause(faults.slowChunkMs, undefined, { ref: false });
  const outcome = state.statements.find(place.queryId)?.outcome;
  const signature = exchange.query.get("signature") ?? "";
  const isOpen = outcome?.ok === true && outcome.result.signatures.has(signature);
  const chunk = isOpen ? outcome.result.chunks[place.index] : undefined;
  if (chunk === undefined || strikes(faults, "forbiddenChunks")) return exchange.deny(accessDenied);
  if (strikes(faults, "truncatedChunks")) return exchange.sendHalf(chunk.body, chunkHeaders);
  exchange.sendBytes(chunk.body, chunkHeaders);
}
