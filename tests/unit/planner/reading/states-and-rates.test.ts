import { describe, expect, test } from "vitest";
import type { ColumnInfo, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { chartCandidates } from "#lib/planner/reading/chart-candidates";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { emptyProfile } from "#lib/semantic/model";
import { likeliest, waysOf } from "../../../support/planner/ways-to-read.ts";

function column(name: string, kind: ColumnInfo["kind"], comment: string | null = null): ColumnInfo {
  return { name, kind, nativeType: kind.toUpperCase(), isNullable: true, comment };
}

const crew: TableInfo = {
  name: "SAILORS",
  kind: "table",
  comment: null,
  rowCount: 80,
  columns: [
    column("SAILOR_ID", "integer"),
    column("SAILOR_NAME", "text"),
    column("WAGE", "decimal"),
    column("HIRED_ON", "date"),
    column("LEFT_ON", "date", "Last day; empty while employed"),
    column("TRAINED_ON", "date"),
  ],
  primaryKey: ["SAILOR_ID"],
  foreignKeys: [],
};

const catalog: SchemaCatalog = { database: "SEA", schema: "CREW", tables: [crew] };
const profiles = new Map(crew.columns.map(({ name }) => [`${crew.name}.${name}`, { ...emptyProfile, nullCount: 20 }]));
const model = draftModel(catalog, profiles, null);

/** What the likeliest plan asks of the rows: column and operator. */
function conditionsOf(question: string): string[] {
  const [first] = chartCandidates(question, { model, index: indexModel(model), today: "2026-11-21" });
  return (first?.plan.filters ?? []).map(({ column: { column: name }, condition }) => `${name} ${condition.operator}`);
}

describe("what holds now is told by a date that is empty", () => {
  test.each([
    "how many sailors are still employed",
    "how many current sailors are there",
    "sailors who currently work",
  ])("%s", (question) => {
    expect(conditionsOf(question).join()).toMatch(/LEFT_ON/);
  });

  test("and so is what has not happened", () => {
    expect(conditionsOf("number of untrained sailors")).toEqual(["TRAINED_ON is_null"]);
  });
});

test("the newest rows are so by a date of their own", () => {
  const [first] = chartCandidates("newest sailor", { model, index: indexModel(model), today: "2026-11-21" });
  expect(first?.plan.order).toMatchObject([{ direction: "descending" }]);
  expect(JSON.stringify(first?.plan)).toContain("HIRED_ON");
  expect(first?.plan.limit).toBe(1);
});

test("what is compared stands side by side: two values of a column", () => {
  const { plan } = likeliest("compare the number of boats in Kiel with those in Bergen");
  expect(plan.dimensions.map(({ column: { column: name } }) => name)).toEqual(["PORT_NAME"]);
  expect(plan.filters[0]?.condition).toEqual({ operator: "in", values: ["Kiel", "Bergen"] });
});

test("no column has to be two things at once", () => {
  for (const { plan } of waysOf("boats in Kiel in Bergen")) {
    const ports = plan.filters.filter(
      ({ column: { column: name }, condition }) => name === "PORT_NAME" && condition.operator === "=",
    );
    expect(ports.length).toBeLessThan(2);
  }
});

test("a figure per another that adds up is a ratio; per anything else it is grouped", () => {
  const kinds = (question: string): string[] =>
    waysOf(question).flatMap(({ plan }) => plan.metrics.map(({ expression }) => expression.kind));
  expect(kinds("booking amount per night")).toContain("ratio");
  expect(kinds("booking amount per boat")).not.toContain("ratio");
});

test("rows that were named first are counted where their number is said last", () => {
  expect(likeliest("bookings in 2025, number").plan.metrics[0]?.expression).toMatchObject({ kind: "count" });
});

test("so many rows are shown, whatever is said between their number and their name", () => {
  expect(waysOf("3 chartered boats with the highest daily price").map(({ plan }) => plan.limit)).toContain(3);
});
