/**
 * Walks every abstract state of the SQL agent's table: whatever the steps say, a measure falls on every edge, so
 * every run ends. Prints how many states and edges there are and the worst case.
 */
import { expect, test } from "vitest";
import { sqlMachine } from "#lib/agents/sql/machine";
import type { SqlFacts, SqlRow } from "#lib/agents/sql/transitions";
import { agentLimits } from "#lib/config/limits";

/** All that the edges decide by, without texts and rows. */
type Abstract = {
  readonly node: SqlRow;
  readonly attempts: number;
  readonly replans: number;
  /** Repeats in a row, newest last, as far as they count. */
  readonly repeats: number;
  readonly isWider: boolean;
  readonly error: "none" | "generation" | "validation" | "execution" | "empty";
  readonly isGiven: boolean;
  readonly canAsk: boolean;
  readonly hasModel: boolean;
  readonly asksAnalysis: boolean;
};

const generators: ReadonlySet<SqlRow> = new Set<SqlRow>(["plan", "refine", "widen", "replan"]);

/** Spec 3.8: attempts first, then the place in the graph. */
const ranks: Readonly<Record<SqlRow, number>> = {
  invoke: 12,
  plan: 9,
  refine: 9,
  widen: 9,
  replan: 9,
  validate: 8,
  execute: 7,
  evaluate: 6,
  analyse: 5,
  respond: 4,
  ask: 3,
  confirm: 3,
};

function measure({ node, attempts }: Abstract): readonly [number, number] {
  return [2 * (agentLimits.maxAttempts - attempts) - (generators.has(node) ? 1 : 0), ranks[node]];
}

function falls(from: Abstract, to: Abstract): boolean {
  const [one, two] = [measure(from), measure(to)];
  return two[0] < one[0] || (two[0] === one[0] && two[1] < one[1]);
}

/** What the step's outcome makes of the state, before the edge is chosen. */
function afterOutcome(state: Abstract, outcome: string): Abstract {
  const { node } = state;
  if (generators.has(node)) return afterVisit(state, outcome);
  if (node === "invoke") return outcome === "given" ? { ...state, attempts: 1, isGiven: true } : state;
  if (node === "validate")
    return outcome === "passed" || outcome === "costly" ? state : { ...state, error: "validation" };
  if (node !== "execute" || outcome === "rows") return state;
  return { ...state, error: outcome === "empty" ? "empty" : "execution" };
}

/** One more attempt, whatever came out. */
function afterVisit(state: Abstract, outcome: string): Abstract {
  const { node } = state;
  return {
    ...state,
    attempts: state.attempts + 1,
    replans: state.replans + (node === "replan" ? 1 : 0),
    repeats: outcome === "duplicate" ? Math.min(state.repeats + 1, agentLimits.maxConsecutiveDuplicates) : 0,
    isWider: node === "widen" || (node === "refine" && state.isWider),
    error: outcome === "error" ? "generation" : "none",
  };
}

/** Money and time may end at any moment: both cases are walked. */
function factsOf(state: Abstract, isSpent: boolean): SqlFacts {
  const { error } = state;
  return {
    conditions: {
      validationError: error === "validation" ? "x" : null,
      executionError: error === "execution" ? "x" : null,
      sqlGenerationError: error === "generation" ? "x" : null,
      retryCount: state.attempts,
      queryType: state.isWider ? "wider_search" : "initial",
      dbResults: error === "empty" ? [] : [1],
    },
    canGenerate: !isSpent && !state.isGiven && state.attempts < agentLimits.maxAttempts,
    canAsk: state.canAsk,
    canAskModel: state.hasModel,
    isRepeating: state.repeats >= agentLimits.maxConsecutiveDuplicates,
    replans: state.replans,
    asksAnalysis: state.asksAnalysis,
  };
}

function successors(state: Abstract): (Abstract | "end")[] {
  const row = sqlMachine.rows[state.node];
  return row.outcomes.flatMap((outcome) => {
    const after = afterOutcome(state, outcome);
    return [false, true].map((isSpent): Abstract | "end" => {
      const node = row.next(outcome, factsOf(after, isSpent));
      return node === "end" ? "end" : { ...after, node };
    });
  });
}

type Cost = { readonly steps: number; readonly modelCalls: number; readonly statements: number };

/** Calls to the model and statements of one visit, retries of a lost connection included. */
function costOf({ node, hasModel }: Abstract): Cost {
  const asksModel = hasModel && (generators.has(node) || node === "evaluate" || node === "respond");
  const statements = { validate: 1, execute: 2, analyse: 10 }[String(node)] ?? 0;
  return { steps: 1, modelCalls: asksModel ? 1 : 0, statements };
}

function starts(): Abstract[] {
  const ways = [true, false].flatMap((canAsk) => [true, false].map((hasModel) => ({ canAsk, hasModel })));
  return ways.flatMap((way) =>
    [true, false].map((asksAnalysis) => ({
      node: "invoke" as const,
      attempts: 0,
      replans: 0,
      repeats: 0,
      isWider: false,
      error: "none" as const,
      isGiven: false,
      ...way,
      asksAnalysis,
    })),
  );
}

test("the measure falls on every edge, so that every run ends within its bounds [req 69]", () => {
  const worst = new Map<string, Cost>();
  const rising: string[] = [];
  let edges = 0;
  const visit = (state: Abstract): Cost => {
    const key = JSON.stringify(state);
    const known = worst.get(key);
    if (known !== undefined) return known;
    const own = costOf(state);
    let most: Cost = { steps: 0, modelCalls: 0, statements: 0 };
    for (const next of successors(state)) {
      edges += 1;
      if (next === "end") continue;
      if (!falls(state, next)) {
        rising.push(`${key} -> ${JSON.stringify(next)}`);
        continue;
      }
      const cost = visit(next);
      most = {
        steps: Math.max(most.steps, cost.steps),
        modelCalls: Math.max(most.modelCalls, cost.modelCalls),
        statements: Math.max(most.statements, cost.statements),
      };
    }
    const total = {
      steps: own.steps + most.steps,
      modelCalls: own.modelCalls + most.modelCalls,
      statements: own.statements + most.statements,
    };
    worst.set(key, total);
    return total;
  };
  const costs = starts().map(visit);
  const [steps, modelCalls, statements] = [
    Math.max(...costs.map((cost) => cost.steps)),
    Math.max(...costs.map((cost) => cost.modelCalls)),
    Math.max(...costs.map((cost) => cost.statements)),
  ];
  console.info(
    `SQL agent: ${worst.size} abstract states, ${edges} edges; at worst ${steps} steps, ${modelCalls} model calls, ${statements} statements (probes apart).`,
  );
  expect(rising).toEqual([]);
  expect(steps).toBeLessThanOrEqual(36);
  expect(modelCalls).toBeLessThanOrEqual(agentLimits.maxModelCalls);
  expect(statements).toBeLessThanOrEqual(agentLimits.maxStatements - agentLimits.maxProbes);
  expect(steps).toBeLessThan(agentLimits.maxSteps);
});
