/** How rights are written down, added up and told apart. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { databaseRightsKey, rightsKey } from "#lib/db/warehouse/rights-keys";
import {
  allRights,
  combineRights,
  type DataRights,
  databaseRightsOf,
  isNarrowed,
  noRights,
  type RowCondition,
  rightsOn,
  type SchemaRights,
  seesNothing,
  sightsOf,
  snowflakeRoleOf,
  type TableSight,
} from "#lib/domain/data-rights";
import { rightsFileSchema, rightsOfGroups } from "#lib/domain/rights-file";

const condition: fc.Arbitrary<RowCondition> = fc.record({
  column: fc.constantFrom("region", "amount"),
  operator: fc.constantFrom("in", "not in"),
  values: fc.uniqueArray(fc.constantFrom("EU", "US", 1, true), { minLength: 1, maxLength: 3 }),
});
const sight: fc.Arbitrary<TableSight> = fc.record({
  rows: fc.array(condition, { maxLength: 2 }),
  hides: fc.uniqueArray(fc.constantFrom("card", "note"), { maxLength: 2 }),
});
const schema: fc.Arbitrary<SchemaRights> = fc.record({
  schema: fc.constantFrom("sales", "hr"),
  showsOthers: fc.boolean(),
  tables: fc.uniqueArray(
    fc.record({ table: fc.constantFrom("orders", "people"), sights: fc.array(sight, { maxLength: 1 }) }),
    { maxLength: 2, selector: ({ table }) => table },
  ),
});
const databases = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom("demo", "open"),
      fc.oneof(fc.constant("all" as const), fc.uniqueArray(schema, { maxLength: 2, selector: (one) => one.schema })),
    ),
    { maxLength: 2, selector: ([name]) => name },
  )
  .map((entries) => new Map(entries));
const rights: fc.Arbitrary<DataRights> = databases.map((own) => rightsOn(own, null));
const withRoles: fc.Arbitrary<DataRights> = fc
  .tuple(fc.oneof(databases, fc.constant("all" as const)), fc.constantFrom(null, "NORTH", "SOUTH"))
  .map(([own, role]) => rightsOn(own, role));

/** Whether a cell is shown, of a row for which exactly these conditions hold. */
function shows(own: DataRights, cell: Cell): boolean {
  const database = databaseRightsOf(own, cell.database);
  if (database === null || database === "all") return database === "all";
  const named = database.find((one) => one.schema === cell.schema);
  if (named === undefined) return false;
  return sightsOf(named, cell.table).some(
    ({ rows, hides }) => !hides.includes(cell.column) && rows.every((row) => cell.holds.includes(textOf(row))),
  );
}

const textOf = ({ column, operator, values }: RowCondition) =>
  JSON.stringify([column, operator, values.map(String).toSorted()]);

type Cell = {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly holds: readonly string[];
};

const cell = (of: readonly DataRights[]): fc.Arbitrary<Cell> => {
  const conditions = of.flatMap((own) =>
    own.kind === "all" || own.databases === "all"
      ? []
      : [...own.databases.values()].flatMap((database) =>
          database === "all"
            ? []
            : database.flatMap(({ tables }) => tables.flatMap(({ sights }) => sights.flatMap(({ rows }) => rows))),
        ),
  );
  return fc.record({
    database: fc.constantFrom("demo", "open", "other"),
    schema: fc.constantFrom("sales", "hr", "main"),
    table: fc.constantFrom("orders", "people", "rest"),
    column: fc.constantFrom("card", "note", "id"),
    holds: fc.subarray([...new Set(conditions.map(textOf))]),
  });
};

