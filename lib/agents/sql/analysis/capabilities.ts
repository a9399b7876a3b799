/** What an analysis works with: less than a step of an agent has, so that a kept tile is analysed on the same road. */
import "server-only";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";

export type AnalysisCapabilities = Pick<
  StepDependencies,
  "warehouse" | "signal" | "storeResult" | "readRows" | "costGateBytes" | "semantic" | "today" | "planner"
>;
