/** Two figures that differ are never written alike beside each other. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writtenNumbers } from "#lib/agents/runtime/written-numbers";
import type { Cell } from "#lib/domain/result-set";
import { toldSentence } from "../../../support/agents/sentences/told-sentence.ts";
import { randomCases } from "../../../support/random-cases.ts";

const column = (table: string, name: string) => ({ table, column: name });
const own = { via: null, evidence: [] };
const city = { ...own, column: column("STORES", "CITY"), label: "City", grain: null, part: null };
const month = { ...own, column: column("ORDERS", "ORDER_DATE"), label: "Month", grain: "month", part: null };
const year = { ...month, label: "Year", grain: "year" };
const channel = { ...city, column: column("ORDERS", "CHANNEL"), label: "Channel" };

const sum = { kind: "aggregate", function: "sum", column: column("ORDERS", "REVENUE") };
const delay = { kind: "aggregate", function: "avg", column: column("ORDERS", "DELAY") };
const count = { kind: "count", table: "ORDERS" };
const status = { ...own, column: column("ORDERS", "STATUS"), condition: { operator: "=", value: "RETURNED" } };
const returned = { kind: "filtered", measure: count, filters: [status] };
const metric = (label: string, expression: unknown) => ({ name: null, label, expression, evidence: [] });

/** Figures that lie so near each other that their short forms may be the same. */
type Kind = { readonly metric: unknown; readonly near: (step: number) => Cell };
const kinds: Readonly<Record<string, Kind>> = {
  cents: { metric: metric("Revenue", sum), near: (step) => (863.1 + step / 100).toFixed(2) },
  thousands: { metric: metric("Revenue", sum), near: (step) => (41_234 + step / 4).toFixed(2) },
  millions: { metric: metric("Revenue", sum), near: (step) => (47_612_345 + step * 401).toFixed(2) },
  counts: { metric: metric("Orders", count), near: (step) => 2_104_551 + step * 7 },
  minutes: { metric: metric("Average delay", delay), near: (step) => 24.13 + step / 1000 },
  rates: {
    metric: metric("Return rate", { kind: "ratio", numerator: returned, denominator: count }),
    near: (step) => (4081 + step) / 10_000,
  },
};
const anyKind = fc.constantFrom(...Object.values(kinds));
const steps = (length: number) => fc.array(fc.integer({ min: 0, max: 12 }), { minLength: length, maxLength: length });
const numRuns = randomCases({ few: 150, all: 3000 });

const figure = String.raw`(-?\$?\d[\d,]*(?:\.\d+)?(?: [MBT]\b)?%?)(?: minutes?)?`;

type Told = { readonly name: string; readonly text: string };

/** What the sentence says of each name: "Rome has the highest revenue: $5", "Paris with $3", "$2 for Oslo", "$7 in Jan 2025". */
function toldOf(sentence: string, names: readonly string[]): readonly Told[] {
  return names.flatMap((name) => {
    const found = [
      `${name}(?: and \\w+)? with ${figure}`,
      `${name}(?:(?:,| and) \\w+)* (?:has|had|have|share|shared) [^:.]*: ${figure}`,
      `${figure} (?:for|in|on) ${name}\\b`,
      `${name} had the \\w+ (?:rise|fall)[^;.]*? to ${figure}`,
    ].flatMap((form) => [...sentence.matchAll(new RegExp(form, "g"))].map((match) => match[1] ?? ""));
    return [...new Set(found)].map((text) => ({ name, text }));
  });
}

/** How many of the names it has told. */
function checked(plan: Record<string, unknown>, rows: Cell[][], values: ReadonlyMap<string, Cell>): number {
  const { sentence, unknown } = toldSentence({ plan, rows });
  expect([sentence, unknown]).toEqual([sentence, []]);
  const told = toldOf(sentence, [...values.keys()]);
  // What hardly changed says by how much it did.
  if (sentence.includes("hardly changed")) return told.length;
  const isAlike = (one: Told, other: Told): boolean =>
    one.text === other.text && Number(values.get(one.name)) !== Number(values.get(other.name));
  const alike = told.filter((one) => told.some((other) => isAlike(one, other)));
  expect([sentence, alike]).toEqual([sentence, []]);
  return told.length;
}

const cities = ["Rome", "Berlin", "Paris"];
const months = ["Jan 2025", "Feb 2025", "Mar 2025", "Apr 2025"];
const channels = ["Store", "Online", "Web"];

function valuesOf(names: readonly string[], cells: readonly Cell[]): ReadonlyMap<string, Cell> {
  return new Map(names.map((name, place) => [name, cells[place] ?? null]));
}

