import { describe, expect, it } from "vitest";
import type { PeriodForm } from "#lib/domain/plan-menu";
import { daysOf, periodEdit } from "#lib/state/period-draft";

const column = { table: "ORDERS", column: "ORDER_DATE" };
const shipped = { table: "ORDERS", column: "SHIPPED_ON" };
const time = { column, from: "2025-01-01", to: "2026-01-01", label: "2025", anchor: null, evidence: ["in 2025"] };
const form: PeriodForm = {
  id: "period-0",
  columns: [
    { column, label: "Order date" },
    { column: shipped, label: "Shipped on" },
  ],
  time,
  span: null,
};

describe("a period that is set by its days", () => {
  it("has its last day in it", () => {
    expect(daysOf(form)).toEqual({ from: "2025-01-01", to: "2025-12-31" });
    const edit = periodEdit(form, { from: "2025-02-01", to: "2025-02-28", place: 0 });
    expect(edit).toMatchObject({
      kind: "replace",
      id: "period-0",
      part: { time: { from: "2025-02-01", to: "2025-03-01" } },
    });
  });

  it("may be open at either end, and of another date", () => {
    const edit = periodEdit({ ...form, id: null, time: null }, { from: "2025-02-01", to: "", place: 1 });
    expect(edit).toMatchObject({ kind: "add", part: { time: { from: "2025-02-01", to: null, column: shipped } } });
  });
});
