import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

const codes = {
  values: ["KIE", "OSL", "RIG"],
  valuesAreComplete: true,
  distinctCount: 3,
  nullCount: 0,
  isUnique: true,
};
const repeated = { ...codes, isUnique: false };

/** Ferries and freighters run between piers; both tables say from where and to where. */
const sketch: Readonly<Record<string, Readonly<Record<string, readonly [ColumnKind, Partial<ColumnProfile>]>>>> = {
  PIERS: {
    PIER_CODE: ["text", codes],
    PIER_NAME: ["text", { values: ["Kiel", "Oslo", "Riga"], valuesAreComplete: true, distinctCount: 3, nullCount: 0 }],
  },
  FERRIES: { FERRY_ID: ["integer", {}], FROM_PIER: ["text", repeated], TO_PIER: ["text", repeated] },
  FREIGHTERS: { FREIGHTER_ID: ["integer", {}], FROM_PIER: ["text", repeated], TO_PIER: ["text", repeated] },
};

const profiles = new Map<string, ColumnProfile>();
const tables = Object.entries(sketch).map(([name, drawn]): TableInfo => {
  const columns = Object.entries(drawn).map(([column, [kind, profile]]) => {
    profiles.set(`${name}.${column}`, { ...emptyProfile, ...profile });
    return { name: column, kind, nativeType: kind, isNullable: false, comment: null };
  });
  return { name, kind: "table", comment: null, rowCount: 3, columns, primaryKey: [], foreignKeys: [] };
});
const catalog: SchemaCatalog = { database: "SEA", schema: "HARBOUR", tables };
const model = draftModel(catalog, profiles, null);

function planned(question: string, isAlways = false): Plan {
  const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null, isAlways };
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

describe("a place behind from or to", () => {
  it("is sought in the column of that end where its code is stored there", () => {
    const plan = planned("how many ferries from KIE to OSL");
    expect(plan.filters.map(({ column, condition }) => [column, condition])).toEqual([
      [
        { table: "FERRIES", column: "FROM_PIER" },
        { operator: "=", value: "KIE" },
      ],
      [
        { table: "FERRIES", column: "TO_PIER" },
        { operator: "=", value: "OSL" },
      ],
    ]);
  });

  it("is reached over the column of that end, also where another table has both ends", () => {
    const plan = planned("how many freighters from Kiel to Oslo");
    expect(plan.filters.map(({ via }) => via)).toEqual([
      { table: "FREIGHTERS", column: "FROM_PIER" },
      { table: "FREIGHTERS", column: "TO_PIER" },
    ]);
  });
});

describe("a quoted text behind the name of a table", () => {
  it("is the name of its rows, written as it is stored, and sought there where it is not", () => {
    const columnOf = (question: string) => planned(question).filters[0]?.column;
    expect(columnOf('list the pier "Kiel"')).toEqual({ table: "PIERS", column: "PIER_NAME" });
    expect(planned('list the pier "kiel"').filters[0]?.condition).toEqual({ operator: "=", value: "Kiel" });
    // What is known not to be stored is refused; this is about where it would be sought.
    const [unknown] = planned('list the pier "Bergen"', true).filters;
    expect(unknown?.column).toEqual({ table: "PIERS", column: "PIER_NAME" });
  });
});
