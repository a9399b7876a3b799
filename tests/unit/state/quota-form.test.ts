import fc from "fast-check";
import { expect, test } from "vitest";
import { noLimits } from "#lib/domain/quota";
import { noUsage } from "#lib/domain/usage";
import { usageTable } from "#lib/domain/usage-table";
import { quotaDraft, readQuotaDraft } from "#lib/state/quota-form";

const amount = fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 }));
const limits = fc.record({ runs: amount, tokens: amount, nanodollars: amount, bytes: amount });

test("a quota that is shown and sent back unchanged is the same quota", () => {
  fc.assert(
    fc.property(limits, (given) => {
      expect(readQuotaDraft(quotaDraft(given))).toEqual({ limits: given, fault: null });
    }),
  );
});

test("what is no amount is told by its field, and an empty field is no limit", () => {
  const empty = quotaDraft(noLimits);
  expect(readQuotaDraft(empty).limits).toEqual(noLimits);
  expect(readQuotaDraft({ ...empty, tokens: "1,000,000", nanodollars: "2.5" }).limits).toEqual({
    ...{ ...noLimits, tokens: 1_000_000, nanodollars: 2_500_000_000 },
  });
  for (const runs of ["many", "-1", "1.5", "1e3", "9999999999999999"]) {
    expect(readQuotaDraft({ ...empty, runs })).toEqual({ limits: null, fault: "runs" });
  }
});

test("usage is a table that spreadsheets read, and no name in it is a formula", () => {
  const amounts = { ...noUsage, runs: 3, inputTokens: 5, nanodollars: 1_500_000_000 };
  const row = { id: "a", name: '=1+1, "Ada"', amounts, limits: { ...noLimits, runs: 9 }, isThere: true };
  const [head = "", line = "", end] = usageTable({ month: "2026-11", people: [row], groups: [] }).split("\r\n");
  expect(head.split(",")).toHaveLength(16);
  expect(line).toBe(`2026-11,person,"'=1+1, ""Ada""",3,9,5,0,,1.5,,0,0,0,0,0,`);
  expect(end).toBe("");
});
