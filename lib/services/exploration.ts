/**
 * A schema for somebody who does not know it. What is known of it is told at once, without a statement; each measure,
 * dimension and check is one guarded, bounded statement when it is asked for, and is kept. No model is called.
 */
import "server-only";
import { format } from "date-fns";
import { modelVersion } from "#lib/agents/runtime/offer";
import { explorationLimits } from "#lib/config/exploration-limits";
import { bytesText } from "#lib/domain/bytes-text";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type {
  DimensionValues,
  Exploration,
  ExploredPart,
  MeasureSeries,
  QualityFinding,
} from "#lib/domain/exploration";
import type { ExploredPartInput } from "#lib/domain/inputs/exploration";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { dimensionPlan, joinPlan, measurePlan, readPoints, tablePlan } from "#lib/planner/explored-plans";
import { exploredDimensions, exploredMeasures, measureCandidates, newestOf } from "#lib/planner/explored-subjects";
import { qualityChecks } from "#lib/planner/quality-checks";
import { findingPlan, findingSentence, readNumbers } from "#lib/planner/quality-finding";
import { qualityStatement } from "#lib/planner/quality-statement";
import { findTable } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { isDatabaseNamed } from "./context-key.ts";
import { type PlanRowsDependencies, readPlanRows, readStatementRows } from "./plan-rows.ts";
import { createResultCache, type ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Suggestions } from "./suggestions.ts";
import type { Stoppable } from "./until-stopped.ts";

export type ExplorationService = {
  /** What a schema holds, as far as it is known without asking it. */
  overview(context: DatabaseContext): Promise<Result<Exploration>>;
  /** One measure, dimension or check of it. NOT_FOUND for what the overview does not name. */
  part(args: ExploredPartInput & Stoppable): Promise<Result<ExploredPart>>;
  /** What was read of a schema is read anew. */
  forget(context: DatabaseContext): void;
  /** The same of all schemas of a database. */
  forgetDatabase(database: string): void;
};

export type ExplorationDependencies = PlanRowsDependencies & {
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly suggestions: Pick<Suggestions, "offerPlan">;
  /** False: what was read is not kept, since stored values may stay nowhere in memory. */
  readonly keepsValues: boolean;
};

/** A part is that of one description of the schema: its questions are asked by plans that rest on it. */
type PartKey = ExploredPartInput & { readonly version: string };

export function createExploration(dependencies: ExplorationDependencies): ExplorationService {
  const { semantic } = dependencies;
  const parts = createResultCache(
    (key: PartKey, signal) => readPart(key, { ...dependencies, signal }),
    ({ context, kind, id, version }) => JSON.stringify([context.database, context.schema, kind, id, version]),
    explorationLimits.keptParts,
  );
  return {
    overview: async (context) => {
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(overviewOf(context, knowledge.value, dependencies)) : knowledge;
    },
    part: async ({ signal, ...args }) => {
      const knowledge = await semantic.get(args.context);
      if (!knowledge.ok) return knowledge;
      const key = { ...args, version: modelVersion(knowledge.value.model) };
      return dependencies.keepsValues ? await parts.get(key, signal) : await readPart(key, { ...dependencies, signal });
    },
    forget: (context) => parts.forget((key) => isSameContext(key.context, context)),
    forgetDatabase: (database) => parts.forget((key) => isDatabaseNamed(key.context.database, database)),
  };
}

function overviewOf(
  context: DatabaseContext,
  knowledge: SchemaKnowledge,
  dependencies: ExplorationDependencies,
): Exploration {
  const { model } = knowledge;
  const offer = (plan: Plan) => dependencies.suggestions.offerPlan(plan, model);
  const largeFirst = model.tables.toSorted((left, right) => (right.rowCount ?? 0) - (left.rowCount ?? 0));
  return {
    context: { database: context.database, schema: context.schema },
    description: model.description,
    tables: largeFirst.slice(0, explorationLimits.shownTables).map((table) => ({
      name: table.name,
      description: table.description,
      rowCount: table.rowCount,
      columnCount: table.columns.filter(({ isHidden, expression }) => !isHidden && expression === null).length,
      newest: newestOf(table),
      question: offer(tablePlan(model, table.name)),
    })),
    tableCount: model.tables.length,
    joins: model.relationships.slice(0, explorationLimits.shownJoins).map((step) => {
      const plan = joinPlan(model, step);
      return {
        from: step.fromTable,
        to: step.toTable,
        columns: step.fromColumns.map((column, place) => `${column} = ${step.toColumns[place] ?? ""}`).join(" and "),
        isInferred: step.source === "inferred",
        question: plan === null || !compiles(plan, knowledge, dependencies) ? null : offer(plan),
      };
    }),
    measures: exploredMeasures({ ...knowledge, today: dayOf(dependencies) }),
    dimensions: exploredDimensions(model),
    checks: qualityChecks(model),
  };
}

function dayOf({ now }: Pick<ExplorationDependencies, "now">): string {
  return format(now(), "yyyy-MM-dd");
}

