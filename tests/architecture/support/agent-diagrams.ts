/** The agents' tables as state diagrams, drawn from the tables themselves by asking each row for its ways on. */
import { dashboardMachine } from "#lib/agents/dashboard/machine";
import { routerMachine } from "#lib/agents/router/machine";
import { databasesMachine } from "#lib/agents/sql/databases/machine";
import { sqlMachine } from "#lib/agents/sql/machine";

type DrawnRow<Facts> = {
  readonly label: string | null;
  readonly reads: readonly PropertyKey[];
  readonly writes: readonly PropertyKey[];
  readonly outcomes: readonly string[];
  next(outcome: string, facts: Facts): string;
};

type DrawnMachine<Facts> = { readonly start: string; readonly rows: Readonly<Record<string, DrawnRow<Facts>>> };

export type AgentDrawing = {
  readonly agent: string;
  readonly steps: readonly string[];
  readonly diagram: string;
  readonly table: string;
};

const either = [true, false] as const;

/** One drawing for each table, by the name of its folder. */
export function drawAgents(): AgentDrawing[] {
  const routerFacts = either.map((canConsult) => ({ canConsult }));
  const conditions = [
    { dbResults: [1] },
    { dbResults: [] },
    { validationError: "no", executionError: "no", sqlGenerationError: "no" },
  ];
  const sqlFacts = conditions.flatMap((known) =>
    either.flatMap((canGenerate) =>
      either.flatMap((canAsk) =>
        either.flatMap((canAskModel) =>
          either.flatMap((isRepeating) =>
            either.map((asksAnalysis) => ({
              conditions: known,
              ...{ canGenerate, canAsk, canAskModel, isRepeating, asksAnalysis },
              replans: 0,
            })),
          ),
        ),
      ),
    ),
  );
  const databasesFacts = either.map((hasSeveral) => ({ hasSeveral }));
  const dashboardFacts = either.map((canAsk) => ({ canAsk }));
  return [
    drawAgent("router", routerMachine, routerFacts),
    drawAgent("sql", sqlMachine, sqlFacts),
    drawAgent("sql/databases", databasesMachine, databasesFacts),
    drawAgent("dashboard", dashboardMachine, dashboardFacts),
  ];
}

function drawAgent<Facts>(agent: string, machine: DrawnMachine<Facts>, facts: readonly Facts[]): AgentDrawing {
  const arrows = Object.entries(machine.rows).flatMap(([name, row]) =>
    [...waysOn(row, facts)].map(([target, outcomes]) => {
      const label =
        outcomes.length === row.outcomes.length && waysOn(row, facts).size === 1 ? "" : `: ${outcomes.join(", ")}`;
      return `  ${name} --> ${target === "end" ? "[*]" : target}${label}`;
    }),
  );
  return {
    agent,
    steps: Object.keys(machine.rows),
    diagram: ["```mermaid", "stateDiagram-v2", "  direction LR", `  [*] --> ${machine.start}`, ...arrows, "```"].join(
      "\n",
    ),
    table: drawTable(machine),
  };
}

/** What each step sees of the state and what it may change. */
function drawTable<Facts>({ rows }: DrawnMachine<Facts>): string {
  const names = (keys: readonly PropertyKey[]) => keys.map((key) => `\`${String(key)}\``).join(", ");
  const lines = Object.entries(rows).map(
    ([name, { label, reads, writes }]) => `| ${name} | ${label ?? ""} | ${names(reads)} | ${names(writes)} |`,
  );
  return ["| Step | Shown as | Reads | Writes |", "|---|---|---|---|", ...lines].join("\n");
}

/** Where a row can lead, and by which outcomes, whatever the facts are. */
function waysOn<Facts>(row: DrawnRow<Facts>, facts: readonly Facts[]): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const outcome of row.outcomes) {
    for (const target of new Set(facts.map((fact) => row.next(outcome, fact)))) {
      ways.set(target, [...(ways.get(target) ?? []), outcome]);
    }
  }
  return ways;
}
