import fc from "fast-check";
import { expect, test } from "vitest";
import {
  measuredOf,
  monthOf,
  monthText,
  nextMonthAt,
  noUsage,
  readMonth,
  sumOfUsage,
  toDollars,
  toNanodollars,
} from "#lib/domain/usage";
import { groupRows, personRows } from "#lib/domain/usage-overview";

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("every moment is in one month, which ends where the next one begins", () => {
  fc.assert(
    fc.property(moment, (at) => {
      const next = nextMonthAt(at);
      expect(next).toBeGreaterThan(at);
      expect(monthOf(next - 1)).toBe(monthOf(at));
      expect(monthOf(next) > monthOf(at)).toBe(true);
      expect(readMonth(monthOf(at))).toBe(monthOf(at));
    }),
  );
});

test("an address names a month, or none", () => {
  expect(["2026-11", "2026-13", "2026-00", "26-11", "2026-11-01", "", null, undefined].map(readMonth)).toEqual([
    ...["2026-11", null, null, null, null, null, null, null],
  ]);
  expect(monthText("2026-11")).toBe("November 2026");
});

test("dollars are kept exactly, and what costs anything is never nothing", () => {
  expect(toNanodollars(0.1) + toNanodollars(0.2)).toBe(toNanodollars(0.3));
  expect(toNanodollars(0)).toBe(0);
  expect(toNanodollars(0.000_000_000_1)).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (nanodollars) => {
      expect(toNanodollars(toDollars(nanodollars))).toBe(nanodollars);
    }),
  );
});

test("sums add each amount by itself, and quotas look at tokens together", () => {
  const one = { ...noUsage, runs: 1, inputTokens: 10, outputTokens: 3, nanodollars: 5, bytes: 7 };
  expect(sumOfUsage([one, one, noUsage])).toEqual({
    ...{ ...noUsage, runs: 2, inputTokens: 20, outputTokens: 6, nanodollars: 10, bytes: 14 },
  });
  expect(measuredOf(one)).toEqual({ runs: 1, tokens: 13, nanodollars: 5, bytes: 7 });
});

test("everybody has a row by name; people of other pages, who is gone and the app itself come last", () => {
  const limits = { runs: 5, tokens: null, nanodollars: null, bytes: null };
  const used = [
    { ...noUsage, personId: "", statements: 4 },
    { ...noUsage, personId: "left", runs: 2 },
    { ...noUsage, personId: "a removed person", runs: 3 },
    { ...noUsage, personId: "embed:1", runs: 7 },
    { ...noUsage, personId: "embed:2", runs: 1 },
    { ...noUsage, personId: "ada", runs: 1 },
  ];
  const people = [
    { id: "bob", name: "Bob" },
    { id: "ada", name: "Ada" },
  ];
  const rows = personRows(used, people, () => limits);
  expect(rows.map(({ name, amounts: { runs, statements }, isThere }) => [name, runs, statements, isThere])).toEqual([
    ["Ada", 1, 0, true],
    ["Bob", 0, 0, true],
    ["People on other pages", 8, 0, false],
    ["People who are gone", 5, 0, false],
    ["The app by itself", 0, 4, false],
  ]);
});

test("a group has what those who are in it took, and what they may take together", () => {
  const member = { personId: "ada", isByHand: true, isByProvider: false };
  const group = { id: "g", name: "Sales", providerName: null, members: [member] };
  const limits = { runs: 9, tokens: null, nanodollars: null, bytes: null };
  const used = [
    { ...noUsage, personId: "ada", runs: 1 },
    { ...noUsage, personId: "bob", runs: 5 },
  ];
  const quotas = [
    { scope: "each-member" as const, scopeId: "g", limits: { ...limits, runs: 2 } },
    { scope: "group" as const, scopeId: "g", limits },
  ];
  expect(groupRows(used, [group], quotas)).toMatchObject([
    { name: "Sales", amounts: { runs: 1 }, limits: { runs: 9 } },
  ]);
});
