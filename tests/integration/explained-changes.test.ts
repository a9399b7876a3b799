/** From a number of an answer over a real database to what moved it: an answer of its own, made of the chat's own plan. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { ExplainInput } from "#lib/domain/inputs/steering";
import type { Message, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import { plainView } from "#lib/domain/plain-view";
import type { App } from "#lib/services/app";
import { boardOf, openBoardWorld, runTiles, shopContext } from "../support/dashboards/board-world.ts";
import { expectValue, readAll } from "../support/run-world.ts";

const ownerId = "local";
let app: App;
let sessionId: string;

beforeEach(async () => {
  ({ app } = await openBoardWorld());
  sessionId = randomUUID();
});

async function ask(text: string): Promise<ResultPart> {
  const asked = { ...shopContext, otherContexts: [], sessionId, clientMessageId: randomUUID(), text };
  return resultOf(await finished(expectValue(await app.conversations.ask(ownerId, asked)).runId));
}

async function finished(runId: string): Promise<Message> {
  await readAll(expectValue(await app.runs.attach(ownerId, { runId, fromSeq: 1 })).events);
  const message = (await messages()).at(-1);
  if (message === undefined) throw new Error("The run left no message.");
  return message;
}

const messages = async (): Promise<readonly Message[]> =>
  expectValue(await app.sessions.load(ownerId, sessionId)).messages;

function resultOf({ parts }: Message): ResultPart {
  const result = parts.find((part): part is ResultPart => part.type === "result");
  if (result === undefined) throw new Error(`No result: ${JSON.stringify(parts)}`);
  return result;
}

type Number = Pick<ExplainInput, "cells" | "figure">;

function explain({ ref }: ResultPart, number: Number, owner = ownerId) {
  return app.steering.explain(owner, { sessionId, resultId: ref.id, ...number, clientMessageId: randomUUID() });
}

async function explained(result: ResultPart, number: Number): Promise<ResultPart> {
  return resultOf(await finished(expectValue(await explain(result, number)).runId));
}

/** The totals at both ends of what was found. */
async function endsOf({ ref }: ResultPart): Promise<readonly number[]> {
  const page = await app.results.readPage(ownerId, { resultId: ref.id, view: plainView, offset: 0, limit: 100 });
  return expectValue(page).rows.flatMap((row) => (row[1] === "start" || row[1] === "end" ? [Number(row[2])] : []));
}

const june = { column: 0, cell: "2025-06-01" };

describe("what moved a number", () => {
  test("is a new answer below, asked in words and under its own totals, that can be gone on from", async () => {
    const course = await ask("revenue by month in 2025");
    const why = await explained(course, { cells: [june], figure: "Revenue" });
    expect(await endsOf(why)).toEqual([1, 40.5]);
    expect(why.plan?.analysis?.kind).toBe("why");
    const said = await messages();
    expect(said).toHaveLength(4);
    expect(said.at(-2)).toMatchObject({ kind: "text", role: "user" });
    expect(said.at(-2)?.parts).toEqual([
      { type: "text", text: "Why did revenue change in June 2025?", isChosen: true },
    ]);
    // No version of the course: its card stays as it is, and the next question goes on from what was found.
    expect((await ask("only web")).plan).toMatchObject({ analysis: { kind: "why" }, filters: [{}] });
  });

  test("of a group is of that group alone", async () => {
    const courses = await ask("revenue by month and channel in 2025");
    const cells = [
      { column: 0, cell: "2025-04-01" },
      { column: 1, cell: "web" },
    ];
    const why = await explained(courses, { cells, figure: "web" });
    expect(await endsOf(why)).toEqual([5, 7]);
    expect(why.title).toContain("web");
  });

  test("is offered from the second step on", async () => {
    const { ref } = await ask("revenue by month in 2025");
    const menu = expectValue(await app.steering.changeMenu(ownerId, { sessionId, resultId: ref.id }));
    expect(menu).toEqual({
      figures: ["Revenue"],
      others: [],
      isOfOne: true,
      steps: { column: 0, from: "2025-02-01", to: "2025-06-01" },
    });
  });

  test("is offered of nothing that stands at one time only, and refused there in a sentence", async () => {
    const regions = await ask("revenue by region");
    const of = { sessionId, resultId: regions.ref.id };
    expect(expectValue(await app.steering.changeMenu(ownerId, of))).toBeNull();
    expect(await explain(regions, { cells: [{ column: 0, cell: "South" }], figure: "Revenue" })).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: expect.stringMatching(/has a change\.$/) },
    });
    expect(await messages()).toHaveLength(2);
  });

  test("in somebody else's chat finds nothing", async () => {
    const course = await ask("revenue by month in 2025");
    const notFound = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await explain(course, { cells: [june], figure: null }, "a stranger")).toMatchObject(notFound);
    const of = { sessionId, resultId: course.ref.id };
    expect(await app.steering.changeMenu("a stranger", of)).toMatchObject(notFound);
  });
});

