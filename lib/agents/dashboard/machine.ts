/** The dashboard agent's table. Edges are in `transitions.ts`. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type Machine, row } from "../runtime/machine.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { DashboardState } from "./state.ts";
import { askStep } from "./steps/ask.ts";
import { checkStep } from "./steps/check.ts";
import { confirmStep } from "./steps/confirm.ts";
import { designStep } from "./steps/design.ts";
import { respondStep } from "./steps/respond.ts";
import { tilesStep } from "./steps/tiles.ts";
import { afterCheck, afterDesign, afterTiles, type DashboardFacts, type DashboardRow } from "./transitions.ts";

const end = (): DashboardRow | "end" => "end";

export const dashboardMachine: Machine<DashboardState, StepDependencies, DashboardRow, DashboardFacts> = {
  name: "dashboard",
  start: "design",
  rows: {
    design: row(designStep, afterDesign),
    check: row(checkStep, afterCheck),
    tiles: row(tilesStep, afterTiles),
    ask: row(askStep, end),
    confirm: row(confirmStep, end),
    respond: row(respondStep, end),
  },
  whenHalted: "respond",
  closing: ["ask", "confirm", "respond"],
  appendOnly: ["notices"],
  facts: (state) => ({ canAsk: state.request.rounds < agentLimits.maxClarifyRounds }),
};
