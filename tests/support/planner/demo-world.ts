/** The demo databases with everything between a question and its rows, as the app wires it: engine, catalog, model, planner, guard. */

import { dirname } from "node:path";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createWarehouse } from "#lib/db/warehouse/registry";
import type { DatabaseContext, EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { ResultRow } from "#lib/domain/result-set";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { followUpQuestions, suggestQuestions } from "#lib/planner/suggest";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic, type SchemaKnowledge } from "#lib/services/semantic";
import { demoDatabaseFile, demoDatabasesFolder } from "../demo-databases.ts";
import { silentLogger } from "../silent-logger.ts";
import { startSnowflakeWire } from "../snowflake-wire/index.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../warehouse/read-rows.ts";
import { openWireWarehouse } from "../warehouse/snowflake-engine.ts";

/** The day on which the questions are asked. */
const today = "2026-11-21";

export type DemoWorld = {
  readonly warehouse: Warehouse;
  readonly knowledge: (context: DatabaseContext) => Promise<SchemaKnowledge>;
  readonly plan: (question: string, context: DatabaseContext) => Promise<PlanningOutcome>;
  /** The rows of a question's answer; throws when it is not answered, or not safe. */
  readonly answer: (question: string, context: DatabaseContext) => Promise<readonly ResultRow[]>;
  readonly close: () => Promise<void>;
};

/** Over the embedded engine, or over the same data behind a Snowflake account on this machine. */
export async function openDemoWorld(engine: EngineName = "duckdb"): Promise<DemoWorld> {
  const { warehouse, close } = engine === "duckdb" ? await openEmbedded() : await openAccount();
  const catalog = createCatalog(warehouse);
  const semantic = createSemantic({ catalog, warehouse, folder: "semantic", logger: silentLogger });
  const knowledge = async (context: DatabaseContext): Promise<SchemaKnowledge> =>
    valueFrom(await semantic.get(context));
  const plan = async (question: string, context: DatabaseContext): Promise<PlanningOutcome> =>
    planQuestion(question, { ...(await knowledge(context)), today, previousPlan: null });
  return {
    warehouse,
    knowledge,
    plan,
    answer: async (question, context) => {
      const outcome = await plan(question, context);
      if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
      const { model } = await knowledge(context);
      const { sql, outputs } = compilePlan(outcome.plan, { model, dialect: dialects[engine] });
      const report = valueFrom(await warehouse.check(sql, checkOptions(context)));
      if (!report.verdict.isSafe) throw new Error(`${question}: ${report.verdict.reason}`);
      const result = valueFrom(await readAll(warehouse, report.verdict.sanitizedQuery, runOptions(context)));
      if (result.columns.length !== outputs.length)
        throw new Error(`${question}: ${outputs.length} outputs are described`);
      return result.rows;
    },
    close,
  };
}

type Opened = { readonly warehouse: Warehouse; readonly close: () => Promise<void> };

async function openEmbedded(): Promise<Opened> {
  const dataDirectory = dirname(await demoDatabasesFolder());
  const { warehouse } = valueFrom(await createWarehouse({ engine: "duckdb", dataDirectory }));
  return { warehouse, close: () => warehouse.close() };
}

async function openAccount(): Promise<Opened> {
  const names = ["DEMO", "OPENDATA"] as const;
  const databases = await Promise.all(names.map(async (name) => ({ name, file: await demoDatabaseFile(name) })));
  const wire = await startSnowflakeWire({ databases });
  const warehouse = await openWireWarehouse(wire);
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await wire.close();
    },
  };
}

/** Every question that the app itself proposes for a schema and that its words alone plan: suggestions, and what follows. */
export async function proposedQuestions(world: DemoWorld, context: DatabaseContext): Promise<readonly string[]> {
  const { model } = await world.knowledge(context);
  const suggested = suggestQuestions(model, 6).map((suggestion) => suggestion.question);
  const followed = await Promise.all(
    suggested.map(async (question) => {
      const outcome = await world.plan(question, context);
      const next = outcome.kind === "plan" ? followUpQuestions(outcome.plan, model, () => []) : [];
      const read = await Promise.all(next.map((one) => world.plan(one.question, context)));
      return next.flatMap((one, place) => (read[place]?.kind === "plan" ? [one.question] : []));
    }),
  );
  return [...new Set([...suggested, ...followed.flat()])];
}
