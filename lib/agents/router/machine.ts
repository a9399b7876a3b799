/** The router's table: read with the rules, ask the model only where they were not enough, decide. */
import "server-only";
import { type Machine, row } from "../runtime/machine.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { RouterState } from "./state.ts";
import { consultStep } from "./steps/consult.ts";
import { decideStep } from "./steps/decide.ts";
import { understandStep } from "./steps/understand.ts";

export type RouterRow = "understand" | "consult" | "decide";

export type RouterFacts = { readonly canConsult: boolean };

/** A question that the rules explain fully costs no model call. */
export function afterUnderstand(outcome: "clear" | "unclear", facts: RouterFacts): RouterRow {
  return outcome === "unclear" && facts.canConsult ? "consult" : "decide";
}

export const routerMachine: Machine<RouterState, StepDependencies, RouterRow, RouterFacts> = {
  name: "router",
  start: "understand",
  rows: {
    understand: row(understandStep, afterUnderstand),
    consult: row(consultStep, (): RouterRow => "decide"),
    decide: row(decideStep, (): RouterRow | "end" => "end"),
  },
  whenHalted: "decide",
  closing: ["understand", "decide"],
  appendOnly: ["notices"],
  facts: (_state, budget) => ({ canConsult: budget.canAskModel() }),
};
