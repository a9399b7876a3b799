import { expect, it } from "vitest";
import { namedUsage, usagePeriodOf } from "#lib/domain/usage";

it("is looked at over a period that is offered, whatever the address says", () => {
  expect(["7", "30", "90", "8", "-7", "7 ", "", null, undefined].map(usagePeriodOf)).toEqual([
    ...[7, 30, 90, 30, 30, 30, 30, 30, 30],
  ]);
});

it("bears the names of people, and tells apart who is gone by nothing", () => {
  const taken = {
    runs: 1,
    succeeded: 1,
    statements: 1,
    modelCalls: 0,
    tokens: 0,
    cost: 0,
    runsWithoutPrice: 0,
    lastAt: 1,
  };
  const owners = ["ada", "gone"].map((ownerId) => ({ ...taken, ownerId }));
  expect(namedUsage(owners, [{ id: "ada", name: "Ada" }]).map(({ name }) => name)).toEqual([
    "Ada",
    "Somebody who is gone",
  ]);
});
