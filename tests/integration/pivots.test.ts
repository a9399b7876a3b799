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

  test("shows all groups of an answer that shows the first of them, and says so", async () => {
    const answer = await answerTo("top 1 region by revenue");
    const { table, notes } = expectValue(await read(answer, [0], []));
    expect(table.rows.heads.length).toBeGreaterThan(2);
    expect(notes).toEqual(["All groups are shown, not only the first."]);
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
