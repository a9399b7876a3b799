/** Where a board has little else to show, it tells what evens a course out and how much the largest make up. */
import { expect, test } from "vitest";
import type { ColumnKind, SchemaCatalog } from "#lib/domain/catalog";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

const models = Array.from({ length: 24 }, (_, number) => `Model ${number}`);
const columns: readonly (readonly [string, ColumnKind, Partial<ColumnProfile>])[] = [
  ["JOB_ID", "integer", {}],
  ["OPENED_ON", "date", { min: "2024-01-01", max: "2026-05-31", distinctCount: 850 }],
  ["MODEL", "text", { values: models, valuesAreComplete: true, distinctCount: models.length }],
];

function tilesOf(request: string): readonly (readonly [string, string | null])[] {
  const catalog: SchemaCatalog = {
    database: "GARAGE",
    schema: "WORK",
    tables: [
      {
        ...{ name: "JOBS", kind: "table", comment: null, rowCount: 4_000, primaryKey: ["JOB_ID"], foreignKeys: [] },
        columns: columns.map(([name, kind]) => ({
          ...{ name, kind, nativeType: kind.toUpperCase(), isNullable: false, comment: null },
        })),
      },
    ],
  };
  const profiles = columns.map(
    ([name, , profile]) => [`JOBS.${name}`, { ...emptyProfile, nullCount: 0, ...profile }] as const,
  );
  const model = draftModel(catalog, new Map(profiles), null);
  const args = { model, index: indexModel(model), today: "2026-06-10", previousPlan: null, mayAsk: false };
  const outcome = planDashboard(request, args);
  if (outcome.kind !== "dashboard") throw new Error(`It is a ${outcome.kind}.`);
  return outcome.tiles.map(({ title, plan }) => [title, plan.calculation?.kind ?? null]);
}

test("behind all else, and each once", () => {
  const calculated = tilesOf("jobs dashboard").filter(([, kind]) => kind !== null);
  expect(calculated).toEqual([
    ["Monthly jobs, with its 3-month moving average", "moving"],
    ["Cumulative share of jobs by model", "cumulative_share"],
  ]);
});
