import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

const sketch: Readonly<Record<string, readonly [ColumnKind, Partial<ColumnProfile>]>> = {
  FERRY_ID: ["integer", {}],
  FERRY_NAME: ["text", {}],
  HALTS: ["integer", { min: "0", max: "4", nullCount: 0 }],
  BERTHS: ["integer", { min: "2", max: "90", nullCount: 3 }],
  DECK_HOUSE: ["text", {}],
};
const columns = Object.entries(sketch).map(([name, [kind]]) => ({
  name,
  kind,
  nativeType: kind,
  isNullable: true,
  comment: null,
}));
const profiles = new Map(
  Object.entries(sketch).map(([name, [, profile]]) => [`FERRIES.${name}`, { ...emptyProfile, ...profile }]),
);
const ferries: TableInfo = {
  ...{ name: "FERRIES", kind: "table", comment: null, rowCount: 9, columns, foreignKeys: [] },
  primaryKey: ["FERRY_ID"],
};
const catalog: SchemaCatalog = { database: "SEA", schema: "HARBOUR", tables: [ferries] };
const model = draftModel(catalog, profiles, null);

function planned(question: string): Plan {
  const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null };
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

function conditions(question: string) {
  return planned(question).filters.map(({ condition }) => condition);
}

describe("a number that is 0 where there is nothing", () => {
  it("is above 0 of rows with it, and 0 of rows without it", () => {
    expect(conditions("how many ferries with halts")).toEqual([{ operator: ">", value: 0 }]);
    expect(conditions("how many ferries without halts")).toEqual([{ operator: "=", value: 0 }]);
  });

  it("is empty of rows without it where some rows say nothing", () => {
    expect(conditions("how many ferries without berths")).toEqual([{ operator: "is_null" }]);
  });
});

describe("a listing for each row of a table", () => {
  it("says which row it is", () => {
    const { detail } = planned("deck house of each ferry");
    expect(detail?.columns.map(({ column }) => column)).toEqual(expect.arrayContaining(["FERRY_NAME", "DECK_HOUSE"]));
  });

  it("finds a name whose words are written as one", () => {
    const { detail } = planned("deckhouse of each ferry");
    expect(detail?.columns.map(({ column }) => column)).toContain("DECK_HOUSE");
  });
});
