/** The ways on in the dashboard agent's graph: pure functions of a step's outcome. */
import "server-only";

export type DashboardRow = "design" | "tiles" | "ask" | "respond";

export type DashboardFacts = { readonly canAsk: boolean };

export type DesignOutcome = "designed" | "ask" | "refused";

/** Tiles where there are some; else a question while one is allowed, else the sentence that says why not. */
export function afterDesign(outcome: DesignOutcome, facts: DashboardFacts): DashboardRow {
  switch (outcome) {
    case "designed":
      return "tiles";
    case "ask":
      return facts.canAsk ? "ask" : "respond";
    case "refused":
      return "respond";
  }
}

/** Failed tiles are error tiles: the others are shown all the same. */
export function afterTiles(_outcome: "finished"): DashboardRow {
  return "respond";
}
