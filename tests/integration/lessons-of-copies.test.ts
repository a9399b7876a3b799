/** A copied chat has the answers of the first one, by the same runs: what each chat teaches of them is its own. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lessonId } from "#lib/domain/lesson-key";
import { writeOwnSuite } from "../../evals/own-suite.ts";
import { keyOfAnswer, openLessonWorld } from "../support/lessons/lesson-world.ts";
import { expectValue } from "../support/run-world.ts";

const question = "turnover by region in 2025";
const down = { verdict: "down", reasons: ["wrong_numbers"], text: "This is not what we call turnover." } as const;
const takenBack = { verdict: null, reasons: [], text: "" } as const;

/** A chat whose answer was put right, and its copy. */
async function openWithCopy() {
  const world = await openLessonWorld();
  const { app, store } = world;
  const first = await world.ask(question);
  const corrected = await world.choose(first, "figure-0", "Gross profit");
  await world.proposed();
  const copyId = randomUUID();
  expectValue(await app.chats.duplicate("local", first.sessionId, copyId));
  const own = keyOfAnswer(first);
  const copied = { ...own, sessionId: copyId };
  const card = first.part.ref.id;
  return {
    ...world,
    own,
    copied,
    /** The first answer, by its place in the copy. */
    firstInCopy: { ...first, sessionId: copyId },
    showInCopy: async (resultId: string) => {
      expectValue(await app.chats.showVersion("local", { sessionId: copyId, card, resultId }));
      return world.proposed();
    },
    removeForGood: async (sessionId: string) => {
      expectValue(await app.chats.remove("local", sessionId));
      await store.sessions.purge(Date.now() + 1_000);
    },
    known: async () => [await store.lessons.find("local", own), await store.lessons.find("local", copied)],
    firstVersion: card,
    correctedVersion: corrected.part.ref.id,
  };
}

const taught = expect.objectContaining({ lesson: expect.objectContaining({ question }) });

describe("of an answer in a chat and in its copy", () => {
  test("going back to the first version in the copy takes nothing from the chat", async () => {
    const { showInCopy, known, own, firstVersion, correctedVersion } = await openWithCopy();
    expect(await known()).toEqual([taught, null]);
    await showInCopy(correctedVersion);
    expect(await known()).toEqual([taught, taught]);
    expect(await showInCopy(firstVersion)).toMatchObject([own]);
    expect(await known()).toEqual([taught, null]);
  });

  test("each lesson goes with its own chat alone, and the other one can still be accepted", async () => {
    const withoutCopy = await openWithCopy();
    await withoutCopy.showInCopy(withoutCopy.correctedVersion);
    await withoutCopy.removeForGood(withoutCopy.copied.sessionId);
    expect(await withoutCopy.known()).toEqual([taught, null]);
    expect(await withoutCopy.proposed()).toMatchObject([withoutCopy.own]);

    const { app, showInCopy, removeForGood, known, proposed, own, copied, correctedVersion } = await openWithCopy();
    await showInCopy(correctedVersion);
    await removeForGood(own.sessionId);
    expect(await known()).toEqual([null, taught]);
    expect(await proposed()).toMatchObject([copied]);
    const wanted = { edited: null, replaces: null };
    expect(await app.models.lessons.accept("local", { ...own, ...wanted })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
    expectValue(await app.models.lessons.accept("local", { ...copied, ...wanted }));
    expect(await proposed()).toEqual([]);
  });

  test("two different corrections are two proposals and two cases, and a word on one leaves the other", async () => {
    const { app, choose, proposed, folder, own, copied, firstInCopy } = await openWithCopy();
    await choose(firstInCopy, "figure-0", "Discount amount");
    expect(await proposed()).toMatchObject([
      { ...copied, proposal: { element: { key: "discount_amount" } } },
      { ...own, proposal: { element: { key: "gross_profit" } } },
    ]);
    expect(await writeOwnSuite(folder)).toMatchObject({ asked: 2 });
    const cases = await readFile(join(folder, "evals", "own", "questions.jsonl"), "utf8");
    const ids = cases.trim().split("\n");
    expect(ids.map((line) => JSON.parse(line).id)).toEqual([lessonId(own), lessonId(copied)]);
    expectValue(await app.models.lessons.dismiss("local", { ...copied, isDismissed: true }));
    expect(await proposed()).toMatchObject([{ ...own, proposal: { element: { key: "gross_profit" } } }]);
  });

  test("a thumb is a word on both: with it both teach, and without it neither", async () => {
    const { app, steer, known, showInCopy, proposed, own, firstInCopy, firstVersion } = await openWithCopy();
    await showInCopy(firstVersion);
    await app.feedback.send("local", { runId: own.runId, ...down });
    // Without the thumb this would ask on.
    await steer(firstInCopy, [{ kind: "remove", id: "period-0" }]);
    await proposed();
    const noted = expect.objectContaining({ lesson: expect.objectContaining({ question, note: down.text }) });
    expect(await known()).toEqual([noted, noted]);
    await app.feedback.send("local", { runId: own.runId, ...takenBack });
    await proposed();
    const noNote = expect.objectContaining({ lesson: expect.objectContaining({ question, note: "" }) });
    expect(await known()).toEqual([noNote, null]);
  });
});
