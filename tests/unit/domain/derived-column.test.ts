/** The name of a calculated column is its definition: it is read back as it was written, and nothing else is one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DerivedColumn, derivedColumn, derivedName, derivedPlaces, ownPlaces } from "#lib/domain/derived-column";
import { planCalculationSchema } from "#lib/domain/plan-calculation";
import { findColumn } from "#lib/semantic/model";
import { tradeModel } from "../../support/planner/trade-world.ts";

const odd = fc.constantFrom(
  "",
  "=",
  '"',
  "a,b",
  "[x]",
  "{}",
  "it's",
  "back\\slash",
  "line\nend",
  "größe",
  "名前",
  "🌊",
  "=()",
  "__proto__",
);
const names = fc.oneof(odd, fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 6 }));
const places = fc.record({ table: names, column: names });
const pairs = fc.record({ date: places, by: places });
const is = <const Kind extends string>(kind: Kind): fc.Arbitrary<Kind> => fc.constant(kind);
const days = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

const units = fc.constantFrom(...(["minutes", "hours", "days", "weeks", "months", "years"] as const));

const definitions: fc.Arbitrary<DerivedColumn> = fc.oneof(
  fc.record({
    kind: is("elapsed"),
    unit: units,
    from: places,
    to: fc.oneof(places, days),
  }),
  fc.record({
    kind: is("calculation"),
    operator: fc.constantFrom(...(["+", "-", "*", "/"] as const)),
    left: places,
    right: places,
  }),
  fc.record({
    kind: is("band"),
    of: places,
    width: fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
  }),
  fc.record({
    kind: is("classes"),
    of: places,
    edges: fc
      .uniqueArray(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2, maxLength: 9 })
      .map((all) => all.toSorted((one, other) => one - other).map((at) => ({ at: at / 8, isBelow: at % 2 === 0 }))),
    isOpenBelow: fc.boolean(),
    isOpenAbove: fc.boolean(),
    isWhole: fc.boolean(),
    unit: fc.option(fc.record({ name: fc.string({ maxLength: 12 }), size: fc.constantFrom(0.01, 1, 60) })),
    gives: fc.constantFrom("name" as const, "place" as const),
  }),
  fc.record({ kind: is("quantile"), of: places, groups: fc.integer({ min: 2, max: 100 }) }),
  fc.record({
    kind: is("summary"),
    function: fc.constantFrom(...(["min", "max", "sum", "count"] as const)),
    of: fc.option(places),
    by: places,
    key: places,
  }),
  fc
    .tuple(pairs, places, fc.integer({ min: 2, max: 20 }))
    .map(([{ date, by }, key, place]) => ({ kind: "nth" as const, place, date, by, key })),
  pairs.map(({ date, by }) => ({ kind: "ordinal" as const, date, by })),
  fc
    .tuple(pairs, fc.constantFrom("previous" as const, "next" as const))
    .map(([{ date, by }, side]) => ({ kind: "neighbour" as const, side, date, by })),
  fc
    .tuple(pairs, fc.constantFrom(...(["day", "week", "month", "quarter", "year"] as const)))
    .map(([{ date, by }, grain]) => ({ kind: "newness" as const, grain, date, by })),
  fc.record({ kind: is("gap"), unit: units, date: places, by: fc.option(places) }),
  fc.record({
    kind: is("session"),
    gives: fc.constantFrom("start" as const, "step" as const),
    pause: fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
    unit: fc.constantFrom("minutes" as const, "hours" as const, "days" as const),
    date: places,
    by: places,
  }),
);

describe("a calculated column", () => {
  test("is read out of its name as it was, whatever the columns are called", () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const name = derivedName(definition);
        expect(derivedColumn(name)).toEqual(definition);
        expect(derivedName(derivedColumn(name) ?? definition)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  test("may stand on another one, and stands on what that one stands on", () => {
    fc.assert(
      fc.property(definitions, names, (inner, table) => {
        const of = { table, column: derivedName(inner) };
        const outer = derivedColumn(derivedName({ kind: "band", of, width: 5 }));
        if (outer === null) throw new Error("It is a definition");
        expect(ownPlaces(outer)).toEqual([of]);
        expect(derivedPlaces(outer)).toEqual([of, ...derivedPlaces(inner)]);
      }),
    );
  });

  test("has another name than any other one", () => {
    fc.assert(
      fc.property(definitions, definitions, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(derivedName(one)).not.toBe(derivedName(other));
      }),
    );
  });
});

describe("a name that defines nothing", () => {
  test("is the name of a stored column", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          names,
          fc.json(),
          fc.json().map((text) => `=${text}`),
        ),
        (name) => {
          expect(derivedColumn(name)).toBeNull();
        },
      ),
    );
  });

  test("is one that lacks its sign, a part, or has a part of another form", () => {
    const spoiled = fc.constantFrom<unknown>(null, true, -1, 0, "drop table", [], {}, { table: "T" });
    fc.assert(
      fc.property(definitions, fc.nat(), spoiled, (definition, place, value) => {
        const name = derivedName(definition);
        const keys = Object.keys(definition);
        const key = keys[place % keys.length] ?? "kind";
        expect(derivedColumn(name.slice(1))).toBeNull();
        expect(derivedColumn(` ${name}`)).toBeNull();
        expect(derivedColumn(name.slice(0, -1))).toBeNull();
        expect(derivedColumn(`=${JSON.stringify({ ...definition, [key]: undefined })}`)).toBeNull();
        fc.pre(!(key === "of" && value === null && definition.kind === "summary"));
        fc.pre(!(key === "by" && value === null && definition.kind === "gap"));
        fc.pre(!(definition.kind === "classes" && (value === true || (value === null && key === "unit"))));
        expect(derivedColumn(`=${JSON.stringify({ ...definition, [key]: value })}`)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["that fall", [2, 1], true],
    ["that are the same", [1, 1], true],
    ["that are none", [], true],
    ["of one class alone", [1], false],
  ])("is one of classes with edges %s", (_, edges, isOpenBelow) => {
    const definition = {
      ...{ kind: "classes", of: { table: "T", column: "N" }, isOpenBelow, isOpenAbove: isOpenBelow },
      ...{ isWhole: false, unit: null, gives: "name", edges: edges.map((at) => ({ at, isBelow: false })) },
    };
    expect(derivedColumn(`=${JSON.stringify(definition)}`)).toBeNull();
  });

  test.each([
    ["as many as there are", ["low", "high"], true],
    ["too few", ["low"], false],
    ["twice the same", ["low", "low"], false],
    ["with what ends a text of a statement", ["low", "it's high"], false],
    ["with a backslash", ["low", "high\\"], false],
  ])("may call its classes by names %s: %s", (_, names, isOne) => {
    const definition = {
      ...{ kind: "classes", of: { table: "T", column: "N" }, isOpenBelow: true, isOpenAbove: true },
      ...{ isWhole: false, unit: null, names, gives: "name", edges: [{ at: 5, isBelow: false }] },
    };
    expect(derivedColumn(`=${JSON.stringify(definition)}`) !== null).toBe(isOne);
  });

  test("is one that is longer than any question needs", () => {
    const of = { table: "T", column: "x".repeat(5000) };
    expect(derivedColumn(derivedName({ kind: "band", of, width: 5 }))).toBeNull();
  });
});

describe("a model", () => {
  const model = tradeModel(0);
  const known = ["CUSTOMER_ID", "REGION", "SIGNUP_DATE"].map((column) => ({ table: "CUSTOMERS", column }));
  const stored = fc.constantFrom(
    ...known,
    ...["ORDER_ID", "CUSTOMER_ID", "STATUS", "ORDER_DATE", "PLACED_AT", "AMOUNT"].map((column) => ({
      table: "ORDERS",
      column,
    })),
  );
  const isTime = ({ column }: { column: string }): boolean => /_DATE$|_AT$/.test(column);
  const isNumber = ({ column }: { column: string }): boolean => /_ID$|AMOUNT/.test(column);

  test("has no calculated column of columns that are not there, however deep they stand", () => {
    fc.assert(
      fc.property(definitions, fc.constantFrom("ORDERS", "CUSTOMERS", "NOWHERE"), (definition, table) => {
        expect(findColumn(model, table, derivedName(definition))).toBeUndefined();
        const of = { table: "ORDERS", column: derivedName(definition) };
        expect(findColumn(model, table, derivedName({ kind: "band", of, width: 2 }))).toBeUndefined();
      }),
    );
  });

  test("has one where its columns hold what it is calculated of, and only there", () => {
    fc.assert(
      fc.property(stored, stored, fc.constantFrom("ORDERS", "CUSTOMERS"), (one, other, table) => {
        const isFound = (definition: DerivedColumn): boolean =>
          findColumn(model, table, derivedName(definition)) !== undefined;
        const group = { by: other, key: other };
        expect(isFound({ kind: "elapsed", unit: "days", from: one, to: other })).toBe(isTime(one) && isTime(other));
        expect(isFound({ kind: "elapsed", unit: "hours", from: one, to: "2025-01-01" })).toBe(isTime(one));
        expect(isFound({ kind: "calculation", operator: "/", left: one, right: other })).toBe(
          isNumber(one) && isNumber(other),
        );
        expect(isFound({ kind: "band", of: one, width: 3 })).toBe(isNumber(one));
        expect(isFound({ kind: "summary", function: "sum", of: one, ...group })).toBe(isNumber(one));
        expect(isFound({ kind: "summary", function: "max", of: one, ...group })).toBe(isNumber(one) || isTime(one));
        expect(isFound({ kind: "summary", function: "count", of: one, ...group })).toBe(true);
        expect(isFound({ kind: "nth", place: 2, date: one, ...group })).toBe(isTime(one));
        expect(isFound({ kind: "ordinal", date: one, by: other })).toBe(isTime(one));
        expect(isFound({ kind: "neighbour", side: "next", date: one, by: other })).toBe(isTime(one));
        expect(isFound({ kind: "newness", grain: "month", date: one, by: other })).toBe(isTime(one));
      }),
    );
  });
});

test("a calculation of groups is one of the known ones, with nothing of a statement in it", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(planCalculationSchema.safeParse({ kind: text, evidence: [] }).success).toBe(
        ["rank", "retention", "contribution", "compound_growth"].includes(text),
      );
      expect(planCalculationSchema.safeParse({ kind: "indexed", base: text, evidence: [] }).success).toBe(false);
    }),
  );
});