describe("what moved a number of a tile", () => {
  async function openTile(question: string) {
    const { id, tileIds } = await boardOf(app, [question]);
    const [tileId = ""] = tileIds;
    const outcome = (await runTiles(app, id)).get(tileId)?.outcome;
    if (outcome?.status !== "ready" || outcome.result.plan === null) throw new Error("The tile has no figures.");
    return { id, tileId, plan: outcome.result.plan };
  }

  test("is asked in a chat that begins with it, under the conditions of what is shown", async () => {
    const tile = await openTile("revenue by month and channel in 2025");
    const cells = [
      { column: 0, cell: "2025-04-01" },
      { column: 1, cell: "web" },
    ];
    const asked = { ...tile, cells, figure: "web", sessionId, clientMessageId: randomUUID() };
    const why = resultOf(await finished(expectValue(await app.steering.explainTile(ownerId, asked)).runId));
    expect(await endsOf(why)).toEqual([5, 7]);
    expect((await messages()).map(({ role }) => role)).toEqual(["user", "assistant"]);
    const session = expectValue(await app.sessions.load(ownerId, sessionId));
    expect([session.currentDb, session.currentSchema]).toEqual([shopContext.database, shopContext.schema]);
    // Sending twice begins one chat with one question.
    expectValue(await app.steering.explainTile(ownerId, asked));
    expect(await messages()).toHaveLength(2);
    expect((await ask("only North")).plan).toMatchObject({ analysis: { kind: "why" } });
  });

  test("is offered from the second step on, and of nothing that stands at one time only", async () => {
    const course = await openTile("revenue by month in 2025");
    expect(expectValue(await app.steering.tileChangeMenu(ownerId, { ...course, shown: ["Revenue"] }))).toMatchObject({
      figures: ["Revenue"],
      others: [],
      steps: { from: "2025-02-01", to: "2025-06-01" },
    });
    const regions = await openTile("revenue by region");
    expect(expectValue(await app.steering.tileChangeMenu(ownerId, { ...regions, shown: ["Revenue"] }))).toBeNull();
    const asked = { ...regions, cells: [], figure: "Revenue", sessionId, clientMessageId: randomUUID() };
    expect(await app.steering.explainTile(ownerId, asked)).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    expect(await app.sessions.load(ownerId, sessionId)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });

  test("of somebody else's board finds nothing", async () => {
    const tile = await openTile("revenue by month in 2025");
    const notFound = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await app.steering.tileChangeMenu("a stranger", { ...tile, shown: [] })).toMatchObject(notFound);
    const asked = { ...tile, cells: [june], figure: null, sessionId, clientMessageId: randomUUID() };
    expect(await app.steering.explainTile("a stranger", asked)).toMatchObject(notFound);
  });

  test("of a dashboard in the chat is answered below it", async () => {
    const request = { ...shopContext, otherContexts: [], sessionId, clientMessageId: randomUUID() };
    const sent = await app.conversations.ask(ownerId, { ...request, text: "build a dashboard of revenue in 2025" });
    const { parts } = await finished(expectValue(sent).runId);
    const courses = parts.flatMap(resultsOfPart).filter(({ outputs }) => outputs[0]?.role === "time");
    const [course] = courses;
    if (course === undefined) throw new Error("The dashboard has no course.");
    const of = { sessionId, resultId: course.ref.id };
    expect(expectValue(await app.steering.changeMenu(ownerId, of))).toMatchObject({ figures: ["Revenue"] });
    const why = await explained(course, { cells: [june], figure: "Revenue" });
    expect(await endsOf(why)).toEqual([1, 40.5]);
  });
});