/** A plan of our own making may have no statement: tables without one way between them. */
function compiles(plan: Plan, { model }: SchemaKnowledge, { warehouse }: ExplorationDependencies): boolean {
  try {
    compilePlan(plan, { model, dialect: warehouse.dialectOf(plan.context.database) });
    return true;
  } catch {
    return false;
  }
}

type PartDependencies = ExplorationDependencies & Stoppable;

async function readPart(key: PartKey, dependencies: PartDependencies): Promise<Result<ExploredPart>> {
  const knowledge = await dependencies.semantic.get(key.context);
  if (!knowledge.ok) return knowledge;
  const reading: Reading = { key, knowledge: knowledge.value, dependencies: unasked(dependencies) };
  switch (key.kind) {
    case "measure": {
      const series = await readMeasure(reading);
      return series.ok ? ok({ kind: "measure", series: series.value }) : series;
    }
    case "dimension": {
      const values = await readDimension(reading);
      return values.ok ? ok({ kind: "dimension", values: values.value }) : values;
    }
    case "check": {
      const finding = await runCheck(reading);
      return finding.ok ? ok({ kind: "check", finding: finding.value }) : finding;
    }
  }
}

type Reading = {
  readonly key: PartKey;
  readonly knowledge: SchemaKnowledge;
  readonly dependencies: PartDependencies;
};

/** What nobody asked for may read less than what somebody did, whatever is allowed there. */
function unasked(dependencies: PartDependencies): PartDependencies {
  const most = explorationLimits.bytesPerStatement;
  return { ...dependencies, costGateBytes: () => Math.min(dependencies.costGateBytes() ?? most, most) };
}

const bounds = {
  timeoutMs: explorationLimits.statementMs,
  tag: "snowgpt:explore",
  tooCostly: (bytes: number) =>
    appError("TOO_COSTLY", `This would read up to ${bytesText(bytes)}, more than is read unasked.`, {
      nextStep: "Ask for it in a chat: there it can be allowed.",
    }),
};

async function readMeasure({ key, knowledge, dependencies }: Reading): Promise<Result<MeasureSeries>> {
  const { model } = knowledge;
  const isOffered = measureCandidates(model).some(({ id }) => id === key.id);
  const made = isOffered ? measurePlan(key.id, { ...knowledge, today: dayOf(dependencies) }) : null;
  if (made === null) return err(noSuchPart());
  const maxRows = explorationLimits.mostPoints;
  const { signal } = dependencies;
  const rows = await readPlanRows({ ...bounds, signal, plan: made.plan, knowledge, maxRows }, dependencies);
  if (!rows.ok) return rows;
  const question = dependencies.suggestions.offerPlan(made.plan, model);
  return ok({
    question,
    points: readPoints(rows.value, made),
    grain: made.grain,
    format: made.format,
    unit: made.unit,
  });
}

async function readDimension({ key, knowledge, dependencies }: Reading): Promise<Result<DimensionValues>> {
  const { model } = knowledge;
  const subject = exploredDimensions(model).find(({ id }) => id === key.id);
  const plan = subject === undefined ? null : dimensionPlan(model, subject.id);
  if (subject === undefined || plan === null) return err(noSuchPart());
  const maxRows = explorationLimits.shownValues;
  const { signal } = dependencies;
  const asked = { plan: { ...plan, limit: maxRows }, knowledge, maxRows };
  const rows = await readPlanRows({ ...bounds, signal, ...asked }, dependencies);
  if (!rows.ok) return rows;
  const counted = countedNoun(findTable(model, subject.table)?.label ?? subject.table, 2);
  const values = rows.value.map(([value, count]) => ({
    value: value === null || value === undefined ? null : String(value),
    rows: Number(count ?? 0),
  }));
  return ok({ question: dependencies.suggestions.offerPlan(plan, model), counted, values });
}

async function runCheck({ key, knowledge, dependencies }: Reading): Promise<Result<QualityFinding>> {
  const { model } = knowledge;
  const check = qualityChecks(model).find(({ id }) => id === key.id);
  if (check === undefined) return err(noSuchPart());
  const sql = qualityStatement(check, key.context);
  const { signal } = dependencies;
  const read = await readStatementRows({ ...bounds, signal, sql, context: key.context, maxRows: 1 }, dependencies);
  if (!read.ok) return read;
  const numbers = readNumbers(check, read.value.rows[0]);
  if (numbers === null) return err(appError("INTERNAL", "The check gave no count.", { retryable: true }));
  const plan = findingPlan(check, numbers, model);
  const question =
    plan === null || !compiles(plan, knowledge, dependencies) ? null : dependencies.suggestions.offerPlan(plan, model);
  return ok({ sentence: findingSentence(check, numbers, model), count: numbers.count, sql, question });
}

function noSuchPart(): AppError {
  return appError("NOT_FOUND", "This part of the schema is not there any more.", { nextStep: "Reload the page." });
}
