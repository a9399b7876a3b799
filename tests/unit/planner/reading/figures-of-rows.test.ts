import { describe, expect, test } from "vitest";
import type { ColumnInfo, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { chartCandidates } from "#lib/planner/reading/chart-candidates";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { emptyProfile } from "#lib/semantic/model";

function column(name: string, kind: ColumnInfo["kind"], comment: string | null = null): ColumnInfo {
  return { name, kind, nativeType: kind.toUpperCase(), isNullable: true, comment };
}

function table(name: string, key: string, columns: readonly ColumnInfo[], parents: readonly string[] = []): TableInfo {
  const foreignKeys = parents.map((parent) => ({
    columns: [`${parent.slice(0, -1)}_ID`],
    targetSchema: "TRIPS",
    targetTable: parent,
    targetColumns: [`${parent.slice(0, -1)}_ID`],
  }));
  return { name, kind: "table", comment: null, rowCount: 80, columns: [...columns], primaryKey: [key], foreignKeys };
}

const catalog: SchemaCatalog = {
  database: "SEA",
  schema: "TRIPS",
  tables: [
    table("BOATS", "BOAT_ID", [column("BOAT_ID", "integer"), column("BOAT_NAME", "text"), column("HARBOUR", "text")]),
    table(
      "TRIPS",
      "TRIP_ID",
      [
        column("TRIP_ID", "integer"),
        column("BOAT_ID", "integer"),
        column("SAILED_ON", "date"),
        column("DISTANCE_KM", "decimal"),
        column("PASSENGERS", "integer"),
        column("STATE", "text"),
        column("ESCORTED", "boolean"),
      ],
      ["BOATS"],
    ),
  ],
};
const profiles = new Map([
  ["TRIPS.STATE", { ...emptyProfile, values: ["CANCELLED", "DONE"], valuesAreComplete: true, distinctCount: 2 }],
  ["BOATS.HARBOUR", { ...emptyProfile, values: ["Kiel", "Turku"], valuesAreComplete: true, distinctCount: 2 }],
]);
const model = draftModel(catalog, profiles, null);

/** The likeliest statement, on one line. */
function statementOf(question: string): string {
  const [first] = chartCandidates(question, { model, index: indexModel(model), today: "2026-11-21" });
  return first === undefined
    ? ""
    : compilePlan(first.plan, { model, dialect: dialects.duckdb }).sql.replaceAll(/\s+/g, " ");
}

describe("what is said of figures and their rows", () => {
  test.each([
    [
      "rank the boats by distance",
      /avg\(trips\.DISTANCE_KM\).*GROUP BY .*BOAT_NAME.*ORDER BY "[^"]*distance[^"]*" DESC/i,
      "puts things in the order of a figure of theirs",
    ],
    ["which trip covered the most kilometres?", /DISTANCE_KM.* DESC.*LIMIT 1/, "names a figure by its unit"],
    ["average distance in trips", /^SELECT avg\(trips\.DISTANCE_KM\)[^,]* FROM/, "says the figure's own rows again"],
    [
      "total distance, Kiel boats, 2025",
      /^SELECT sum\(trips\.DISTANCE_KM\)[^,]* FROM.*'Kiel'/,
      "says rows again behind a value of theirs",
    ],
    ["how many trips did each boat make on average?", /^SELECT avg\(/, "averages over each of the things"],
    [
      "trips that sailed in 2024 or later",
      /SAILED_ON >= DATE '2024-01-01'(?!.*SAILED_ON <)/,
      "leaves a period open at its end",
    ],
  ])("%s: %s", (question, statement) => {
    expect(statementOf(question)).toMatch(statement);
  });

  test("so many rows can be asked for in a state", () => {
    expect(statementOf("boats with at least two cancelled trips")).toMatch(/STATE = 'CANCELLED'.*>= 2/);
  });

  test("and so often something can have happened", () => {
    expect(statementOf("how many boats were cancelled more than once?")).toMatch(/STATE = 'CANCELLED'.*> 1/);
  });

  test("a year is no number of rows", () => {
    expect(statementOf("every boat with trips in 2024 or later: trips")).not.toMatch(/2024(?!-)/);
  });

  test("rows that are said again behind only are no further ones", () => {
    expect(statementOf("number of trips per boat, only trips that were cancelled")).toMatch(
      /^SELECT boats[^,]*, [^,]*count\(\*\) AS "Trips" FROM .*CANCELLED/,
    );
  });

  test("a state that is switched off is none", () => {
    const off = statementOf("trips with escorted turned off");
    expect(off).not.toBe(statementOf("trips with escorted turned on"));
    expect(off).toMatch(/NOT|FALSE/);
  });
});
