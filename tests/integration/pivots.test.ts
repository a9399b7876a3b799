/** The pivot table of an answer over a real database: its owner's alone, guarded like every statement, and bounded. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { App } from "#lib/services/app";
import type { ReadPivot } from "#lib/services/pivots";
import { headText, plainPivotView, shownColumns, shownRows } from "#lib/state/pivot-view";
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

function read(answer: ResultPart, rows: number[], columns: number[]): Promise<Result<ReadPivot>> {
  return app.pivots.read(ownerId, { sessionId, resultId: answer.ref.id, layout: { rows, columns } });
}

describe("the pivot table of an answer", () => {
  test("has the figures of the answer and the totals of its groups", async () => {
    const answer = await answerTo("revenue by region and channel");
    const { table, sql, notes } = expectValue(await read(answer, [0], [1]));
    const lines = shownRows(table, plainPivotView).map((row) => [
      headText(table.rows, row),
      ...shownColumns(table, plainPivotView).map(({ place }) => table.cells[row]?.[place] ?? null),
    ]);
    const heads = shownColumns(table, plainPivotView).map(({ head }) => headText(table.columns, head));
    expect(heads).toEqual(["shop", "web", "Total"]);
    const whole = Number(lines.at(-1)?.at(-1));
    expect(lines.slice(0, -1).reduce((sum, line) => sum + Number(line.at(-1)), 0)).toBeCloseTo(whole);
    const plain = await answerTo("total revenue");
    const page = await app.results.readPage(ownerId, {
      resultId: plain.ref.id,
      view: { order: [], filters: [] },
      offset: 0,
      limit: 1,
    });
    expect(Number(expectValue(page).rows[0]?.[0])).toBeCloseTo(whole);
    expect(sql).toContain("UNION ALL");
    expect(notes).toEqual([]);
  });

  test("has the groups that the answer shows first, totals of these alone, and says so", async () => {
    const answer = await answerTo("top 1 region by revenue");
    const { table, notes } = expectValue(await read(answer, [0], []));
    expect(table.rows.heads).toHaveLength(2);
    expect(table.cells[0]).toEqual(table.cells[1]);
    expect(table.isPicked).toBe(true);
    expect(notes).toEqual(["Top 1: totals are of what is shown, not of everything."]);
    const all = expectValue(await read(await answerTo("revenue by region"), [0], []));
    expect(all.table.rows.heads.length).toBeGreaterThan(2);
    expect(all.table.isPicked).toBe(false);
  });

  test("keeps the combinations of groups that the answer shows, whichever of them is laid out", async () => {
    const answer = await answerTo("top 1 region by revenue in each channel");
    const { table, notes } = expectValue(await read(answer, [1], [0]));
    const finest = table.rows.heads.flatMap(({ depth }, row) => (depth === 1 ? [row] : []));
    const filled = finest.flatMap((row) => table.cells[row]?.slice(1).filter((cell) => cell !== null) ?? []);
    expect(filled).toHaveLength(2);
    expect(notes).toEqual([
      "Top 1 in each channel: only these combinations of channel and region count, and totals are of what is shown, not of everything.",
    ]);
    const other = expectValue(await read(answer, [0], []));
    expect(Number(other.table.cells[0]?.[0])).toBeCloseTo(Number(table.cells[0]?.[0]));
  });

  test("shows shares of the answer's own whole beside the figures", async () => {
    const answer = await answerTo("share of revenue by region");
    const { table, notes } = expectValue(await read(answer, [0], []));
    expect(table.figures.map(({ label }) => label)).toEqual(["Revenue", "Share of revenue"]);
    expect(table.figures.map(({ isAdditive }) => isAdditive)).toEqual([true, false]);
    expect(Number(table.cells[0]?.[1])).toBeCloseTo(1);
    expect(notes).toEqual([]);
  });

  test("is refused in a sentence for groups that the answer does not have", async () => {
    const answer = await answerTo("revenue by region");
    expect(await read(answer, [0], [7])).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: "The answer has not all of these groups any more." },
    });
    expect(await read(await answerTo("list all orders"), [0], [])).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: "A list of rows has no figures to lay out." },
    });
  });

  test("is nobody else's", async () => {
    const answer = await answerTo("revenue by region");
    const args = { sessionId, resultId: answer.ref.id, layout: { rows: [0], columns: [] } };
    expect(await app.pivots.read("somebody", args)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });
});
