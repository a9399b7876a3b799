/** Rows that hold from one day to another, asked for on a day, as of a day, or at the moment. */
import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

type Column = readonly [name: string, kind: ColumnKind, comment?: string];

/** Leases with both ends, wardens with an end that is empty while they serve, regattas of one day, tides without an end. */
const tables: Readonly<Record<string, readonly Column[]>> = {
  LEASES: [
    ["LEASE_ID", "integer"],
    ["RENT_AMOUNT", "decimal"],
    ["VALID_FROM", "date"],
    ["VALID_TO", "date"],
  ],
  WARDENS: [
    ["WARDEN_ID", "integer"],
    ["WARDEN_NAME", "text"],
    ["APPOINTED_ON", "date"],
    ["LEFT_ON", "date", "Empty while serving"],
  ],
  REGATTAS: [
    ["REGATTA_ID", "integer"],
    ["SAILED_ON", "date"],
    ["CREW_COUNT", "integer"],
  ],
};

const infos = Object.entries(tables).map(([name, columns]) => ({
  name,
  kind: "table" as const,
  comment: null,
  rowCount: 40,
  columns: columns.map(([column, kind, comment]) => ({
    name: column,
    kind,
    nativeType: kind,
    isNullable: true,
    comment: comment ?? null,
  })),
  primaryKey: [columns[0]?.[0] ?? ""],
  foreignKeys: [],
}));

const profiles = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    columns.map(([name]): [string, ColumnProfile] => [
      `${table}.${name}`,
      { ...emptyProfile, min: "2019-01-01", max: "2026-06-10" },
    ]),
  ),
);

const model = draftModel({ database: "SEA", schema: "HARBOUR", tables: infos }, profiles, null);

function answered(question: string): { readonly where: string; readonly told: string } {
  const outcome = planQuestion(question, { model, index: indexModel(model), today: "2026-06-15", previousPlan: null });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  const { sql } = compilePlan(outcome.plan, { model, dialect: dialects.duckdb });
  const where = /WHERE ([\s\S]*?)(?=\n[A-Z]|$)/.exec(sql.replaceAll(/\n\s+/g, " "))?.[1] ?? "";
  return { where: where.replaceAll(/\b[a-z]+\.(?=[A-Z])/g, ""), told: outcome.plan.assumptions.join(" ") };
}

const leased = "VALID_FROM < '2025-01-01' AND (VALID_TO IS NULL OR VALID_TO >= '2024-12-31')";
const served = "APPOINTED_ON < '2025-01-01' AND (LEFT_ON IS NULL OR LEFT_ON >= '2024-12-31')";

describe("rows that hold from one day to another", () => {
  it.each([
    ["leases on 31 December 2024", leased],
    ["how many leases as of 31 December 2024", leased],
    ["As of the end of 2024, what was the average rent?", leased],
    ["how many wardens as of 31 December 2024", served],
    ["wardens as at 2024-12-31", served],
  ])("are those that held then: %s", (question, where) => {
    const { where: found, told } = answered(question);
    expect(found).toBe(where);
    expect(told).toContain("had begun by 2024-12-31 (");
  });

  it.each([
    // What happens on one day has no end.
    ["how many regattas on 1 May 2025", "SAILED_ON >= DATE '2025-05-01' AND SAILED_ON < DATE '2025-05-02'"],
    ["how many regattas as of 1 May 2025", "SAILED_ON < DATE '2025-05-02'"],
    // Without "as of", those who began then may be meant as well.
    ["how many wardens on 1 May 2025", "APPOINTED_ON >= DATE '2025-05-01' AND APPOINTED_ON < DATE '2025-05-02'"],
    // A date that is named is the one that counts.
    ["how many wardens appointed as of 1 May 2025", "APPOINTED_ON < DATE '2025-05-02'"],
    ["how many leases in 2025", "VALID_FROM >= DATE '2025-01-01' AND VALID_FROM < DATE '2026-01-01'"],
  ])("are placed by one date otherwise: %s", (question, where) => {
    expect(answered(question).where).toBe(where);
  });
});

const plan = (question: string, previousPlan: Plan | null) =>
  planQuestion(question, { model, index: indexModel(model), today: "2026-06-15", previousPlan });

describe("what no state of a day can tell", () => {
  it.each([
    // What came together in all the time that they hold is nothing of that day.
    "total rent of leases on 1 May 2025",
    // An average over all the time up to then is none of then.
    "average crew of regattas as of 1 May 2025",
    "average crew of regattas at the moment",
  ])("is refused: %s", (question) => {
    expect(plan(question, null).kind).toBe("refuse");
  });
});

describe("another day behind an answer of a day", () => {
  it("takes its place", () => {
    const before = plan("leases on 31 December 2024", null);
    if (before.kind !== "plan") throw new Error("The first question has no plan.");
    const after = plan("and on 1 May 2025?", before.plan);
    if (after.kind !== "plan") throw new Error("The turn has no plan.");
    expect(after.plan.filters.map(({ condition }) => condition)).toEqual([{ operator: "<", value: "2025-05-02" }]);
    expect(after.plan.alternatives).toHaveLength(1);
    expect(after.plan.assumptions.join(" ")).not.toContain("2024");
  });

  it("gives way to a period of when they began", () => {
    const before = plan("leases on 31 December 2024", null);
    if (before.kind !== "plan") throw new Error("The first question has no plan.");
    const after = plan("and in 2025?", before.plan);
    if (after.kind !== "plan") throw new Error("The turn has no plan.");
    expect([after.plan.filters, after.plan.alternatives, after.plan.time?.from]).toEqual([[], [], "2025-01-01"]);
  });
});

describe("what holds at the moment", () => {
  it.each([
    "how many wardens do we have right now",
    "how many wardens at the moment",
    "how many wardens are there currently",
    "how many wardens as of today",
    "list the wardens as of now",
  ])("leaves out what has ended, and says so: %s", (question) => {
    const { where, told } = answered(question);
    expect(where).toBe("LEFT_ON IS NULL");
    expect(told).toMatch(/rows that have not ended \(left on is empty\)\./);
  });

  it.each(["leases at the moment", "how many leases do we currently have"])(
    "is the state of the newest day where rows say from when to when they hold: %s",
    (question) => {
      expect(answered(question).where).toBe(
        "VALID_FROM < '2026-06-16' AND (VALID_TO IS NULL OR VALID_TO >= '2026-06-15')",
      );
    },
  );

  it("is said once where a state says it", () => {
    expect(answered("how many wardens are currently serving").where).toBe("(LEFT_ON IS NULL) = TRUE");
  });

  it.each(["how many wardens do we have", "how many regattas do we have right now"])(
    "changes nothing where it is not asked, or where no row ends: %s",
    (question) => {
      expect(answered(question)).toEqual({ where: "", told: "" });
    },
  );
});
