import { describe, expect, test } from "vitest";
import { agentLimits } from "#lib/config/limits";
import { messagePartSchema } from "#lib/domain/message";
import {
  agentWorld,
  engineError,
  numberColumn,
  scriptedModel,
  textColumn,
} from "../../../../support/agents/agent-world.ts";
import { planReply, revenueByCityForm, sqlReply } from "../../../../support/agents/model-forms.ts";
import { shopModel } from "../../../../support/agents/small-model.ts";
import {
  askSeveral,
  knowledgeOf,
  ordersOnly,
  resultsOf,
  shopAndArchive,
  textsOf,
} from "../../../../support/agents/two-shops.ts";

describe("a question to two databases with the same columns", () => {
  test("gives one result, each row with where it comes from, and both statements", async () => {
    const { outcome } = await askSeveral("revenue by city");
    expect(outcome.kind).toBe("done");
    const [result, ...more] = resultsOf(outcome);
    expect(more).toEqual([]);
    expect(result?.ref).toMatchObject({ rowCount: 4, columns: [{ name: "_sourceDatabase" }, {}, {}] });
    expect(result?.outputs.map((output) => output.label)).toEqual(["_sourceDatabase", "City", "Revenue"]);
    expect(result?.sources.map(({ source }) => source)).toEqual(["SHOP", "ARCHIVE"]);
    expect(result?.sql).toMatch(/^-- SHOP\n[\s\S]+;\n\n-- ARCHIVE\n[\s\S]+;$/);
    for (const part of outcome.parts) expect(messagePartSchema.safeParse(part).success).toBe(true);
  });

  test("draws the databases beside each other, never as parts of one whole", async () => {
    const { outcome } = await askSeveral("revenue by city");
    expect(resultsOf(outcome)[0]?.chart).toMatchObject({ kind: "grouped-bar" });
    const months = { columns: [{ name: "MONTH", kind: "date" as const, nativeType: "DATE" }, numberColumn("REVENUE")] };
    const rows = ["2025-01-01", "2025-02-01", "2025-03-01"].map((month) => [month, "1.00"]);
    const trend = await askSeveral("revenue by month", { engine: { run: () => ({ ...months, rows }) } });
    expect(resultsOf(trend.outcome)[0]?.chart).toMatchObject({ kind: "line", x: 1, series: 0 });
  });

  test("says the figure of each, and a total where amounts may be added", async () => {
    const { outcome } = await askSeveral("total revenue");
    expect(textsOf(outcome, "text")).toEqual(["Revenue is 100 in SHOP and 10 in ARCHIVE, 110 together."]);
    const figures = outcome.parts.flatMap((part) => (part.type === "figures" ? part.figures : []));
    // The total stands in no single column, and is right all the same.
    expect(figures.map(({ origin }) => origin)).toEqual(["cell", "cell"]);
  });

  test("leads with what stands out in each", async () => {
    const { outcome } = await askSeveral("revenue by city");
    expect(textsOf(outcome, "text")[0]).toMatch(
      /^SHOP: Berlin has the highest revenue: 69.50.*; ARCHIVE: Berlin has .*: 7/,
    );
  });

  test("plans, checks and runs one statement for each", async () => {
    const { world, outcome } = await askSeveral("revenue by city", { others: [knowledgeOf("A"), knowledgeOf("B")] });
    expect(world.ran).toHaveLength(3);
    expect(world.checked).toHaveLength(3);
    expect(resultsOf(outcome)[0]?.sources).toHaveLength(3);
    const labels = world.events.flatMap((event) => (event.type === "step-start" ? [event.step.label] : []));
    expect(labels).toEqual(expect.arrayContaining(["Running query · SHOP", "Running query · A", "Running query · B"]));
  });

  test("reads what the store did not hand back at once", async () => {
    const rows = Array.from({ length: 7 }, (_, number) => [`City ${number}`, `${number}.00`]);
    const engine = { run: () => ({ columns: [textColumn("CITY"), numberColumn("REVENUE")], rows }) };
    const { outcome, world } = await askSeveral("revenue by city", { engine, previewRows: 2 });
    const [result] = resultsOf(outcome);
    expect(result?.ref.rowCount).toBe(14);
    const kept = await world.dependencies.readRows(result?.ref.id ?? "", { offset: 0, limit: 20 });
    expect(kept).toEqual({ ok: true, value: ["SHOP", "ARCHIVE"].flatMap((name) => rows.map((row) => [name, ...row])) });
  });
});

describe("a question that names databases", () => {
  test("is put to the named one alone", async () => {
    const { world, outcome } = await askSeveral("revenue by city in ARCHIVE");
    expect(world.ran).toHaveLength(1);
    expect(resultsOf(outcome)).toMatchObject([{ context: { database: "ARCHIVE" }, sources: [] }]);
  });

  test("in words for all of them is put to all", async () => {
    const { world } = await askSeveral("revenue by city across both databases");
    expect(world.ran).toHaveLength(2);
  });
});

