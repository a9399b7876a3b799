/** Runs all tiles, a few at a time, and shows each as soon as it is ready. */
import "server-only";
import type { DashboardTile } from "#lib/domain/message";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { runTile } from "../run-tile.ts";
import type { DashboardState } from "../state.ts";

/** The embedded engine takes no more at once, and others queue too. */
const parallelTiles = 3;

export const tilesStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["request", "design"],
  writes: ["tiles"],
  outcomes: ["finished"],
  async run({ request, design }, dependencies) {
    const planned = (design?.tiles ?? []).entries();
    const tiles: DashboardTile[] = [];
    const work = async () => {
      // The workers share the iterator, so each tile is taken once.
      for (const [index, tile] of planned) {
        const finished = await runTile(tile, request, dependencies);
        tiles[index] = finished;
        dependencies.emit({ type: "tile-ready", index, tile: finished });
      }
    };
    await Promise.all(Array.from({ length: parallelTiles }, work));
    return { patch: { tiles }, outcome: "finished", events: [], report: { detail: null, isFailure: false } };
  },
});
