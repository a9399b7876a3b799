/** How long a dashboard of six tiles takes without a model: from the request to its first tile, and to all of them. */
import { openDashboardWorld } from "../../tests/support/planner/dashboard-world.ts";
import { type Bench, durationFigures } from "./figure.ts";
import { demoContext } from "./questions.ts";

const rounds = 20;

export const dashboardBench: Bench = {
  name: "dashboard",
  run: async () => {
    const world = await openDashboardWorld();
    const build = async () => {
      const startedAt = performance.now();
      let firstMs: number | null = null;
      const onEvent = ({ type }: { readonly type: string }) => {
        if (type === "tile-ready") firstMs ??= performance.now() - startedAt;
      };
      const { tiles } = await world.build("build a dashboard of sales", demoContext, { onEvent });
      const ready = tiles.filter(({ status }) => status === "ready").length;
      if (ready !== 6 || firstMs === null) throw new Error(`${ready} of six tiles were ready.`);
      return { firstMs: Number(firstMs), allMs: performance.now() - startedAt };
    };
    try {
      // The first one of all reads the schema and opens the engine.
      const cold = await build();
      const samples = [];
      for (let round = 0; round < rounds; round += 1) samples.push(await build());
      return [
        { name: "dashboard.cold.first-tile", value: Math.round(cold.firstMs), unit: "ms" as const, n: 1 },
        { name: "dashboard.cold.all-tiles", value: Math.round(cold.allMs), unit: "ms" as const, n: 1 },
        ...durationFigures(
          "dashboard.first-tile",
          samples.map(({ firstMs }) => firstMs),
        ),
        ...durationFigures(
          "dashboard.all-tiles",
          samples.map(({ allMs }) => allMs),
        ),
      ];
    } finally {
      await world.close();
    }
  },
};
