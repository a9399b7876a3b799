/** The project's own test worlds with one fault planted: the one whose number `PLANTED_FAULT` holds. */
import { join } from "node:path";
import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import { faults } from "./scripts/faults/list.ts";
import projectConfig from "./vitest.config.ts";

const root = import.meta.dirname;
const fault = faults[Number(process.env.PLANTED_FAULT)];

/** Changes the fault's file as it is loaded; the file itself stays as it is. */
const planting = {
  name: "planted-fault",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    if (fault === undefined || id.split("?")[0] !== join(root, fault.file)) return null;
    const pieces = code.split(fault.find);
    if (pieces.length !== 2) throw new Error(`"${fault.find}" stands ${pieces.length - 1} times in ${fault.file}.`);
    return { code: pieces.join(fault.replace), map: null };
  },
};

const projects = projectConfig.test?.projects ?? [];
const planted: ViteUserConfig = {
  root,
  test: {
    bail: 1,
    // Modules that are kept from an earlier run know nothing of the fault.
    fsModuleCache: false,
    projects: projects.map((project) =>
      typeof project === "object" && "test" in project
        ? mergeConfig(project, {
            plugins: [planting],
            test: { setupFiles: ["tests/support/planted-faults/no-shrinking.ts"] },
          })
        : project,
    ),
  },
};

export default defineConfig({ ...projectConfig, ...planted, test: { ...projectConfig.test, ...planted.test } });
