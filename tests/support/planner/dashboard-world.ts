/** Dashboards on the real demo data, by the rules alone: the agent as the app runs it, over an engine of its own. */
import { randomUUID } from "node:crypto";
import { runDashboardAgent } from "#lib/agents/dashboard/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { bindPlanners } from "#lib/agents/runtime/several-planners";
import type { DatabaseContext, EngineName } from "#lib/domain/catalog";
import type { DashboardTile } from "#lib/domain/message";
import type { RunEventBody } from "#lib/domain/run-event";
import { agentWorld } from "../agents/agent-world.ts";
import { type DemoWorld, openDemoWorld } from "./demo-world.ts";

export type BuiltDashboard = {
  readonly outcome: AgentOutcome;
  readonly title: string;
  readonly tiles: readonly DashboardTile[];
  /** "Monthly revenue: line", in order; "table" where a table says it best. */
  readonly shown: readonly string[];
  readonly events: readonly RunEventBody[];
};

const databases: Readonly<Record<string, string>> = { SALES: "DEMO", MARKETING: "DEMO" };

/** A schema of the demo data with the database that it is in. */
export function contextOf(schema: string): DatabaseContext {
  return { database: databases[schema] ?? "OPENDATA", schema };
}

export type DashboardWorld = DemoWorld & {
  readonly build: (request: string, context: DatabaseContext, more?: BuildOptions) => Promise<BuiltDashboard>;
};

export type BuildOptions = {
  readonly model?: ModelPort;
  /** A statement that it names is changed before it is checked. */
  readonly spoil?: (sql: string) => string;
  readonly onEvent?: (event: RunEventBody) => void;
  readonly signal?: AbortSignal;
};

export async function openDashboardWorld(engine: EngineName = "duckdb"): Promise<DashboardWorld> {
  const world = await openDemoWorld(engine);
  return { ...world, build: (request, context, more = {}) => build(world, { request, context, more }) };
}

type Build = { readonly request: string; readonly context: DatabaseContext; readonly more: BuildOptions };

async function build(world: DemoWorld, { request, context, more }: Build): Promise<BuiltDashboard> {
  const events: RunEventBody[] = [];
  const knowledge = await world.knowledge(context);
  const dependencies = dependenciesOf(world, more, (event) => {
    events.push(event);
    more.onEvent?.(event);
  });
  const [planner] = bindPlanners([{ ...knowledge, context, previousPlan: null }], dependencies);
  const outcome = await runDashboardAgent(
    {
      ...knowledge,
      context,
      others: [],
      userRequest: request,
      readings: planner?.readDashboard(request, null) ?? [],
      question: plainQuestion(request),
      given: null,
      previousPlan: null,
      turns: [],
      rounds: 0,
      history: [],
      trail: emptyTrail(Date.now()),
    },
    dependencies,
  );
  const part = outcome.parts.find(({ type }) => type === "dashboard");
  const { title, tiles } = part?.type === "dashboard" ? part : { title: "", tiles: [] };
  return { outcome, title, tiles, shown: tiles.map(shownAs), events };
}

function shownAs(tile: DashboardTile): string {
  if (tile.status === "failed") return `${tile.title}: ${tile.error.code}`;
  return `${tile.title}: ${tile.result.chart?.kind ?? "table"}`;
}

/** What every agent test has, over the real engine and the real clock. */
function dependenciesOf(
  { warehouse }: DemoWorld,
  { model, spoil, signal }: BuildOptions,
  emit: (event: RunEventBody) => void,
): AgentDependencies {
  const { dependencies } = agentWorld({ model: model ?? null, now: Date.now });
  return {
    ...dependencies,
    warehouse: {
      dialectOf: (database) => warehouse.dialectOf(database),
      check: (sql, options) => warehouse.check(spoil?.(sql) ?? sql, options),
      run: (sql, options) => warehouse.run(sql, options),
    },
    emit,
    newId: randomUUID,
    today: "2026-11-21",
    signal: signal ?? dependencies.signal,
  };
}
