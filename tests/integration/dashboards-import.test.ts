/** What a file of somebody else may ask for: nothing that a question here could not. */
import { describe, expect, it } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DashboardDefinition, TileState } from "#lib/domain/dashboard";
import { writeDashboardFile } from "#lib/domain/dashboard-file";
import type { Plan } from "#lib/domain/plan";
import { boardOf, methodsOf, openBoardWorld, runTiles, shopStatements } from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

const otherStatements = ["create schema PEOPLE", "create table PEOPLE.PAY (PERSON varchar, SALARY integer)"];

async function openWorld() {
  const real = await openDatabases({ SHOP: [...shopStatements, ...otherStatements], STAFF: otherStatements });
  const ran: string[] = [];
  const run: Warehouse["run"] = (sql, options) => {
    ran.push(sql);
    return real.run(sql, options);
  };
  const world = await openBoardWorld({ warehouse: { ...methodsOf(real), run } });
  const { id } = await boardOf(world.app, ["total revenue by channel"]);
  const { definition } = expectValue(await world.app.dashboards.open("local", id)).dashboard;
  return { ...world, definition, ran };
}

type World = Awaited<ReturnType<typeof openWorld>>;
type Source = Extract<DashboardDefinition["tiles"][number], { kind: "chart" }>["source"];

/** The exported board with another source in its tile, brought in and run. */
async function runImported({ app, definition, ran }: World, change: (source: Source) => unknown): Promise<TileState> {
  const tiles = definition.tiles.map((tile) =>
    tile.kind === "chart" ? { ...tile, source: change(tile.source) } : tile,
  );
  const head = JSON.parse(writeDashboardFile(definition));
  const text = JSON.stringify({ ...head, definition: { ...definition, tiles } });
  const { dashboard } = expectValue(await app.dashboards.importFile("local", text));
  ran.length = 0;
  const [state] = (await runTiles(app, dashboard.id)).values();
  if (state === undefined) throw new Error("The tile was not run.");
  return state;
}

/** The same with a plan of which something is said otherwise. */
async function runPlanned(world: World, change: (plan: Plan) => object): Promise<TileState> {
  return runImported(world, (source) => {
    if (source.plan === null) throw new Error("The tile has no plan.");
    return { ...source, plan: { ...source.plan, ...change(source.plan) } };
  });
}

describe("a statement in a file", () => {
  it("is judged by the guard: what does not only read its own schema is not run", async () => {
    const world = await openWorld();
    const statements = [
      "DROP TABLE SALES.ORDERS",
      "SELECT 1; DELETE FROM SALES.ORDERS",
      "SELECT * FROM PEOPLE.PAY",
      "SELECT * FROM STAFF.PEOPLE.PAY",
      "SELECT * FROM read_csv('/etc/passwd')",
      "COPY SALES.ORDERS TO '/tmp/orders.csv'",
      "SELECT * FROM information_schema.tables",
    ];
    for (const sql of statements) {
      const { outcome } = await runImported(world, (source) => ({ ...source, plan: null, sql }));
      expect([sql, outcome.status, world.ran]).toEqual([sql, "failed", []]);
    }
  });

  it("of a database that is not here fails with a sentence", async () => {
    const world = await openWorld();
    for (const context of [
      { database: "NOWHERE", schema: "SALES" },
      { database: "SHOP", schema: "NOWHERE" },
    ]) {
      const { outcome } = await runImported(world, (source) => ({ ...source, context, plan: null, sql: "SELECT 1" }));
      expect(outcome).toMatchObject({ status: "failed", error: { code: "UNKNOWN_OBJECT" } });
      expect(world.ran).toEqual([]);
    }
  });
});

describe("a plan in a file", () => {
  const column = { table: "ORDERS", column: "CHANNEL" };
  const groupedBy = (text: string) => (plan: Plan) => ({
    dimensions: plan.dimensions.map((dimension) => ({ ...dimension, column: { table: "ORDERS", column: text } })),
  });
  const filteredBy = (name: string, operator: string, value: string) => () => ({
    filters: [{ column: { table: "ORDERS", column: name }, via: null, condition: { operator, value }, evidence: [] }],
  });
  const pay = { table: "PAY", columns: [{ table: "PAY", column: "SALARY" }], isDistinct: false };
  it.each<readonly [string, (plan: Plan) => object]>([
    ["a table that is not there", () => ({ detail: { ...pay, table: "SECRETS" } })],
    ["SQL for a table", () => ({ detail: { table: 'PAY"; DROP TABLE X; --', columns: [column], isDistinct: false } })],
    ["SQL for a column", groupedBy('CHANNEL" FROM PEOPLE.PAY --')],
    ["the tables of another schema", () => ({ context: { database: "SHOP", schema: "PEOPLE" }, detail: pay })],
    ["the tables of another database", () => ({ context: { database: "STAFF", schema: "PEOPLE" }, detail: pay })],
    ["neither figures nor rows", () => ({ metrics: [], dimensions: [] })],
  ])("with %s is not run", async (_name, change) => {
    const world = await openWorld();
    const { outcome } = await runPlanned(world, change);
    expect([outcome.status, world.ran]).toEqual(["failed", []]);
  });

  it.each<readonly [string, (plan: Plan) => object, number]>([
    ["a value with SQL", filteredBy("CHANNEL", "=", "x' OR 1=1 --\n"), 0],
    ["a date with SQL", filteredBy("ORDER_DATE", ">=", "' OR 1=1 --"), 0],
    ["an order by nothing", () => ({ order: [{ by: "metric", index: 99, direction: "ascending", evidence: [] }] }), 2],
    ["a limit within nothing", () => ({ limit: 3, limitWithin: [7] }), 2],
  ])("with %s gives no row that it has not", async (_name, change, most) => {
    const { outcome } = await runPlanned(await openWorld(), change);
    const rowCount = outcome.status === "ready" ? outcome.result.ref.rowCount : 0;
    expect(rowCount).toBeLessThanOrEqual(most);
  });

  it("that names another schema runs in its tile's own, and says so", async () => {
    const world = await openWorld();
    const { outcome } = await runPlanned(world, () => ({ context: { database: "STAFF", schema: "PEOPLE" } }));
    const own = { database: "SHOP", schema: "SALES" };
    expect(outcome).toMatchObject({ status: "ready", result: { context: own, plan: { context: own } } });
  });
});
