/** What a report or a dashboard begins with where nobody has defined a metric. */
import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog } from "#lib/domain/catalog";
import { areasOf } from "#lib/planner/dashboard/areas";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

type Sketch = readonly [name: string, kind: ColumnKind, profile?: Partial<ColumnProfile>];

const values = (...list: string[]): Partial<ColumnProfile> => ({
  values: list,
  valuesAreComplete: true,
  distinctCount: list.length,
});

/** One table of jobs of a workshop with numbers of its own. */
function modelOf(...numbers: Sketch[]) {
  const columns: Sketch[] = [
    ["JOB_ID", "integer"],
    ["OPENED_ON", "date", { min: "2024-01-01", max: "2026-05-31", distinctCount: 850 }],
    ["PRIORITY", "text", values("Low", "Normal", "High")],
    ["WORKSHOP", "text", values("North", "South", "East", "West")],
    ["MODEL", "text", values(...Array.from({ length: 24 }, (_, number) => `Model ${number}`))],
    ...numbers,
  ];
  const catalog: SchemaCatalog = {
    database: "GARAGE",
    schema: "WORK",
    tables: [
      {
        name: "JOBS",
        kind: "table",
        comment: null,
        rowCount: 4_000,
        columns: columns.map(([name, kind]) => ({
          name,
          kind,
          nativeType: kind.toUpperCase(),
          isNullable: false,
          comment: null,
        })),
        primaryKey: ["JOB_ID"],
        foreignKeys: [],
      },
    ],
  };
  const profiles = columns.map(
    ([name, , profile]) => [`JOBS.${name}`, { ...emptyProfile, nullCount: 0, ...profile }] as const,
  );
  return draftModel(catalog, new Map(profiles), null);
}

const retries: Sketch = ["RETRY_CNT", "integer", { min: "0", max: "6" }];
const wait: Sketch = ["WAIT_MIN", "integer", { min: "1", max: "900" }];
const discount: Sketch = ["DISC_AMT", "decimal", { min: "0", max: "300" }];
const net: Sketch = ["NET_AMT", "decimal", { min: "5", max: "9000" }];
const visits: Sketch = ["VIEW_COUNT", "integer", { min: "0", max: "90000" }];
const place: Sketch = ["QUEUE_SEQ", "integer", { min: "1", max: "40" }];

function tilesOf(model: ReturnType<typeof modelOf>, request: string) {
  const args = { model, index: indexModel(model), today: "2026-06-10", previousPlan: null, mayAsk: false };
  const outcome = planDashboard(request, args);
  if (outcome.kind !== "dashboard") throw new Error(`It is a ${outcome.kind}.`);
  return outcome;
}

const report = "give me a report on last month";

describe("what a schema without metrics begins with", () => {
  it("is how many rows there are, rather than what only befell them", () => {
    const { title, tiles } = tilesOf(modelOf(retries, wait), report);
    expect(title).toBe("Jobs report, May 2026");
    expect(tiles.map((tile) => tile.title)).toEqual(
      expect.arrayContaining(["What moved jobs", "Outlook for jobs", "What is unusual in jobs"]),
    );
    expect(tiles[0]?.plan.metrics.map(({ label }) => label)).toEqual(["Jobs", "Average wait min", "Retry cnt"]);
  });

  it("is an amount of money where the rows have one, and the whole before its pieces", () => {
    const { title, tiles } = tilesOf(modelOf(retries, discount, net), report);
    expect(title).toBe("Net amt report, May 2026");
    expect(tiles[0]?.plan.metrics.map(({ label }) => label).slice(0, 2)).toEqual(["Net amt", "Jobs"]);
  });

  it("is no money that somebody only hopes for", () => {
    expect(tilesOf(modelOf(["EXPECTED_COST", "decimal", { min: "5", max: "900" }]), report).title).toMatch(
      /^Jobs report/,
    );
  });

  it("holds for a dashboard too, whose leaders go by what there is much of", () => {
    const overview = "build an overview dashboard";
    expect(tilesOf(modelOf(retries), overview).tiles[0]?.plan.metrics[0]?.label).toBe("Jobs");
    const leaders = ({ tiles }: ReturnType<typeof tilesOf>) =>
      tiles.filter(({ plan }) => plan.limit !== null).flatMap(({ plan }) => plan.metrics.map(({ label }) => label));
    expect(leaders(tilesOf(modelOf(retries), overview))).toEqual(["Jobs"]);
  });

  it("takes a count of much for a figure, and a place in a row of others for none", () => {
    const figures = (model: ReturnType<typeof modelOf>) => areasOf(model)[0]?.figures.map(({ metric }) => metric.label);
    expect(figures(modelOf(retries, visits))).toEqual(["Jobs", "View count", "Retry cnt"]);
    expect(figures(modelOf(place))).toEqual(["Jobs"]);
  });
});
