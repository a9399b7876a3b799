/**
 * Two instances in processes of their own and twenty chats that use both. One of the two is killed time and again in the
 * middle of its work, or each is restarted in turn: every question has one answer, and it is its own.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { answerOf, askIn } from "../support/instances/asking.ts";
import { InstanceProcess } from "../support/instances/instance-process.ts";
import { type Chat, checkChats, type Pair, playRound } from "../support/instances/kill-rounds.ts";
import { asker, makeFirstAdmin } from "../support/instances/open-instance.ts";
import { openOne, sharedPlace } from "../support/instances/shared-world.ts";
import { randomCases } from "../support/random-cases.ts";
import { expectValue } from "../support/run-world.ts";

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"];
/** One for each chat; no two have the same answer. */
const questions = [2024, 2025].flatMap((year) => months.map((month) => `total revenue in ${month} ${year}`));

async function openPair() {
  const place = await sharedPlace();
  const reference = await openOne(place, "reference");
  await makeFirstAdmin(reference);
  const answers = new Map<string, string>();
  for (const text of questions) {
    const { sessionId } = await askIn(reference, text);
    answers.set(text, answerOf(expectValue(await reference.app.sessions.load(asker, sessionId))).text);
  }
  expect(new Set(answers.values()).size).toBe(questions.length);
  await reference.app.close();
  const pair: Pair = [new InstanceProcess("a", place), new InstanceProcess("b", place)];
  onTestFinished(async () => {
    for (const instance of pair) await instance.kill();
  });
  await Promise.all(pair.map((instance) => instance.start()));
  const chats: Chat[] = questions.map((text) => ({ sessionId: randomUUID(), text, runIds: [] }));
  const store = await openStore(join(place.folder, "app"), { url: place.url, authToken: null });
  onTestFinished(() => store.close());
  return { pair, chats, store, answers };
}

/** Another one each round, so that one goes away early in some rounds and late in others. */
const afterOf = (round: number) => 1 + ((round * 7) % questions.length);

it("an instance that is killed time and again under 20 chats loses, doubles and mixes nothing", async () => {
  const { pair, chats, store, answers } = await openPair();
  const kills = randomCases({ few: 3, all: 20 });
  for (let round = 0; round < kills; round += 1) {
    const victim = pair[round % 2 === 0 ? 0 : 1];
    const goAway = async () => {
      await victim.kill();
      // It is back when the next question reaches it.
      void victim.start();
    };
    await playRound({ pair, chats, after: afterOf(round), goAway });
  }
  const { ends, begunAnew } = await checkChats(store, chats, answers);
  console.info(`${kills} kills, ${kills * chats.length} questions: ${JSON.stringify(ends)}, ${begunAnew} begun anew`);
  expect(begunAnew).toBeGreaterThan(0);
  expect(Object.keys(ends).filter((status) => status !== "complete" && status !== "interrupted")).toEqual([]);
}, 900_000);

it("instances that are restarted in turn under 20 chats lose no question, and none is shown as failed", async () => {
  const { pair, chats, store, answers } = await openPair();
  const restarts = randomCases({ few: 2, all: 4 });
  for (let round = 0; round < restarts; round += 1) {
    const victim = pair[round % 2 === 0 ? 0 : 1];
    const goAway = async () => {
      await victim.stop();
      void victim.start();
    };
    await playRound({ pair, chats, after: afterOf(round), goAway });
  }
  const { ends, begunAnew } = await checkChats(store, chats, answers);
  console.info(
    `${restarts} restarts, ${restarts * chats.length} questions: ${JSON.stringify(ends)}, ${begunAnew} begun anew`,
  );
  expect(ends).toEqual({ complete: restarts * chats.length });
}, 900_000);
