/** Charts of stored results, read from the real files: of all rows, of the owner's own, and honest about what is left out. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultLimits } from "#lib/config/limits";
import type { OutputColumn } from "#lib/domain/chart";
import type { ChartData } from "#lib/domain/chart-data-types";
import { noChartEdit } from "#lib/domain/chart-edit";
import { chartLimits } from "#lib/domain/chart-limits";
import { ok } from "#lib/domain/errors";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import { type ChartReading, createChartReading } from "#lib/services/chart-reading";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";

let world: ResultWorld;
let charts: ChartReading;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
  charts = createChartReading({ results: world.results });
});

const moment: ResultColumn = { name: "READ_AT", kind: "timestamp", nativeType: "TIMESTAMP" };
const place: ResultColumn = { name: "PLACE", kind: "text", nativeType: "VARCHAR" };
const note: ResultColumn = { name: "NOTE", kind: "text", nativeType: "VARCHAR" };
const level: ResultColumn = { name: "LEVEL", kind: "integer", nativeType: "BIGINT" };

const described = (label: string, role: OutputColumn["role"]): OutputColumn => ({
  label,
  role,
  isAdditive: false,
  format: null,
});
const time = described("Read at", "time");
const levels = described("Level", "measure");

/** One reading a minute, with one that lies far below and one far above the others. */
function readings(count: number): ResultRow[] {
  return Array.from({ length: count }, (_, minute) => [minuteText(minute), levelAt(minute)]);
}

function minuteText(minute: number): string {
  return new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString().slice(0, 19).replace("T", " ");
}

function levelAt(minute: number): Cell {
  if (minute === 40_321) return -7_777;
  if (minute === 61_234) return 99_999;
  return Math.round(500 + 400 * Math.sin(minute / 900));
}

async function read(resultId: string, outputs: readonly OutputColumn[], ownerId = "local") {
  return charts.read(ownerId, { resultId, outputs, hint: null, question: "", edit: noChartEdit });
}

async function drawn(resultId: string, outputs: readonly OutputColumn[]) {
  const chart = await read(resultId, outputs);
  if (!chart.ok) throw new Error(chart.error.message, { cause: chart.error });
  return chart.value;
}

function notesOf(data: ChartData | null): readonly string[] {
  return data === null || data.kind === "figures" ? [] : data.notes;
}

describe("the chart of a stored result", () => {
  it("of 84,312 rows is drawn from all of them: thinned out, the smallest and the largest kept", async () => {
    const resultId = await world.keep([moment, level], readings(84_312));
    const { choice, data } = await drawn(resultId, [time, levels]);
    expect(choice.spec?.kind).toBe("line");
    if (data?.kind !== "points") throw new Error("no points");
    expect(data.points.length).toBeLessThanOrEqual(chartLimits.linePoints);
    const values = data.points.flatMap((point) => point.values);
    expect(values).toContain(-7_777);
    expect(values).toContain(99_999);
    expect(data.points[0]?.values).toEqual([levelAt(0)]);
    expect(data.points.at(-1)?.values).toEqual([levelAt(84_311)]);
    expect(data.notes).toEqual([expect.stringContaining("of 84,312 points")]);
    // What travels to the browser is what is drawn, whatever the rows are.
    expect(JSON.stringify(data).length).toBeLessThan(500_000);
  });

  it("counts groups over all rows, beyond the first page", async () => {
    const rows = Array.from({ length: 1_500 }, (_, row) => [`place ${row}`, row]);
    const resultId = await world.keep([place, level], rows);
    const { data } = await drawn(resultId, [described("Place", "category"), { ...levels, isAdditive: true }]);
    if (data?.kind !== "points") throw new Error("no points");
    expect(data.points[0]?.label).toBe("place 1499");
    expect(data.points.at(-1)?.label).toBe(`Other (${(1_500 - chartLimits.topBars).toLocaleString("en")})`);
  });

  it("tells in its notes of a result that was cut how many rows are drawn", async () => {
    const rows = readings(resultLimits.storedRows);
    const result = statementOf([moment, level], [ok(rows)], true);
    const stored = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
    if (!stored.ok) throw new Error("not stored");
    const { data } = await drawn(stored.value.ref.id, [time, levels]);
    expect(notesOf(data)).toContain("Drawn from the first 100,000 of more than 100,000 rows.");
  });

  it("of many columns is drawn from as many of the first rows as fit, and no more are read", async () => {
    const measures = Array.from({ length: 60 }, (_, index): ResultColumn => ({ ...level, name: `L${index}` }));
    const rows = Array.from({ length: 40_000 }, (_, row) => [minuteText(row), ...measures.map(() => row)]);
    const resultId = await world.keep([moment, ...measures], rows);
    const { data } = await drawn(resultId, [time, ...measures.map(() => levels)]);
    expect(notesOf(data)).toContain("Drawn from the first 32,786 of 40,000 rows.");
  });

  it("never reads what is described as a detail, and cuts texts that no name of a group is as long as", async () => {
    const long = "x".repeat(5_000);
    const rows = ["a", "b", "c"].map((name, row) => [`${name}${long}`, long, row + 1]);
    const resultId = await world.keep([place, note, level], rows);
    const stored = await world.results.readColumns("local", {
      resultId,
      wanted: () => ({ columns: [0, 2], rowCount: 2 }),
    });
    expect(stored).toMatchObject({
      ok: true,
      value: {
        rows: [
          [`a${long.slice(0, 999)}`, null, 1],
          [`b${long.slice(0, 999)}`, null, 2],
        ],
      },
    });
    const { data } = await drawn(resultId, [described("Place", "category"), described("Note", "detail"), levels]);
    expect(data?.kind).toBe("points");
  });

  it("keeps exact numbers of mixed columns as they are stored", async () => {
    const wide: ResultColumn = { name: "ID", kind: "integer", nativeType: "HUGEINT" };
    const rows = [["9007199254740993"], [1], [null]];
    const resultId = await world.keep([wide], rows);
    const stored = await world.results.readColumns("local", {
      resultId,
      wanted: ({ rowCount }) => ({ columns: [0], rowCount }),
    });
    expect(stored.ok && stored.value.rows).toEqual(rows);
  });

  it("is nobody's but its owner's", async () => {
    const resultId = await world.keep([moment, level], readings(30));
    expect(await read(resultId, [time, levels], "somebody else")).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
    expect(await read(randomUUID(), [time, levels])).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });

  it("is none where there is nothing to draw, with the reason", async () => {
    const resultId = await world.keep([moment, level], []);
    const { choice, data } = await drawn(resultId, [time, levels]);
    expect(data).toBeNull();
    expect(choice).toEqual({ spec: null, reason: "The result has no rows to draw." });
  });
});
