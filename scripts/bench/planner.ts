/** How long the deterministic planner thinks: question to plan to SQL, on the demo schema, without a database. */

import pino from "pino";
import { createWarehouse } from "#lib/db/warehouse/registry";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningArgs } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic } from "#lib/services/semantic";
import { projectFolder, resolveDataFolder } from "../lib/data-folder.mjs";
import { ensureDemoData } from "../lib/setup.mjs";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";

const rounds = 50;
const warmUpRounds = 5;

export const plannerBench: Bench = {
  name: "planner",
  run: async () => {
    const { args, buildMs } = await readKnowledge();
    for (let round = 0; round < warmUpRounds; round += 1) planAll(args);
    const samples = Array.from({ length: rounds }, () => planAll(args)).flat();
    const build: Figure = { name: "planner.schema-read", value: Math.round(buildMs), unit: "ms", n: 1 };
    return [build, ...durationFigures("planner.question", samples)];
  },
};

type Planning = PlanningArgs & { readonly index: SemanticIndex };

/** Plans and compiles every demo question once; one duration in milliseconds each. */
function planAll(args: Planning): number[] {
  return demoQuestions.map((question) => {
    const startedAt = performance.now();
    const outcome = planQuestion(question, args);
    if (outcome.kind !== "plan") throw new Error(`"${question}" has no plan any more: ${JSON.stringify(outcome)}`);
    compilePlan(outcome.plan, { model: args.model, dialect: dialects.duckdb });
    return performance.now() - startedAt;
  });
}

/** Reads the demo schema as the app does: catalog, measured values, curated file. */
export async function readKnowledge(): Promise<{ args: Planning; buildMs: number }> {
  const dataDirectory = resolveDataFolder(process.env.DATA_DIR);
  await ensureDemoData(dataDirectory);
  const opened = await createWarehouse({ engine: "duckdb", dataDirectory, projectRoot: projectFolder });
  if (!opened.ok) throw new Error(opened.error.message);
  const { warehouse } = opened.value;
  try {
    const catalog = createCatalog(warehouse);
    const logger = pino({ level: "silent" });
    const semantic = createSemantic({
      catalog,
      warehouse,
      folder: `${projectFolder}/semantic`,
      logger,
    });
    const startedAt = performance.now();
    const knowledge = await semantic.get(demoContext);
    if (!knowledge.ok) throw new Error(knowledge.error.message);
    const buildMs = performance.now() - startedAt;
    return { args: { ...knowledge.value, today: "2026-07-01", previousPlan: null }, buildMs };
  } finally {
    await warehouse.close();
  }
}
