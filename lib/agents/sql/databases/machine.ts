/** The table of a question to several databases: ask them all, put the results together, answer. */
import "server-only";
import { type Machine, row } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { askStep } from "./ask-step.ts";
import { combineStep } from "./combine-step.ts";
import { respondStep } from "./respond-step.ts";
import type { DatabasesState } from "./state.ts";

export type DatabasesRow = "ask" | "combine" | "respond";

export type DatabasesFacts = {
  /** At least two databases brought rows: there is something to put together. */
  readonly hasSeveral: boolean;
};

/** One result, or none, needs no putting together. */
export function afterAsk(_outcome: "answered", facts: DatabasesFacts): DatabasesRow {
  return facts.hasSeveral ? "combine" : "respond";
}

export const databasesMachine: Machine<DatabasesState, StepDependencies, DatabasesRow, DatabasesFacts> = {
  name: "databases",
  start: "ask",
  rows: {
    ask: row(askStep, afterAsk),
    combine: row(combineStep, (): DatabasesRow => "respond"),
    respond: row(respondStep, (): DatabasesRow | "end" => "end"),
  },
  whenHalted: "respond",
  // What the databases brought is put together even when the budget is spent: it asks no engine.
  closing: ["combine", "respond"],
  appendOnly: ["earlierNotices"],
  facts: ({ answers }) => ({ hasSeveral: answers.filter((answer) => answer.kind === "rows").length > 1 }),
};
