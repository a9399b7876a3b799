import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineWorld } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { failureFrom, valueFrom } from "../support/warehouse/read-rows.ts";

describe.each(engines)("the catalog of $name", (engine) => {
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engine.open();
  });
  afterAll(() => world.close());

  test("every database is listed", async () => {
    const databases = valueFrom(await world.warehouse.listDatabases());
    expect(databases).toEqual(
      expect.arrayContaining([
        { name: world.context.database, engine: engine.engine, comment: null, problem: null },
        { name: world.otherDatabase, engine: engine.engine, comment: null, problem: null },
      ]),
    );
  });

  test("schemas are listed with how many tables and views they hold", async () => {
    const schemas = valueFrom(await world.warehouse.listSchemas(world.context.database));
    expect(schemas).toEqual([
      { name: "SALES", comment: null, tableCount: 4 },
      { name: "VAULT", comment: null, tableCount: 1 },
    ]);
  });

  test("a table is told with columns, kinds, comments, keys and its number of rows", async () => {
    const catalog = valueFrom(await world.warehouse.describeSchema(world.context));
    const customers = catalog.tables.find((table) => table.name === "CUSTOMERS");
    expect(customers).toMatchObject({
      kind: "table",
      comment: "People who bought something",
      rowCount: 4,
      primaryKey: ["CUSTOMER_ID"],
      foreignKeys: [],
    });
    expect(
      customers?.columns.map(({ name, kind, isNullable, comment }) => ({ name, kind, isNullable, comment })),
    ).toEqual([
      { name: "CUSTOMER_ID", kind: "integer", isNullable: false, comment: null },
      { name: "NAME", kind: "text", isNullable: false, comment: null },
      { name: "CITY", kind: "text", isNullable: true, comment: null },
      { name: "BORN", kind: "date", isNullable: true, comment: "Day of birth" },
    ]);
  });

  test("a foreign key names the table and the columns it refers to", async () => {
    const catalog = valueFrom(await world.warehouse.describeSchema(world.context));
    expect(catalog.tables.find((table) => table.name === "ORDERS")?.foreignKeys).toEqual([
      { columns: ["CUSTOMER_ID"], targetSchema: "SALES", targetTable: "CUSTOMERS", targetColumns: ["CUSTOMER_ID"] },
    ]);
  });

  test("a view is told with its columns", async () => {
    const catalog = valueFrom(await world.warehouse.describeSchema(world.context));
    const view = catalog.tables.find((table) => table.name === "BERLINERS");
    expect(view).toMatchObject({ kind: "view", rowCount: null, primaryKey: [] });
    expect(view?.columns.map((column) => column.name)).toEqual(["CUSTOMER_ID", "NAME"]);
  });

  test("names are found in any spelling and told in the catalog's", async () => {
    const { database, schema } = world.context;
    const context = { database: database.toLowerCase(), schema: schema.toLowerCase() };
    expect(valueFrom(await world.warehouse.describeSchema(context))).toMatchObject({ database, schema });
  });

  test("what does not exist is an unknown object, not an empty answer", async () => {
    const { database } = world.context;
    expect(failureFrom(await world.warehouse.listSchemas("NOWHERE")).code).toBe("UNKNOWN_OBJECT");
    expect(failureFrom(await world.warehouse.describeSchema({ database, schema: "NOWHERE" })).code).toBe(
      "UNKNOWN_OBJECT",
    );
    const column = { database, schema: "SALES", table: "CUSTOMERS", column: "NOWHERE" };
    expect(failureFrom(await world.warehouse.sampleValues(column, 5)).code).toBe("UNKNOWN_OBJECT");
  });

  test("sampled values come as text, the most frequent first, without NULL", async () => {
    const column = { ...world.context, table: "CUSTOMERS", column: "CITY" };
    expect(valueFrom(await world.warehouse.sampleValues(column, 5))).toEqual(["Berlin", "Oslo"]);
    expect(valueFrom(await world.warehouse.sampleValues(column, 1))).toEqual(["Berlin"]);
  });
});
