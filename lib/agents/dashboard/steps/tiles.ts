/** Runs all tiles, a few at a time, and shows each as soon as it is ready. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { mapBounded } from "#lib/domain/map-bounded";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { type FinishedTile, runTile } from "../run-tile.ts";
import type { DashboardState } from "../state.ts";

export const tilesStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["request", "design", "checked"],
  writes: ["tiles", "figures", "assumptions"],
  outcomes: ["finished"],
  async run({ request, design, checked }, dependencies) {
    const spares = [...(design?.spares ?? [])];
    const begun: Promise<FinishedTile>[] = [];
    const finished = await mapBounded(design?.tiles ?? [], agentLimits.parallelTiles, async (plan, index) => {
      const before = [...begun];
      const turn = () => Promise.allSettled(before);
      const running = runTile(
        plan,
        { request, form: design?.form, checked: checked[index] ?? null, spares, turn },
        dependencies,
      );
      begun.push(running);
      const done = await running;
      dependencies.emit({ type: "tile-ready", index, tile: done.tile });
      return done;
    });
    const tiles = finished.map((done) => done.tile);
    const figures = finished.find((done) => done.figures !== null)?.figures ?? null;
    const assumptions = [...new Set(finished.flatMap((done) => done.assumptions))];
    const patch = { tiles, figures, assumptions };
    return { patch, outcome: "finished", events: [], report: { detail: null, isFailure: false } };
  },
});
