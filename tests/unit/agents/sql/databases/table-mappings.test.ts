import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameDatabases } from "#lib/agents/sql/databases/selected-database";
import { mapTables, requireOwnTables, tableId } from "#lib/agents/sql/databases/table-mappings";

const name = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom("DEMO", "demo", "a.b", "a", "b", '"', "ORDERS", "__proto__"),
);
const selected = fc
  .array(fc.record({ database: name, schema: name, tables: fc.uniqueArray(name, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((databases) => {
    const contexts = databases.map(({ database, schema }) => ({ database, schema }));
    const names = nameDatabases(contexts);
    return databases.map(({ tables, database, schema }, place) => ({
      ...(names[place] ?? { alias: "", source: "" }),
      context: { database, schema },
      model: { tables: tables.map((table) => ({ name: table })) },
    }));
  });

describe("the mappings of several databases", () => {
  test("have equal keys, one for each table of each database, whatever the names", () => {
    fc.assert(
      fc.property(selected, (databases) => {
        const { tableToDbMapping, tableToRealDbMapping } = mapTables(databases);
        const tables = databases.flatMap(({ model }) => model.tables);
        expect([...tableToDbMapping.keys()]).toEqual([...tableToRealDbMapping.keys()]);
        expect(tableToDbMapping.size).toBe(tables.length);
        for (const { alias, context, model } of databases) {
          for (const table of model.tables) {
            const id = tableId(alias, context.schema, table.name);
            expect(tableToDbMapping.get(id)).toBe(alias);
            expect(tableToRealDbMapping.get(id)).toBe(context.database);
          }
        }
      }),
    );
  });

  test("let a statement touch its own database's tables and no others", () => {
    fc.assert(
      fc.property(selected, (databases) => {
        const mappings = mapTables(databases);
        for (const { alias } of databases) {
          for (const other of databases) {
            const tables = other.model.tables.map((table) => ({ ...other.context, table: table.name }));
            const isOwn = other.alias === alias || tables.length === 0;
            const isSamePlace = databases.some(
              (own) =>
                own.alias === alias &&
                own.context.database === other.context.database &&
                own.context.schema === other.context.schema &&
                tables.every(({ table }) => own.model.tables.some((known) => known.name === table)),
            );
            expect(requireOwnTables(alias, tables, mappings).ok).toBe(isOwn || isSamePlace);
          }
        }
      }),
    );
  });
});

describe("a statement for one database", () => {
  const names = [
    { alias: "SHOP", context: { database: "SHOP", schema: "MAIN" }, model: { tables: [{ name: "ORDERS" }] } },
    {
      alias: "OLD",
      context: { database: "old shop", schema: "MAIN" },
      model: { tables: [{ name: "ORDERS" }, { name: "NOTES" }] },
    },
  ];
  const mappings = mapTables(names);

  test("with a table of another selected one crosses databases, with the way out", () => {
    const crossed = requireOwnTables("SHOP", [{ database: "old shop", schema: "MAIN", table: "ORDERS" }], mappings);
    expect(crossed).toMatchObject({ ok: false, error: { code: "CROSS_DB" } });
    expect(JSON.stringify(crossed)).toContain("Ask each database with a statement of its own.");
  });

  test("with a table that only another one has is unknown, not looked for there", () => {
    const unknown = requireOwnTables("SHOP", [{ database: "SHOP", schema: "MAIN", table: "NOTES" }], mappings);
    expect(unknown).toMatchObject({
      ok: false,
      error: { code: "UNKNOWN_OBJECT", message: "SHOP has no table NOTES." },
    });
  });
});
