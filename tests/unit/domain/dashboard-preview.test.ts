import { describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import { previewOf } from "#lib/domain/dashboard-preview";
import type { Plan } from "#lib/domain/plan";
import { chartTile, sampleDefinition, textTile } from "../../support/dashboards/sample-dashboard.ts";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

const plannedGroup: Plan["dimensions"][number] = {
  column: { table: "BOATS", column: "BOAT_TYPE" },
  label: "Boat type",
  grain: null,
  part: null,
  via: null,
  evidence: [],
};

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

  it("shows what was asked for, and shares as a circle", () => {
    const plan = barePlan(sampleModel, { dimensions: [plannedGroup] });
    const drawn = (change: Partial<Plan>) => {
      const tile = chartTile("a");
      return looksOf(chartTile("a", { source: { ...tile.source, plan: { ...plan, ...change } } }));
    };
    expect(drawn({})).toEqual(["bars"]);
    expect(drawn({ asShare: true })).toEqual(["circle"]);
    expect(drawn({ chartHint: "percent-bar" })).toEqual(["columns"]);
    expect(drawn({ chartHint: "donut" })).toEqual(["circle"]);
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
