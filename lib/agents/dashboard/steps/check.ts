/** Has all statements judged before the first one runs, where some may have to wait for a yes: one question for all. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { formatCounted } from "#lib/domain/format";
import { mapBounded } from "#lib/domain/map-bounded";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { checkTile } from "../execute-tile.ts";
import type { DashboardState } from "../state.ts";

export const checkStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["request", "design"],
  writes: ["checked"],
  outcomes: ["passed", "costly"],
  async run({ request, design }, dependencies) {
    const { title, tiles, form } = design ?? { title: "", tiles: [], form: undefined };
    const planned = [{ type: "tiles-planned" as const, title, titles: tiles.map((tile) => tile.title), form }];
    const isApproved = request.given?.isApproved === true;
    if (dependencies.costGateBytes === null || isApproved) {
      const report = { detail: null, isFailure: false };
      return { patch: { checked: [] }, outcome: "passed", events: planned, report };
    }
    const checked = await mapBounded(tiles, agentLimits.parallelTiles, ({ candidate }) =>
      checkTile({ candidate, context: request.context, isApproved }, dependencies),
    );
    const costly = checked.filter((tile) => tile.ok && tile.value.costlyBytes !== null);
    const isCostly = costly.length > 0;
    return {
      patch: { checked },
      outcome: isCostly ? "costly" : "passed",
      events: isCostly ? [] : planned,
      report: {
        detail: isCostly ? `${formatCounted(costly.length, "chart")} would read much.` : null,
        isFailure: false,
      },
    };
  },
});
