/**
 * Two worlds: `node` runs the server's modules as the server does, `dom` runs components, hooks and
 * browser stores in a simulated document. A `.test.tsx` file always belongs to `dom`.
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

export default defineConfig({
  test: {
    // Two cores are the machine we promise to fit; more workers only make slow tests slower.
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        resolve: { conditions: serverConditions },
        ssr: { resolve: { conditions: serverConditions } },
        test: {
          name: "node",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...domTests],
          testTimeout: 20_000,
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
          testTimeout: 20_000,
        },
      },
    ],
  },
});
