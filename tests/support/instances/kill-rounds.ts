/** Many chats that ask two instances at once, round after round, while one of the two goes away in each. */
import { randomUUID } from "node:crypto";
import type { Store } from "#lib/db/store/open-store";
import type { Message } from "#lib/domain/message";
import { stateInvariants } from "../session-invariants.ts";
import { answerOf } from "./asking.ts";
import type { InstanceProcess } from "./instance-process.ts";
import type { InstanceReply } from "./process-messages.ts";

export type Pair = readonly [InstanceProcess, InstanceProcess];

export type Chat = {
  readonly sessionId: string;
  readonly text: string;
  /** Runs of the questions that an instance said it had taken, in order. */
  readonly runIds: string[];
};

export type Round = {
  readonly pair: Pair;
  readonly chats: readonly Chat[];
  /** Called when so many questions of the round were taken. */
  readonly after: number;
  readonly goAway: () => Promise<void>;
};

/** Every chat asks once, by turns of either instance first; settles when all are told the end of their question. */
export async function playRound({ pair, chats, after, goAway }: Round): Promise<void> {
  let taken = 0;
  let gone: Promise<void> | null = null;
  const onTaken = (): void => {
    taken += 1;
    if (taken === after) gone = goAway();
  };
  await Promise.all(chats.map((chat, position) => askOnce(turnsOf(pair, position), chat, onTaken)));
  await gone;
}

/** Instances without end, each after the other. */
function* turnsOf(pair: Pair, first: number): Generator<InstanceProcess, never> {
  for (let turn = first; ; turn += 1) yield pair[turn % 2 === 0 ? 0 : 1];
}

async function askOnce(turns: Generator<InstanceProcess, never>, chat: Chat, onTaken: () => void): Promise<void> {
  const { sessionId, text } = chat;
  // As a page does: the same message once more where nobody said that it was taken.
  const sent = { kind: "ask" as const, sessionId, text, clientMessageId: randomUUID() };
  const asked = await untilAnswered(turns, (instance) => instance.call(sent));
  if (asked.kind !== "asked") throw new Error(`A question was refused: ${JSON.stringify(asked)}`);
  const { runId } = asked;
  chat.runIds.push(runId);
  onTaken();
  await untilAnswered(turns, async (instance) => {
    const reply = await instance.call({ kind: "follow", runId });
    if (reply?.kind !== "followed") return reply;
    const isInOrder = reply.numbers.every(
      (number, position) => position === 0 || number > (reply.numbers[position - 1] ?? 0),
    );
    if (!isInOrder) throw new Error(`What was told of a run is out of order: ${reply.numbers.join(" ")}`);
    return reply.status === null ? null : reply;
  });
}

async function untilAnswered(
  turns: Generator<InstanceProcess, never>,
  call: (instance: InstanceProcess) => Promise<InstanceReply | null>,
): Promise<InstanceReply> {
  for (;;) {
    const reply = await call(turns.next().value);
    if (reply !== null) return reply;
    // Its exit is told before its end is awaited: the next turn is for what comes after it.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export type Outcome = {
  /** How many questions ended in which way. */
  readonly ends: Readonly<Record<string, number>>;
  readonly begunAnew: number;
};

type Looked = Pick<Store, "sessions" | "runs">;

/** A look at every chat. @throws for a question that is lost, doubled or mixed up, and for a log with gaps. */
export async function checkChats(
  store: Looked,
  chats: readonly Chat[],
  answers: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const ends: Record<string, number> = {};
  for (const chat of chats) {
    for (const status of await endsOf(store, chat, answers.get(chat.text))) ends[status] = (ends[status] ?? 0) + 1;
  }
  const begunAnew = await Promise.all(chats.flatMap(({ runIds }) => runIds.map((runId) => wasBegunAnew(store, runId))));
  return { ends, begunAnew: begunAnew.filter((was) => was).length };
}

async function endsOf(store: Looked, { sessionId, text, runIds }: Chat, expected?: string): Promise<readonly string[]> {
  const stored = await store.sessions.load(sessionId);
  if (stored === null || stored.damage !== null) throw new Error("A chat is lost.");
  const { session } = stored;
  for (const { check } of stateInvariants) check(session);
  const asked = session.messages.filter(({ role }) => role === "user");
  if (asked.map(({ runId }) => runId).join() !== runIds.join()) throw new Error("A question is lost or doubled.");
  const answers = session.messages.filter(({ role }) => role === "assistant");
  const isOwn = (answer: Message) => answer.status !== "complete" || answerOf({ messages: [answer] }).text === expected;
  if (!answers.every(isOwn)) throw new Error(`"${text}" has another one's answer.`);
  return answers.map(endOf);
}

/** The status, of a failure with its code. */
function endOf({ status, parts }: Message): string {
  const codes = parts.flatMap((part) => (part.type === "error" && status === "failed" ? [part.error.code] : []));
  return [status, ...codes].join(" ");
}

async function wasBegunAnew({ runs }: Looked, runId: string): Promise<boolean> {
  const events = await runs.readEvents(runId, 1);
  const isWhole = events.every(({ seq }, position) => seq === position + 1);
  if (!isWhole) throw new Error("A log has gaps.");
  return events.some(({ body }) => body.includes('"taken-over"'));
}
