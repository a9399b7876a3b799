/** The columns of an answer that tell which rows a figure is made of: names, and the keys that tell equal names apart. */
import { describe, expect, test } from "vitest";
import type { OutputColumn } from "#lib/domain/chart";
import { groupColumnCount } from "#lib/state/group-cells";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { metric } from "../../support/planner/plan-rows.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

const output = (role: OutputColumn["role"]): OutputColumn => ({ label: role, role, isAdditive: false, format: null });
const column = { table: "GUESTS", column: "GUEST_NAME" };
const plan = barePlan(sampleModel, {
  metrics: [metric({ kind: "count", table: "BOOKINGS" })],
  dimensions: [{ column, label: "Guest", grain: null, part: null, via: null, evidence: [] }],
});
const compare = { shift: { grain: "year" as const, count: 1 }, label: "before", evidence: [] };

describe("the columns of the groups", () => {
  test("hold the key beside a name, and no figure", () => {
    const group = [output("category"), output("detail")];
    expect(groupColumnCount({ plan, outputs: [...group, output("measure")] })).toBe(2);
    const shares = [...group, output("detail"), output("measure")];
    expect(groupColumnCount({ plan: { ...plan, asShare: true }, outputs: shares })).toBe(2);
    const compared = [output("category"), ...Array.from({ length: 4 }, () => output("measure"))];
    expect(groupColumnCount({ plan: { ...plan, compare }, outputs: compared })).toBe(1);
    expect(groupColumnCount({ plan: { ...plan, compare }, outputs: [output("category"), output("measure")] })).toBe(1);
  });
});
