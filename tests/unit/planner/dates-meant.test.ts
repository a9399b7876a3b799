import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const days = { min: "2024-01-01", max: "2026-05-20" };
const sketch: Readonly<Record<string, readonly [ColumnKind, Partial<ColumnProfile>]>> = {
  CHARTER_ID: ["integer", {}],
  CHARTER_NAME: ["text", {}],
  START_DATE: ["date", days],
  END_DATE: ["date", days],
  TIME_OF_DAY: ["text", { values: ["Morning", "Noon"], valuesAreComplete: true, nullCount: 0 }],
  HULL_DAMAGE: ["text", { values: ["None", "Scratch"], valuesAreComplete: true, nullCount: 0 }],
};
const columns = Object.entries(sketch).map(([name, [kind]]) => ({
  ...{ name, kind, nativeType: kind, isNullable: true, comment: null },
}));
const profiles = new Map(
  Object.entries(sketch).map(([name, [, profile]]) => [`CHARTERS.${name}`, { ...emptyProfile, ...profile }]),
);
const charters: TableInfo = {
  ...{ name: "CHARTERS", kind: "table", comment: null, rowCount: 90, columns, foreignKeys: [] },
  primaryKey: ["CHARTER_ID"],
};
const toCharter = { columns: ["CHARTER_ID"], targetSchema: "HARBOUR", targetTable: "CHARTERS" };
const fares: TableInfo = {
  ...{ name: "FARES", kind: "table", comment: null, rowCount: 900, primaryKey: ["FARE_ID"] },
  columns: (["FARE_ID", "CHARTER_ID", "PRICE"] as const).map((name) => ({
    ...{ name, kind: "integer", nativeType: "integer", isNullable: true, comment: null },
  })),
  foreignKeys: [{ ...toCharter, targetColumns: ["CHARTER_ID"] }],
};
const catalog: SchemaCatalog = { database: "SEA", schema: "HARBOUR", tables: [charters, fares] };
const model = draftModel(catalog, profiles, null);
const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null };

function sqlOf(question: string): string | null {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return null;
  return compilePlan(outcome.plan, { model, dialect: dialects.duckdb }).sql.split(/\s+/).join(" ");
}

describe("which date of a row is meant", () => {
  it.each([
    ["charters that ended in May 2025", "END_DATE >= DATE '2025-05-01'"],
    ["how many charters ended before 2025", "END_DATE < DATE '2025-01-01'"],
    ["charters that started in May 2025", "START_DATE >= DATE '2025-05-01'"],
  ])("is told by the verb: %s", (question, part) => {
    expect(sqlOf(question)).toContain(part);
  });

  it.each(["bookings that ended in May 2025", "bookings that were delivered in May 2025", "boats that closed in 2025"])(
    "is not the usual one for another event: %s",
    (question) => {
      expect(planQuestion(question, sampleArgs).kind).not.toBe("plan");
    },
  );

  it.each(["charters that have ended", "charters by month they ended", "charters by hour"])(
    "is not passed over: %s",
    (question) => {
      expect(sqlOf(question)).toBeNull();
    },
  );
});

describe("words of a name that are words of time elsewhere", () => {
  it("are the name where a column has it", () => {
    expect(sqlOf("charters by time of day")).toContain("GROUP BY charters.TIME_OF_DAY");
  });
});

describe("what is stored where there is nothing", () => {
  it("is what 'without' means", () => {
    expect(sqlOf("how many charters had no hull damage")).toContain("HULL_DAMAGE = 'None'");
  });
});

describe("a question that begins with a verb", () => {
  it("puts rows in order, whatever else is called so", () => {
    expect(planQuestion("order the boats by daily price", sampleArgs)).toMatchObject({
      plan: { detail: { table: "BOATS" }, order: [{ by: "detail" }] },
    });
  });
});

describe("the columns of a ranked row", () => {
  it("have a date of its own only", () => {
    const sql = sqlOf("the charter with the highest fare price");
    expect([sql?.includes("PRICE DESC"), sql?.includes("START_DATE")]).toEqual([true, false]);
  });
});
