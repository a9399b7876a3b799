/** The ways on in the dashboard agent's graph: pure functions of a step's outcome. */
import "server-only";

export type DashboardRow = "design" | "check" | "tiles" | "ask" | "confirm" | "respond";

export type DashboardFacts = { readonly canAsk: boolean };

export type DesignOutcome = "designed" | "ask" | "refused";
export type CheckOutcome = "passed" | "costly";

/** Tiles where there are some; else a question while one is allowed, else the sentence that says why not. */
export function afterDesign(outcome: DesignOutcome, facts: DashboardFacts): DashboardRow {
  switch (outcome) {
    case "designed":
      return "check";
    case "ask":
      return facts.canAsk ? "ask" : "respond";
    case "refused":
      return "respond";
  }
}

/** What would read much waits, and with it the whole dashboard: there is one question for all of it. */
export function afterCheck(outcome: CheckOutcome): DashboardRow {
  return outcome === "costly" ? "confirm" : "tiles";
}

/** Failed tiles are error tiles: the others are shown all the same. */
export function afterTiles(_outcome: "finished"): DashboardRow {
  return "respond";
}