describe("where the databases differ", () => {
  test("each result has a card of its own that says its context", async () => {
    const engine = {
      run: (sql: string, database: string) =>
        database === "SHOP"
          ? shopAndArchive.run(sql, database)
          : { columns: [textColumn("CITY"), textColumn("REVENUE")], rows: [["Berlin", "7"]] },
    };
    const { outcome } = await askSeveral("revenue by city", { engine });
    const results = resultsOf(outcome);
    expect(results.map(({ context }) => context.database)).toEqual(["SHOP", "ARCHIVE"]);
    expect(results.every(({ sources }) => sources.length === 0)).toBe(true);
  });

  test("the one that lacks what is asked is named, the other answers", async () => {
    const { outcome, world } = await askSeveral("revenue by city", { others: [knowledgeOf("ARCHIVE", ordersOnly)] });
    expect(outcome.kind).toBe("done");
    expect(world.ran).toHaveLength(1);
    expect(resultsOf(outcome)).toMatchObject([{ context: { database: "SHOP" } }]);
    expect(textsOf(outcome, "notice")).toEqual(['ARCHIVE has no "city", so it is not in this answer.']);
  });

  test("nothing in any of them is a refusal by each, and no statement runs", async () => {
    const { outcome, world } = await askSeveral("zorbs by moon");
    expect(outcome).toMatchObject({ kind: "refused", messageKind: "notice" });
    expect(world.checked).toEqual([]);
    expect(textsOf(outcome, "text")[0]).toMatch(/SHOP \/ MAIN[\s\S]+ARCHIVE \/ MAIN/);
  });
});

describe("when one of two fails", () => {
  const archiveFails = {
    run: (sql: string, database: string) =>
      database === "SHOP" ? shopAndArchive.run(sql, database) : engineError("PERMISSION", "secret detail"),
  };

  test("the other's result is kept, the failed one is said, the answer is a part", async () => {
    const { outcome } = await askSeveral("revenue by city", { engine: archiveFails });
    expect(outcome.kind).toBe("partial");
    expect(resultsOf(outcome)).toMatchObject([{ context: { database: "SHOP" }, sources: [] }]);
    expect(textsOf(outcome, "notice")[0]).toMatch(/^ARCHIVE is not in this answer: the engine said PERMISSION/);
    expect(JSON.stringify(outcome.parts)).not.toContain("secret");
  });

  test("a failure of both names both", async () => {
    const { outcome } = await askSeveral("revenue by city", { engine: { run: () => engineError("TIMEOUT") } });
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "TIMEOUT" } });
    if (outcome.kind === "failed") expect(outcome.error.message).toMatch(/^SHOP: .* ARCHIVE: /);
  });

  test("a costly statement is left out and said, the others run", async () => {
    const { outcome, world } = await askSeveral("revenue by city", { costGateBytes: 10, estimatedBytes: 11 });
    expect(world.ran).toEqual([]);
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "TOO_COSTLY" } });
  });

  test("a stop ends all of them without another statement", async () => {
    const world = agentWorld({
      engine: {
        run: () => {
          world.stop();
          return engineError("CANCELLED");
        },
      },
    });
    const { outcome } = await askSeveral("revenue by city", { world });
    expect(outcome.parts.map((part) => part.type)).toEqual(["steps"]);
    expect(world.ran.length).toBeLessThanOrEqual(2);
    expect(outcome.kind).toBe("stopped");
  });
});

/** Whether a plan shows the rows of a statement is looked at with both side by side. */
function isNoProbe(sql: string): boolean {
  return !sql.includes("only_left");
}

