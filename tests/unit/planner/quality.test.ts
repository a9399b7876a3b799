import { describe, expect, it } from "vitest";
import type { QualityCheck, QualityKind } from "#lib/domain/exploration";
import { qualityChecks } from "#lib/planner/quality-checks";
import { findingPlan, findingSentence, type QualityNumbers, readNumbers } from "#lib/planner/quality-finding";
import { qualityStatement } from "#lib/planner/quality-statement";
import type { ColumnProfile, SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

const sea = { database: "SEA", schema: "HARBOUR" };
const numbers = (count: number, of: number, more: Partial<QualityNumbers> = {}): QualityNumbers => ({
  ...{ count, of, most: null, low: null, high: null },
  ...more,
});

function withProfile(table: string, column: string, profile: Partial<ColumnProfile>): SemanticModel {
  const tables = sampleModel.tables.map((known) =>
    known.name === table
      ? {
          ...known,
          columns: known.columns.map((own) =>
            own.name === column ? { ...own, profile: { ...own.profile, ...profile } } : own,
          ),
        }
      : known,
  );
  return { ...sampleModel, tables };
}

function checkOf(kind: QualityKind, table: string, column: string, model = sampleModel): QualityCheck {
  const found = qualityChecks(model).find(
    (check) => check.kind === kind && check.table === table && check.columns[0] === column,
  );
  if (found === undefined) throw new Error(`no check ${kind} of ${table}.${column}`);
  return found;
}

const statusMissing = withProfile("BOOKINGS", "STATUS", { nullCount: 12 });

describe("what is checked", () => {
  it("is every key that leads on, every key that others rely on, and amounts; each under its own id", () => {
    const checks = qualityChecks(sampleModel);
    const count = (kind: QualityKind) => checks.filter((check) => check.kind === kind).length;
    expect([count("orphans"), count("duplicates"), count("missing")]).toEqual([6, 5, 0]);
    expect(checks.filter(({ kind }) => kind === "outliers").map(({ columns }) => columns[0])).toContain("AMOUNT");
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
  });

  it("is a column for missing values only where the profile has seen some", () => {
    expect(checkOf("missing", "BOOKINGS", "STATUS", statusMissing).columns).toEqual(["STATUS"]);
  });

  it("is what looks like a key and is none, but no key of another table", () => {
    const model = withProfile("GUESTS", "GUEST_NAME", { isUnique: false });
    const asKey: SemanticModel = {
      ...model,
      tables: model.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) => (column.name === "GUEST_NAME" ? { ...column, role: "key" } : column)),
      })),
    };
    expect(checkOf("duplicates", "GUESTS", "GUEST_NAME", asKey)).toBeDefined();
  });
});

describe("the statement of a check", () => {
  it.each<[QualityKind, string, string]>([
    ["missing", "BOOKINGS", "STATUS"],
    ["orphans", "BOOKINGS", "BOAT_ID"],
    ["duplicates", "BOATS", "BOAT_ID"],
    ["outliers", "BOOKINGS", "AMOUNT"],
  ])("counts %s in one row, over full names that nothing can break out of", (kind, table, column) => {
    const sql = qualityStatement(checkOf(kind, table, column, statusMissing), sea);
    expect(sql).toMatch(/^SELECT count\(/);
    expect(sql).toContain(`"SEA"."HARBOUR"."${table}"`);
    const hostile = { ...checkOf(kind, table, column, statusMissing), table: 'T"; drop table x; --' };
    expect(qualityStatement(hostile, sea)).toContain('"T""; drop table x; --"');
  });
});

describe("a finding", () => {
  it.each<[string, QualityCheck, QualityNumbers, string]>([
    [
      "missing values",
      checkOf("missing", "BOOKINGS", "STATUS", statusMissing),
      numbers(12, 5000),
      "12 of 5,000 (0.2%) bookings have no value for status.",
    ],
    [
      "a key that leads nowhere",
      checkOf("orphans", "BOOKINGS", "BOAT_ID"),
      numbers(2, 5000),
      "2 of 5,000 (below 0.1%) bookings lead to none of the boats by their boat id.",
    ],
    [
      "keys that all lead on",
      checkOf("orphans", "BOOKINGS", "BOAT_ID"),
      numbers(0, 5000),
      "All bookings lead to one of the boats by their boat id.",
    ],
    [
      "a key that is there twice",
      checkOf("duplicates", "BOATS", "BOAT_ID"),
      numbers(1, 60, { most: 3 }),
      "1 value of boat id is there more than once among the boats, up to 3 times.",
    ],
    [
      "amounts far away",
      checkOf("outliers", "BOOKINGS", "AMOUNT"),
      numbers(5, 5000, { low: -120.456, high: 98765.4 }),
      "5 of 5,000 (0.1%) bookings have their amount far from all others (below -120 or above 98,800).",
    ],
  ])("says %s with its numbers", (_of, check, found, sentence) => {
    expect(findingSentence(check, found, sampleModel)).toBe(sentence);
  });

  it("names only the side on which there are numbers far away", () => {
    const model = withProfile("BOOKINGS", "AMOUNT", { min: "0", max: "120000" });
    const found = numbers(5, 5000, { low: -120, high: 98765 });
    expect(findingSentence(checkOf("outliers", "BOOKINGS", "AMOUNT"), found, model)).toContain("(above 98,800)");
  });

  it("is listed by a plan where something is wrong and one key says where", () => {
    const orphans = checkOf("orphans", "BOOKINGS", "BOAT_ID");
    expect(findingPlan(orphans, numbers(2, 10), sampleModel)).toMatchObject({
      detail: { table: "BOOKINGS" },
      exists: [{ of: "BOOKINGS", table: "BOATS", isNegated: true }],
    });
    expect(findingPlan(orphans, numbers(0, 10), sampleModel)).toBeNull();
    // Of two ways to the ports the planner could not know which one leads nowhere.
    expect(findingPlan(checkOf("orphans", "BOOKINGS", "TO_PORT_ID"), numbers(2, 10), sampleModel)).toBeNull();
  });

  it("reads its numbers from the one row, and none from another one", () => {
    const outliers = checkOf("outliers", "BOOKINGS", "AMOUNT");
    expect(readNumbers(outliers, ["3", "10", "-5.5", "20"])).toEqual(numbers(3, 10, { low: -5.5, high: 20 }));
    expect(readNumbers(checkOf("duplicates", "BOATS", "BOAT_ID"), [1, 60, 2])).toEqual(numbers(1, 60, { most: 2 }));
    expect([readNumbers(outliers, undefined), readNumbers(outliers, [null, 4])]).toEqual([null, null]);
  });
});
