/** Tools by which questions are asked and answered. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { CheckedAnswer } from "#lib/domain/checked-answer";
import { err, ok, type Result } from "#lib/domain/errors";
import { mcpTools, type ToldAnswer } from "#lib/domain/mcp/tools";
import type { RunEvent } from "#lib/domain/run-event";
import type { BegunAnswer } from "../answers/answers.ts";
import { badRequestOf } from "../api/refusal.ts";
import type { App } from "../app.ts";
import { type McpAsker, offering, type ToolReply } from "./offering.ts";
import { toldAnswer } from "./told-words.ts";

type Answered = Promise<Result<ToolReply<ToldAnswer>>>;

export const askTools = {
  ask: offering(mcpTools.ask, async (app, { question, chatId, wait, ...place }, asker): Answered => {
    const context = contextOf(place);
    if (chatId === undefined && context === null) return err(noPlace());
    const selection = context === null ? null : { ...context, otherContexts: [] };
    return answered(app, asker, wait, () => app.answers.ask(asker.caller, { context: selection, question, chatId }));
  }),
  runSql: offering(mcpTools.runSql, async (app, { sql, chatId, wait, ...place }, asker): Answered => {
    const context = contextOf(place);
    if (chatId === undefined && context === null) return err(noPlace());
    return answered(app, asker, wait, () => app.answers.run(asker.caller, { context, sql, chatId }));
  }),
  getAnswer: offering(mcpTools.getAnswer, async (app, { runId, wait }, asker): Answered => {
    const chatId = await app.answers.chatOf(asker.caller, runId);
    if (!chatId.ok) return chatId;
    // Whoever only waits for it does not stop it.
    const waiting = { ...asker, canElicit: false };
    return toldRun(app, waiting, { chatId: chatId.value, runId }, wait);
  }),
};

function contextOf({ database, schema }: Partial<DatabaseContext>): DatabaseContext | null {
  return database === undefined || schema === undefined ? null : { database, schema };
}

/** Begins, or goes on with what came of a question back. */
async function answered(app: App, asker: McpAsker, wait: number, begin: () => Promise<Result<BegunAnswer>>): Answered {
  const { caller, elicited } = asker;
  if (elicited?.kind === "declined") return toldRun(app, { ...asker, canElicit: false }, elicited, wait);
  const begun =
    elicited === null
      ? await begin()
      : await app.answers.ask(caller, { context: null, question: elicited.text, chatId: elicited.chatId });
  if (!begun.ok) return begun;
  const reply = await toldRun(app, asker, begun.value, wait);
  // What was begun for whoever takes it back is stopped.
  if (asker.signal.aborted) await app.answers.stop(caller, begun.value.runId);
  return reply;
}

async function toldRun(app: App, asker: McpAsker, { chatId, runId }: BegunAnswer, wait: number): Answered {
  const { caller, signal, canElicit, origin } = asker;
  const patience = AbortSignal.any([AbortSignal.timeout(wait * 1_000), signal]);
  const telling = tellSteps(app, asker, runId, patience);
  const answer = await app.answers.answer(caller, runId, patience);
  await telling;
  if (!answer.ok) {
    const goesOn = answer.error.code === "CANCELLED" && patience.aborted && !signal.aborted;
    return goesOn ? done(working({ chatId, runId }), origin) : answer;
  }
  const { question } = answer.value;
  return question !== null && canElicit
    ? ok({ kind: "asks-back", question, chatId, runId })
    : done(answer.value, origin);
}

function done(answer: ToldAnswer | CheckedAnswer, origin: string): Result<ToolReply<ToldAnswer>> {
  const output = { ...answer, links: { chat: `${origin}${answer.links.chat}` } };
  return ok({ kind: "done", output, words: toldAnswer(output) });
}

function working({ chatId, runId }: BegunAnswer): ToldAnswer {
  const sentence = "The answer is not there yet. get_answer waits for it by the id of its run.";
  return {
    ...{ chatId, runId, status: "working", sentence, text: sentence },
    ...{ results: [], question: null, assumptions: [], checks: null, notices: [], error: null },
    links: { chat: `/chat/${chatId}` },
  };
}

/** Tells how far a run is until its end, or until nobody waits. Its words are the steps' own, without what stands in the data. */
async function tellSteps(app: App, { caller, tell }: McpAsker, runId: string, until: AbortSignal): Promise<void> {
  if (tell === null) return;
  const followed = await app.answers.follow(caller, runId, 1);
  if (!followed.ok) return;
  const reader = followed.value.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  until.addEventListener("abort", leave, { once: true });
  if (until.aborted) leave();
  try {
    let next = await reader.read();
    while (!next.done) {
      const words = wordsOf(next.value);
      if (words !== null) await tell(words);
      next = await reader.read();
    }
  } catch {
    // Whoever waits gets the answer, or why there is none.
  } finally {
    until.removeEventListener("abort", leave);
    leave();
  }
}

function wordsOf(event: RunEvent): string | null {
  if (event.type === "step-start") return event.step.label;
  return event.type === "queued" ? `Waiting: ${event.ahead} go first` : null;
}

function noPlace() {
  return badRequestOf("A new chat takes a database and a schema.", "Name both (list_databases has them), or a chatId.");
}