describe("figures beside each other", () => {
  it("are told apart in a ranking", () => {
    fc.assert(
      fc.property(anyKind, steps(cities.length), fc.boolean(), (kind, places, isCut) => {
        const cells = places.map(kind.near);
        const order = [{ by: "metric", index: 0, direction: "descending", evidence: [] }];
        const plan = { metrics: [kind.metric], dimensions: [city], order, limit: isCut ? cities.length : null };
        const rows = cities.map((name, place) => [name, cells[place] ?? null]);
        const isLevel = new Set(cells).size === 1;
        expect(checked(plan, rows, valuesOf(cities, cells))).toBeGreaterThanOrEqual(isLevel ? 0 : 2);
      }),
      { numRuns },
    );
  });

  it("are told apart over time", () => {
    fc.assert(
      fc.property(anyKind, steps(months.length), (kind, places) => {
        const cells = places.map(kind.near);
        const rows = cells.map((cell, place) => [`2025-0${place + 1}-01`, cell]);
        checked({ metrics: [kind.metric], dimensions: [month] }, rows, valuesOf(months, cells));
      }),
      { numRuns },
    );
  });

  it("are told apart at the end of running totals", () => {
    fc.assert(
      fc.property(fc.constantFrom(kinds.cents, kinds.millions, kinds.counts), steps(3), (kind, places) => {
        if (kind === undefined) throw new Error("no such figures");
        const cells = places.map(kind.near);
        const rows = channels.flatMap((name, place) => [
          ["2025-01-01", name, kind.near(-20)],
          ["2025-02-01", name, cells[place] ?? null],
        ]);
        const plan = { metrics: [kind.metric], dimensions: [month, channel], isRunning: true };
        expect(checked(plan, rows, valuesOf(channels, cells))).toBeGreaterThanOrEqual(2);
      }),
      { numRuns },
    );
  });

  it("are told apart where groups of several years are set beside each other", () => {
    fc.assert(
      fc.property(anyKind, steps(3), (kind, places) => {
        const cells = places.map(kind.near);
        const rows = channels.flatMap((name, place) => [
          ["2023-01-01", name, kind.near(-40 - place)],
          ["2024-01-01", name, kind.near(-20 + place)],
          ["2025-01-01", name, cells[place] ?? null],
        ]);
        const plan = { metrics: [kind.metric], dimensions: [year, channel] };
        expect(checked(plan, rows, valuesOf(channels, cells))).toBeGreaterThanOrEqual(2);
        const highest = Math.max(...cells.map(Number));
        const leaders = cells.filter((cell) => Number(cell) === highest).length;
        // Who shares the first place stands in it together.
        expect(/ each, followed by /.test(toldSentence({ plan, rows }).sentence)).toBe(leaders === 2);
      }),
      { numRuns },
    );
  });

  it("show the change that is said of them", () => {
    const changes = fc.integer({ min: 1000, max: 900_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_000_000 }), changes, fc.boolean(), (first, change, isFall) => {
        const second = isFall ? first - change : first + change;
        const rows = [
          ["2024-01-01", first],
          ["2025-01-01", second],
        ];
        const { sentence } = toldSentence({ plan: { metrics: [kinds.millions?.metric], dimensions: [year] }, rows });
        const found = new RegExp(`by ${figure} .*from ${figure} in 2024 to ${figure} in 2025`).exec(sentence);
        const [said = Number.NaN, from = Number.NaN, to = Number.NaN] = (found ?? [])
          .slice(1)
          .map((text) => writtenNumbers(text)[0]?.value ?? Number.NaN);
        expect([sentence, Math.abs(Math.abs(to - from) - said) <= 0.06 * said]).toEqual([sentence, true]);
      }),
      { numRuns },
    );
  });

  it("are told apart beside an earlier time", () => {
    fc.assert(
      fc.property(anyKind, steps(2), (kind, places) => {
        const [later = null, earlier = null] = places.map(kind.near);
        const label = "in 2025";
        const time = { column: month.column, from: "2025-01-01", to: "2026-01-01", label, anchor: null, evidence: [] };
        const compare = { shift: { grain: "year", count: 1 }, label: "previous year", evidence: [] };
        const difference = Number(later) - Number(earlier);
        const row = [later, earlier, difference, difference / Number(earlier)];
        checked({ metrics: [kind.metric], time, compare }, [row], valuesOf(["2025", "2024"], [later, earlier]));
      }),
      { numRuns },
    );
  });
});
