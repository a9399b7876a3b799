/** Exploring a schema on the real engines: what is known, measured and checked, and that every click has an answer. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import type { Exploration, ExploredPart, QualityFinding } from "#lib/domain/exploration";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { createExploration, type ExplorationService } from "#lib/services/exploration";
import { type Chat, openChat } from "../support/open-chat.ts";
import { openDemoWorld } from "../support/planner/demo-world.ts";
import { expectValue } from "../support/run-world.ts";

const shop = { database: "SHOP", schema: "SALES" };

/** Of 40 orders one is of nobody, has no channel and an amount far from all others; a payment is there twice. */
const flawedShop = [
  "create table SALES.CUSTOMERS (CUSTOMER_ID integer primary key, CUSTOMER_NAME varchar, REGION varchar)",
  "insert into SALES.CUSTOMERS values (1, 'Ada', 'North'), (2, 'Bob', 'South'), (3, 'Cy', 'South')",
  "create table SALES.ORDERS (ORDER_ID integer, CUSTOMER_ID integer, ORDER_DATE date, CHANNEL varchar, REVENUE decimal(12,2))",
  `insert into SALES.ORDERS select n, 1 + n % 3, date '2025-01-01' + (n * 7)::integer,
     case when n % 2 = 0 then 'web' else 'shop' end, 100 + n from range(1, 40) as numbers(n)`,
  "insert into SALES.ORDERS values (40, 9, date '2025-12-24', null, 100000)",
  "create table SALES.PAYMENTS (PAYMENT_ID integer, ORDER_ID integer, PAID_ON date)",
  "insert into SALES.PAYMENTS select n, n, date '2025-03-01' from range(1, 41) as numbers(n)",
  "insert into SALES.PAYMENTS values (7, 8, date '2025-03-02')",
];

async function partsOf(service: ExplorationService, { context, measures, dimensions, checks }: Exploration) {
  const wanted = [
    ...measures.map(({ id }) => ({ kind: "measure" as const, id })),
    ...dimensions.map(({ id }) => ({ kind: "dimension" as const, id })),
    ...checks.map(({ id }) => ({ kind: "check" as const, id })),
  ];
  const parts: ExploredPart[] = [];
  for (const one of wanted) parts.push(expectValue(await service.part({ context, ...one })));
  return parts;
}

function findingsIn(parts: readonly ExploredPart[]): readonly QualityFinding[] {
  return parts.flatMap((part) => (part.kind === "check" && part.finding.count > 0 ? [part.finding] : []));
}

function questionsOf({ tables, joins }: Exploration, parts: readonly ExploredPart[]): readonly OfferedQuestion[] {
  return [
    ...tables.map(({ question }) => question),
    ...joins.flatMap(({ question }) => question ?? []),
    ...parts.flatMap((part) => {
      if (part.kind === "measure") return [part.series.question];
      if (part.kind === "dimension") return [part.values.question];
      return part.finding.question ?? [];
    }),
  ];
}

async function resultOf(chat: Chat, { question, planId }: OfferedQuestion) {
  const { parts } = await chat.ask(question, planId);
  return parts.find((part) => part.type === "result");
}

