import { expect, test } from "vitest";
import { likeliest } from "../../../support/planner/ways-to-read.ts";

test("groups by a column that is only described", () => {
  const { dimensions } = likeliest("number of boats by boat category").plan;
  expect(dimensions.map(({ column }) => column.column)).toContain("BOAT_TYPE");
});

test("when the first one was is the earliest date of the rows", () => {
  const [metric] = likeliest("when was the first booking").plan.metrics;
  expect(metric?.expression).toMatchObject({
    kind: "aggregate",
    function: "min",
    column: { table: "BOOKINGS", column: "BOOKING_DATE" },
  });
});

test("an average that is said at the end is one of each thing that was named", () => {
  const [metric] = likeliest("how many bookings does a guest make on average").plan.metrics;
  expect(metric?.expression.kind).toBe("over_groups");
});

test("what was asked for is shown: which boats", () => {
  const { dimensions, detail } = likeliest("which boats had bookings in 2025").plan;
  const shown = [...dimensions.map(({ column }) => column), ...(detail?.columns ?? [])];
  expect(shown.map(({ table }) => table)).toContain("BOATS");
});
