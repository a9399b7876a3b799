/**
 * The world of the server's tests with one fault planted: the one whose number `PLANTED_FAULT` holds. The tests that
 * must see a fault are all in that world; to open the others would cost more than many of them.
 */
import { join } from "node:path";
import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";
import { faults } from "./scripts/faults/list.ts";
import projectConfig from "./vitest.config.ts";

const root = import.meta.dirname;
const fault = faults[Number(process.env.PLANTED_FAULT)];

const isFaulty = (id: string): boolean => fault !== undefined && id.split("?")[0] === join(root, fault.file);

/**
 * Changes the fault's file as it is loaded; the file itself stays as it is. It alone is neither kept for another run
 * nor taken from one; all other modules are.
 */
const planting = {
  name: "planted-fault",
  enforce: "pre" as const,
  configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
    defineCacheKeyGenerator(({ id }) => (isFaulty(id) ? false : null));
  },
  transform(code: string, id: string) {
    if (fault === undefined || !isFaulty(id)) return null;
    const pieces = code.split(fault.find);
    if (pieces.length !== 2) throw new Error(`"${fault.find}" stands ${pieces.length - 1} times in ${fault.file}.`);
    return { code: pieces.join(fault.replace), map: null };
  },
};

const shared = (projectConfig.test?.projects ?? []).flatMap((project) =>
  typeof project === "object" && "test" in project && project.test?.name === "shared" ? [project] : [],
);
const planted: ViteUserConfig = {
  root,
  test: {
    bail: 1,
    projects: shared.map((project) =>
      mergeConfig(project, {
        plugins: [planting],
        test: { setupFiles: ["tests/support/planted-faults/no-shrinking.ts"] },
      }),
    ),
  },
};

export default defineConfig({ ...projectConfig, ...planted, test: { ...projectConfig.test, ...planted.test } });
