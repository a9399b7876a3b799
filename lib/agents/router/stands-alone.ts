/** Which requests need no model to say what is meant before somebody writes a statement. Pure. */
import "server-only";
import { wantsDashboard } from "#lib/planner/dashboard/read-wish";
import { isLastWord } from "#lib/planner/plan/outcome";
import { isAlone } from "./read-request.ts";
import type { RouterState } from "./state.ts";

/** One question to one database that the rules do not answer, and to which nothing that was said before belongs. */
export function standsAlone(state: Pick<RouterState, "session" | "turns" | "otherSchemas" | "reading">): boolean {
  const { reading, otherSchemas } = state;
  if (reading === null || reading.outcome.kind !== "refuse" || isLastWord(reading.outcome)) return false;
  const isOpen = reading.assumptions.length === 0 && otherSchemas.length === 0 && !wantsDashboard(reading.text);
  return isOpen && isAlone(state);
}