describe("a model's statement", () => {
  const crossing = "select CITY, sum(REVENUE) as REVENUE from ARCHIVE.MAIN.ORDERS group by 1";
  const own = "select CITY, sum(REVENUE) as REVENUE from ORDERS group by 1";

  test("over two databases is refused as CROSS_DB, split by the model and answered", async () => {
    const problems: string[] = [];
    const model = scriptedModel({
      object: (input) => {
        const isRepair = input.includes("The last try failed");
        if (isRepair) problems.push(input);
        return sqlReply(isRepair ? own : crossing);
      },
    });
    const engine = {
      ...shopAndArchive,
      check: (sql: string) => (sql === crossing ? { crosses: "A statement can ask one database." } : null),
    };
    const { outcome, world } = await askSeveral("turnover of zorbs", { model, engine });
    expect(problems.length).toBe(2);
    expect(problems[0]).toContain("CROSS_DB");
    expect(problems[0]).toContain("Ask each database with a statement of its own.");
    expect(world.ran.filter(isNoProbe).every((sql) => sql.startsWith(own))).toBe(true);
    expect(resultsOf(outcome)[0]?.ref.rowCount).toBe(4);
  });

  test("that the guard passes with another database's table does not run there", async () => {
    const model = scriptedModel({ object: () => sqlReply(own) });
    const engine = {
      ...shopAndArchive,
      check: () => ({ tables: [{ database: "SHOP", schema: "MAIN", table: "ORDERS" }] }),
    };
    const { outcome, world } = await askSeveral("turnover of zorbs", { model, engine });
    expect(world.ran.filter(isNoProbe)).toHaveLength(1);
    expect(outcome.kind).toBe("partial");
    expect(textsOf(outcome, "notice")[0]).toMatch(/^ARCHIVE is not in this answer: /);
  });

  test("with an unknown table is UNKNOWN_OBJECT and never tried elsewhere", async () => {
    const model = scriptedModel({ object: () => sqlReply(own) });
    const engine = {
      ...shopAndArchive,
      check: (_: string, database: string) => ({ tables: [{ database, schema: "MAIN", table: "ZORBS" }] }),
    };
    const { outcome, world } = await askSeveral("turnover of zorbs", { model, engine });
    expect(world.ran).toEqual([]);
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "UNKNOWN_OBJECT" } });
  });

  test("is asked for per database, each with its own schema and the word about the others", async () => {
    const model = scriptedModel({ object: () => planReply() });
    await askSeveral("turnover of zorbs by town", { model });
    expect(model.inputs.some((input) => input.includes("schema SHOP.MAIN") && input.includes("put to ARCHIVE"))).toBe(
      true,
    );
    expect(model.inputs.some((input) => input.includes("schema ARCHIVE.MAIN") && input.includes("put to SHOP"))).toBe(
      true,
    );
  });

  test("of a database that has nothing to say is left out", async () => {
    const none = { ...planReply(), approach: "none", plan: null };
    const model = scriptedModel({ object: (input) => (input.includes("schema ARCHIVE") ? none : planReply()) });
    const { outcome } = await askSeveral("turnover of zorbs by town", { model });
    expect(outcome.kind).toBe("done");
    expect(resultsOf(outcome)).toMatchObject([{ context: { database: "SHOP" }, brain: "model" }]);
    expect(textsOf(outcome, "notice").join()).toContain("ARCHIVE");
  });

  test("is labelled as a model's, and what the rules planned is not", async () => {
    const levels = async (question: string) => {
      const { outcome } = await askSeveral(question, { model: scriptedModel({ object: () => planReply() }) });
      return outcome.parts.flatMap((part) => (part.type === "checks" ? [part.level] : []));
    };
    expect(await levels("turnover of zorbs by town")).toEqual(["from_model"]);
    expect(await levels("revenue by city")).toEqual([]);
  });

  test("and its words over the combined result are checked against all rows", async () => {
    const object = () => planReply({ ...revenueByCityForm, dimensions: [], order: [] });
    const told = scriptedModel({ object, text: () => "SHOP leads with 100 against 10, 110 together." });
    const lying = scriptedModel({ object, text: () => "It is 999." });
    const truth = await askSeveral("turnover of zorbs", { model: told });
    expect(textsOf(truth.outcome, "text")[0]).toBe("SHOP leads with 100 against 10, 110 together.");
    const lie = await askSeveral("turnover of zorbs", { model: lying });
    expect(textsOf(lie.outcome, "text")[0]).toBe("Revenue is 100 in SHOP and 10 in ARCHIVE, 110 together.");
  });
});

test("three databases and many repairs stay within the budget of one run", async () => {
  const others = [knowledgeOf("A"), knowledgeOf("B")];
  const numbers = Array.from({ length: 40 }, (_, number) => number).values();
  const model = scriptedModel({ object: () => sqlReply(`select ${numbers.next().value} from ORDERS`) });
  const engine = { run: () => engineError("SYNTAX") };
  const { outcome, world } = await askSeveral("turnover of zorbs", { model, engine, others });
  expect(outcome.kind).toBe("failed");
  expect(model.inputs.length).toBeLessThanOrEqual(agentLimits.maxModelCalls);
  expect(world.checked.length + world.ran.length).toBeLessThanOrEqual(agentLimits.maxStatements);
});

test("an empty schema beside a full one is no harm", async () => {
  const empty = knowledgeOf("EMPTY", { ...shopModel, tables: [], relationships: [], metrics: [] });
  const { outcome } = await askSeveral("revenue by city", { others: [empty] });
  expect(resultsOf(outcome)).toMatchObject([{ context: { database: "SHOP" } }]);
  expect(textsOf(outcome, "notice")[0]).toContain("EMPTY");
});
