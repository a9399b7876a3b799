/** The router's table: read with the rules; where they are not sure the model chooses, or reads; decide. */
import "server-only";
import { type Machine, row } from "../runtime/machine.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { standsAlone } from "./stands-alone.ts";
import type { RouterState } from "./state.ts";
import { chooseStep } from "./steps/choose.ts";
import { consultStep } from "./steps/consult.ts";
import { decideStep } from "./steps/decide.ts";
import { understandStep } from "./steps/understand.ts";

export type RouterRow = "understand" | "choose" | "consult" | "decide";

export type RouterFacts = {
  readonly canConsult: boolean;
  /** It can go on as it is: nothing that was said before belongs to it. */
  readonly standsAlone: boolean;
};

/** A question that the rules explain fully costs no model call. */
export function afterUnderstand(outcome: "clear" | "unclear", facts: Pick<RouterFacts, "canConsult">): RouterRow {
  return outcome === "unclear" && facts.canConsult ? "choose" : "decide";
}

/**
 * Where no reading is meant, or none comes near, a request that stands alone goes on as it is to whoever writes
 * statements; what a conversation makes of one is put into words first. A model that failed is not asked again.
 */
export function afterChoose(outcome: "chosen" | "none" | "not_near" | "failed", facts: RouterFacts): RouterRow {
  const isOpen = outcome === "none" || outcome === "not_near";
  return isOpen && facts.canConsult && !facts.standsAlone ? "consult" : "decide";
}

export const routerMachine: Machine<RouterState, StepDependencies, RouterRow, RouterFacts> = {
  name: "router",
  start: "understand",
  rows: {
    understand: row(understandStep, afterUnderstand),
    choose: row(chooseStep, afterChoose),
    consult: row(consultStep, (): RouterRow => "decide"),
    decide: row(decideStep, (): RouterRow | "end" => "end"),
  },
  whenHalted: "decide",
  closing: ["understand", "decide"],
  appendOnly: ["notices"],
  facts: (state, budget) => ({ canConsult: budget.canAskModel(), standsAlone: standsAlone(state) }),
};