describe("a schema with flaws", () => {
  it("tells tables with their newest date, joins, measures and dimensions", async () => {
    const { app } = await openChat(flawedShop);
    const seen = expectValue(await app.exploration.overview(shop));
    expect(seen.tables.map(({ name, rowCount, newest }) => [name, rowCount, newest?.date ?? null])).toEqual([
      ["PAYMENTS", 41, "2025-03-02"],
      ["ORDERS", 40, "2025-12-24"],
      ["CUSTOMERS", 3, null],
    ]);
    expect(seen.joins.map(({ from, to, columns }) => `${from} > ${to}: ${columns}`)).toContain(
      "ORDERS > CUSTOMERS: CUSTOMER_ID = CUSTOMER_ID",
    );
    expect(seen.measures.map(({ label }) => label)).toContain("Total revenue");
    expect(seen.dimensions.map(({ label }) => label)).toEqual(expect.arrayContaining(["channel", "region"]));
  });

  it("finds each flaw with its number and the statement that counted it", async () => {
    const { app } = await openChat(flawedShop);
    const parts = await partsOf(app.exploration, expectValue(await app.exploration.overview(shop)));
    const found = findingsIn(parts);
    expect(found.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1 of 40 \(2.5%\) orders lead to none of the customers by their customer.*\.$/),
        expect.stringMatching(/^1 values? of payment.* more than once among the payments, up to 2 times\.$/),
        expect.stringMatching(/^1 of 40 \(2.5%\) orders have no value for channel\.$/),
        expect.stringMatching(/^1 of 40 \(2.5%\) orders have their revenue far from all others \(above .+\)\.$/),
      ]),
    );
    expect(found.every(({ sql }) => sql.startsWith("SELECT count("))).toBe(true);
  });

  it("counts its measures over time and its most frequent values", async () => {
    const { app } = await openChat(flawedShop);
    const parts = await partsOf(app.exploration, expectValue(await app.exploration.overview(shop)));
    const [revenue] = parts.flatMap((part) => (part.kind === "measure" ? [part.series] : []));
    const total = (revenue?.points ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
    // The order of December 24 stands in a month that is not over: its step is no newest figure.
    expect(total).toBe(39 * 100 + (39 * 40) / 2);
    const channels = parts.flatMap((part) =>
      part.kind === "dimension" && part.values.counted === "orders" ? [part.values.values] : [],
    );
    expect(channels[0]?.slice(0, 2)).toEqual([
      { value: "shop", rows: 20 },
      { value: "web", rows: 19 },
    ]);
  });

  it("has an answer with parts to steer by behind every click, and a finding's lists what it counted", async () => {
    const chat = await openChat(flawedShop);
    const seen = expectValue(await chat.app.exploration.overview(shop));
    const parts = await partsOf(chat.app.exploration, seen);
    for (const question of questionsOf(seen, parts)) {
      const result = await resultOf(chat, question);
      expect([question.question, result?.type, result?.plan === null]).toEqual([question.question, "result", false]);
    }
    for (const { question, count } of findingsIn(parts)) {
      if (question !== null) expect((await resultOf(chat, question))?.ref.rowCount).toBe(count);
    }
  });

  it("refuses parts that it does not name", async () => {
    const { app } = await openChat(flawedShop);
    for (const kind of ["measure", "dimension", "check"] as const) {
      const part = await app.exploration.part({ context: shop, kind, id: "1; drop table ORDERS" });
      expect(part).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    }
  });
});

describe("what was read", () => {
  it.each([
    [true, 1],
    [false, 2],
  ])("is kept where stored values may be (%s): two looks are %s statements", async (keepsValues, statements) => {
    const world = await openDemoWorld();
    onTestFinished(() => world.close());
    const context = { database: "DEMO", schema: "SALES" };
    const knowledge = await world.knowledge(context);
    const run = vi.fn(world.warehouse.run);
    const service = createExploration({
      semantic: { get: async () => ({ ok: true, value: knowledge }) },
      suggestions: { offerPlan: () => ({ question: "a question", planId: null }) },
      warehouse: { ...world.warehouse, run },
      ...{ now: Date.now, costGateBytes: () => null, keepsValues },
    });
    const [dimension] = expectValue(await service.overview(context)).dimensions;
    const look = () => service.part({ context, kind: "dimension", id: dimension?.id ?? "" });
    expectValue(await look());
    expectValue(await look());
    expect(run).toHaveBeenCalledTimes(statements);
  });
});

describe.each<EngineName>(["duckdb", "snowflake"])("the demo data on %s", (engine) => {
  it("is explored without a failure, the same on every engine; what would read too much is not run", async () => {
    const world = await openDemoWorld(engine);
    onTestFinished(() => world.close());
    const context = { database: "DEMO", schema: "SALES" };
    const knowledge = await world.knowledge(context);
    const semantic = { get: async () => ({ ok: true as const, value: knowledge }) };
    const suggestions = { offerPlan: () => ({ question: "a question", planId: null }) };
    const parts = {
      semantic,
      suggestions,
      warehouse: world.warehouse,
      now: () => Date.parse("2026-11-21"),
      keepsValues: true,
    };
    const service = createExploration({ ...parts, costGateBytes: () => null });
    const seen = expectValue(await service.overview(context));
    expect(seen.measures.length).toBeGreaterThan(2);
    const read = await partsOf(service, seen);
    expect(read).toHaveLength(seen.measures.length + seen.dimensions.length + seen.checks.length);
    const series = read.flatMap((part) => (part.kind === "measure" ? [part.series.points.length] : []));
    expect(Math.min(...series)).toBeGreaterThan(1);
    if (engine === "duckdb") return;
    const careful = createExploration({ ...parts, costGateBytes: () => 1 });
    const refused = await careful.part({ context, kind: "measure", id: seen.measures[0]?.id ?? "" });
    expect(refused).toMatchObject({ ok: false, error: { code: "TOO_COSTLY" } });
  });
});
