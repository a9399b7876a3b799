/**
 * Three worlds: `node` runs the server's modules as the server does; `pure` runs those that keep no state of their own,
 * file after file in one process, since loading them anew would cost more than their tests; `dom` runs components,
 * hooks and browser stores in a simulated document. A `.test.tsx` file always belongs to `dom`.
 */
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/** Under `react-server` the package `server-only` is an empty module, and React's client hooks are gone. */
const serverConditions = ["react-server", "node", "import"];

const domTests = [
  "tests/**/*.test.tsx",
  "tests/unit/components/**/*.test.ts",
  "tests/unit/queries/**/*.test.ts",
  "tests/unit/state/**/*-store.test.ts",
];

/** For a machine that has much else to do; what hangs is told by it, what is slow by the list of the slowest tests. */
const patience = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

const pureTests = ["domain", "planner", "semantic", "state", "agents"].map(
  (layer) => `tests/unit/${layer}/**/*.test.ts`,
);

const server = {
  resolve: { conditions: serverConditions },
  ssr: { resolve: { conditions: serverConditions } },
};

export default defineConfig({
  test: {
    // Processes of engines start a third faster when what an earlier one compiled is read.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled-by-tests", import.meta.url)) },
    // Two cores are the machine we promise to fit; more workers only make slow tests slower.
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        ...server,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...domTests, ...pureTests],
          ...patience,
        },
      },
      {
        ...server,
        test: {
          name: "pure",
          environment: "node",
          isolate: false,
          include: pureTests,
          exclude: [...configDefaults.exclude, ...domTests],
          ...patience,
        },
      },
      {
        resolve: {
          alias: { "server-only": fileURLToPath(new URL("tests/support/empty-module/index.ts", import.meta.url)) },
        },
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["tests/support/dom/setup.ts"],
          include: domTests,
          exclude: configDefaults.exclude,
          ...patience,
        },
      },
    ],
  },
});