describe("rights of several groups", () => {
  it("show a cell if and only if one of the groups shows it", () => {
    fc.assert(
      fc.property(
        fc.array(rights, { minLength: 1, maxLength: 3 }).chain((all) => fc.tuple(fc.constant(all), cell(all))),
        ([all, one]) => {
          expect(shows(combineRights(all), one)).toBe(all.some((own) => shows(own, one)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("are the same rights in whichever order, and however often, they are added up", () => {
    fc.assert(
      fc.property(fc.array(rights, { minLength: 1, maxLength: 3 }), (all) => {
        const key = rightsKey(combineRights(all));
        expect(rightsKey(combineRights(all.toReversed()))).toBe(key);
        expect(rightsKey(combineRights([...all, ...all]))).toBe(key);
        expect(rightsKey(combineRights([combineRights(all)]))).toBe(key);
      }),
      { numRuns: 500 },
    );
  });

  it("are everything where one of them is", () => {
    fc.assert(
      fc.property(rights, (own) => {
        expect(combineRights([own, allRights])).toBe(allRights);
      }),
    );
  });
});

describe("a role of the account", () => {
  it("is the first that is named, and changes nothing of what is seen by name", () => {
    fc.assert(
      fc.property(fc.array(withRoles, { minLength: 1, maxLength: 4 }), (all) => {
        const combined = combineRights(all);
        const named = all.map(snowflakeRoleOf).filter((role) => role !== null);
        expect(snowflakeRoleOf(combined)).toBe(named[0] ?? null);
        const without = combineRights(all.map(withoutRole));
        expect(rightsKey(withoutRole(combined))).toBe(rightsKey(without));
      }),
      { numRuns: 500 },
    );
  });

  it("tells rights apart, of all databases and of each, and is no other rights without one", () => {
    fc.assert(
      fc.property(
        fc.oneof(databases, fc.constant("all" as const)),
        fc.constantFrom("demo", "open", "other"),
        (own, name) => {
          const all = [null, "NORTH", "SOUTH", '"north"'].map((role) => rightsOn(own, role));
          expect(new Set(all.map(rightsKey)).size).toBe(all.length);
          expect(new Set(all.map((one) => databaseRightsKey(one, name))).size).toBe(all.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("makes the same rights in whichever order, where no two roles are named", () => {
    fc.assert(
      fc.property(fc.array(withRoles, { minLength: 1, maxLength: 4 }), (all) => {
        const alike = all.map((own) => (snowflakeRoleOf(own) === "SOUTH" ? withoutRole(own) : own));
        expect(rightsKey(combineRights(alike.toReversed()))).toBe(rightsKey(combineRights(alike)));
      }),
      { numRuns: 500 },
    );
  });

  it("is no right to see everything, nor to see anything", () => {
    const whole = rightsOn("all", "NORTH");
    expect(rightsKey(whole)).not.toBeNull();
    expect(databaseRightsKey(whole, "DEMO")).not.toBeNull();
    expect([isNarrowed(whole, "DEMO"), isNarrowed(allRights, "DEMO")]).toEqual([true, false]);
    expect(rightsOn("all", null)).toBe(allRights);
    expect([whole, rightsOn(new Map(), "NORTH"), noRights].map(seesNothing)).toEqual([false, true, true]);
  });
});

function withoutRole(own: DataRights): DataRights {
  return own.kind === "all" ? own : rightsOn(own.databases, null);
}

describe("a key", () => {
  const file = (tables: string[], values: unknown[] = ["EU", "UK"]) =>
    rightsOfGroups(
      rightsFileSchema.parse({
        groups: {
          some: {
            databases: {
              DEMO: {
                schemas: {
                  Sales: {
                    tables: Object.fromEntries(
                      tables.map((name) => [name, { rows: [{ column: "region", operator: "in", values }] }]),
                    ),
                  },
                },
              },
            },
          },
        },
      }),
      ["some"],
    );

  it("tells different rights apart, and the same in other words not", () => {
    expect(rightsKey(file(["ORDERS", "people"]))).toBe(rightsKey(file(["PEOPLE", "orders"], ["UK", "EU", "UK"])));
    const keys = [
      file(["ORDERS"]),
      file(["PEOPLE"]),
      file(["ORDERS"], ["EU"]),
      file(["ORDERS"], [1]),
      file(["ORDERS"], ["1"]),
    ];
    expect(new Set(keys.map(rightsKey)).size).toBe(keys.length);
    expect(rightsKey(noRights)).not.toBe(rightsKey(file(["ORDERS"])));
  });

  it("is none where all is seen", () => {
    expect(rightsKey(allRights)).toBeNull();
    expect(databaseRightsKey(allRights, "DEMO")).toBeNull();
    expect(databaseRightsKey(file(["ORDERS"]), "demo")).toBe(databaseRightsKey(file(["ORDERS"]), "DEMO"));
    expect(databaseRightsKey(file(["ORDERS"]), "OTHER")).not.toBeNull();
  });
});
