import { describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import { previewOf } from "#lib/domain/dashboard-preview";
import { chartTile, sampleDefinition, textTile } from "../../support/dashboards/sample-dashboard.ts";

const output = (role: "time" | "category" | "measure" | "detail") =>
  ({ label: role, role, isAdditive: true, format: null }) as const;

function looksOf(...tiles: readonly ReturnType<typeof chartTile>[]) {
  return previewOf(sampleDefinition({ tiles: [...tiles] })).map(({ look }) => look);
}

function showing(...roles: readonly ("time" | "category" | "measure" | "detail")[]) {
  const tile = chartTile("a");
  return chartTile("a", { source: { ...tile.source, outputs: roles.map(output) } });
}

describe("a board drawn small", () => {
  it("shows what each tile shows: a number, bars, a course, rows", () => {
    expect(looksOf(showing("measure"))).toEqual(["number"]);
    expect(looksOf(showing("category", "measure"))).toEqual(["bars"]);
    expect(looksOf(showing("time", "measure"))).toEqual(["line"]);
    expect(looksOf(showing("detail"))).toEqual(["rows"]);
    expect(looksOf(chartTile("a"))).toEqual(["rows"]);
  });

  it("follows what was chosen by hand", () => {
    expect(looksOf(chartTile("a", { chartEdit: { ...noChartEdit, kind: "donut" } }))).toEqual(["circle"]);
    expect(looksOf({ ...showing("time", "measure"), view: "table" })).toEqual(["rows"]);
  });

  it("has the tiles of one tab in their places, texts among them", () => {
    const tabs = [
      { id: "one", title: "Overview" },
      { id: "two", title: "Stores" },
    ];
    const tiles = [chartTile("a"), { ...textTile("b", "Hello"), tabId: "two" }];
    const definition = sampleDefinition({ tabs, tiles });
    expect(previewOf(definition).map(({ id }) => id)).toEqual(["a"]);
    expect(previewOf(definition, "two")).toEqual([
      { id: "b", title: "Note", look: "words", placement: { x: 0, y: 0, width: 6, height: 3 } },
    ]);
  });
});
