/** Runs all tiles, a few at a time, and shows each as soon as it is ready. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { type FinishedTile, runTile } from "../run-tile.ts";
import type { DashboardState } from "../state.ts";

/** The embedded engine takes no more at once, and others queue too. */
const parallelTiles = 3;

export const tilesStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["request", "design"],
  writes: ["tiles", "figures", "assumptions"],
  outcomes: ["finished"],
  async run({ request, design }, dependencies) {
    const planned = (design?.tiles ?? []).entries();
    const finished: FinishedTile[] = [];
    const work = async () => {
      // The workers share the iterator, so each tile is taken once.
      for (const [index, tile] of planned) {
        const done = await runTile(tile, request, dependencies);
        finished[index] = done;
        dependencies.emit({ type: "tile-ready", index, tile: done.tile });
      }
    };
    await Promise.all(Array.from({ length: parallelTiles }, work));
    const tiles = finished.map((done) => done.tile);
    const figures = finished.find((done) => done.figures !== null)?.figures ?? null;
    const assumptions = [...new Set(finished.flatMap((done) => done.assumptions))];
    const patch = { tiles, figures, assumptions };
    return { patch, outcome: "finished", events: [], report: { detail: null, isFailure: false } };
  },
});
