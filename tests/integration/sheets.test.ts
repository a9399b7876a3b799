/** The sheet of a chat over a real database: its answers under one filter, guarded, its owner's alone, and never asked for nothing. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { FilterValue } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { type NarrowedAnswer, sheetLimits } from "#lib/domain/sheet";
import type { App } from "#lib/services/app";
import { askedAnswer } from "../support/asked-answer.ts";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

const ownerId = "local";
let app: App;
let sessionId: string;

beforeEach(async () => {
  ({ app } = await openBoardWorld());
  sessionId = randomUUID();
});

function answerTo(text: string): Promise<ResultPart> {
  return askedAnswer(app, { ownerId, sessionId, text });
}

async function filterOn(answers: readonly ResultPart[], label: string): Promise<string> {
  const resultIds = answers.map(({ ref }) => ref.id);
  const fields = expectValue(await app.sheets.fields(ownerId, { sessionId, resultIds }));
  const field = fields.find((one) => one.label === label);
  if (field === undefined) throw new Error(`No filter "${label}" among ${fields.map((one) => one.label).join(", ")}`);
  return field.id;
}

async function narrow(answers: readonly ResultPart[], filters: FilterValue[]): Promise<NarrowedAnswer[]> {
  return Promise.all(answers.map((answer) => narrowOne(answer, answers, filters)));
}

/** One of the answers of a sheet. */
async function narrowOne(
  { ref }: ResultPart,
  answers: readonly ResultPart[],
  filters: FilterValue[],
): Promise<NarrowedAnswer> {
  const asked = { sessionId, resultIds: answers.map((answer) => answer.ref.id), resultId: ref.id, filters };
  const { signal } = new AbortController();
  return expectValue(await app.sheets.narrow(ownerId, { ...asked, isApproved: false, signal }));
}

async function rowsOf({ ref }: ResultPart) {
  const slice = { resultId: ref.id, view: { order: [], filters: [] }, offset: 0, limit: 50 };
  return expectValue(await app.results.readPage(ownerId, slice)).rows;
}

function resultOf(answer: NarrowedAnswer | undefined): ResultPart {
  if (answer?.outcome.status !== "ready") throw new Error(`Not narrowed: ${JSON.stringify(answer)}`);
  return answer.outcome.result;
}

describe("the answers of a sheet under one filter", () => {
  test("show only what belongs to it, each by one statement, and the chat stays as it was", async () => {
    const answers = [await answerTo("revenue by channel"), await answerTo("revenue by region")];
    const fieldId = await filterOn(answers, "Region");
    const before = expectValue(await app.sessions.load(ownerId, sessionId));
    const told = await narrow(answers, [{ fieldId, values: ["North"] }]);
    expect(told.map(({ reachedBy }) => reachedBy)).toEqual([[fieldId], [fieldId]]);
    const [channel, region] = answers.map(({ ref }) => resultOf(told.find(({ resultId }) => resultId === ref.id)));
    const byRegion = await rowsOf(region ?? fail());
    expect(byRegion.map(([name]) => name)).toEqual(["North"]);
    const total = (await rowsOf(channel ?? fail())).reduce((sum, row) => sum + Number(row[1]), 0);
    expect(total).toBeCloseTo(Number(byRegion[0]?.[1]));
    expect(expectValue(await app.sessions.load(ownerId, sessionId))).toEqual(before);
  });

  test("say why one is not reached, and nothing is run for it", async () => {
    const answers = [await answerTo("revenue by channel"), await answerTo("total pieces")];
    const fieldId = await filterOn(answers, "Region");
    const told = await narrow(answers, [{ fieldId, values: ["North"] }]);
    const kept = told.find(({ resultId }) => resultId === answers[1]?.ref.id);
    expect(kept).toMatchObject({ reachedBy: [], outcome: { status: "kept" } });
    expect(kept?.notReached).toEqual([{ id: fieldId, why: "It is about stocks, which have no region." }]);
  });

  test("are told alike whether they are asked for beside others or later alone", async () => {
    const answers = [await answerTo("revenue by channel"), await answerTo("total pieces")];
    const [, pieces = fail()] = answers;
    const fieldId = await filterOn(answers, "Region");
    const alone = await narrowOne(pieces, answers, [{ fieldId, values: ["North"] }]);
    expect(alone.notReached).toEqual([{ id: fieldId, why: "It is about stocks, which have no region." }]);
  });

  test("end with whoever leaves before their turn", async () => {
    const answer = await answerTo("revenue by channel");
    const fieldId = await filterOn([answer], "Region");
    const { id: resultId } = answer.ref;
    const asked = { sessionId, resultIds: [resultId], resultId, filters: [{ fieldId, values: ["North"] }] };
    const left = await app.sheets.narrow(ownerId, { ...asked, isApproved: false, signal: AbortSignal.abort() });
    expect(left).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
  });

  test("keep the days that the chat asked about", async () => {
    const answer = await answerTo("revenue by channel this year");
    const fieldId = await filterOn([answer], "Region");
    const narrowed = resultOf((await narrow([answer], [{ fieldId, values: ["North"] }]))[0]);
    expect(narrowed.plan?.time).toMatchObject({ from: answer.plan?.time?.from, to: answer.plan?.time?.to });
  });

  test("offer the values of a column that they have", async () => {
    const answer = await answerTo("revenue by channel");
    const fieldId = await filterOn([answer], "Region");
    const sheet = { sessionId, resultIds: [answer.ref.id], search: "nor" };
    expect(expectValue(await app.sheets.values(ownerId, { ...sheet, fieldId }))).toEqual(["North"]);
    expect(await app.sheets.values(ownerId, { ...sheet, fieldId: "none" })).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
  });

  test("are nobody else's, and of one chat alone", async () => {
    const answer = await answerTo("revenue by channel");
    const resultIds = [answer.ref.id];
    const missing = { ok: false, error: { code: "NOT_FOUND" } };
    expect(await app.sheets.fields("somebody", { sessionId, resultIds })).toMatchObject(missing);
    sessionId = randomUUID();
    await answerTo("revenue by region");
    expect(await app.sheets.fields(ownerId, { sessionId, resultIds })).toMatchObject(missing);
  });
});

describe("what stands on a sheet", () => {
  test("is kept with its chat, and can be taken off", async () => {
    const answer = await answerTo("revenue by channel");
    const put = { sessionId, card: answer.ref.id };
    expect(expectValue(await app.chats.putOnSheet(ownerId, { ...put, isOn: true })).sheet).toEqual([answer.ref.id]);
    expect(expectValue(await app.sessions.load(ownerId, sessionId)).sheet).toEqual([answer.ref.id]);
    expect(expectValue(await app.chats.putOnSheet(ownerId, { ...put, isOn: false })).sheet).toEqual([]);
  });

  test("are answers of that chat, and no more than fit", async () => {
    const answers: ResultPart[] = [];
    for (let count = 0; count <= sheetLimits.answers; count += 1) answers.push(await answerTo("revenue by channel"));
    const put = ({ ref }: ResultPart) => app.chats.putOnSheet(ownerId, { sessionId, card: ref.id, isOn: true });
    for (const answer of answers.slice(0, sheetLimits.answers)) expectValue(await put(answer));
    expect(await put(answers.at(-1) ?? fail())).toMatchObject({
      ok: false,
      error: { message: "A sheet has room for 6 answers." },
    });
    const card = randomUUID();
    expect(await app.chats.putOnSheet(ownerId, { sessionId, card, isOn: true })).toMatchObject({ ok: false });
  });
});

function fail(): never {
  throw new Error("There is one");
}
