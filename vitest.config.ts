/**
 * Three worlds: `shared` runs the server's modules as the server does, file after file in one process, since loading
 * them anew would cost more than their tests; `alone` gives a process to each file that changes what others in it would
 * find changed; `dom` runs components, hooks and browser stores in a simulated document. A `.test.tsx` file always
 * belongs to `dom`.
 */
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { aloneTests, domTests, longTests } from "./tests/support/test-worlds.ts";

/** Under `react-server` the package `server-only` is an empty module, and React's client hooks are gone. */
const serverConditions = ["react-server", "node", "import"];

/** Like journeys: by hand, and with `--long`, all are run. */
const left = process.env.TESTS === "short" ? longTests : [];

/** For a machine that has much else to do; what hangs is told by it, what is slow by the list of the slowest tests. */
const patience = { testTimeout: 240_000, hookTimeout: 480_000, expect: { poll: { timeout: 60_000 } } };

const server = {
  resolve: { conditions: serverConditions },
  ssr: { resolve: { conditions: serverConditions } },
};

// Processes of tests, and those of engines that they start, need half the time when what an earlier one compiled is read.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled-by-tests", import.meta.url));

export default defineConfig({
  test: {
    // Two cores are the machine we promise to fit; more workers only make slow tests slower.
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        ...server,
        test: {
          name: "shared",
          environment: "node",
          setupFiles: ["tests/support/driver-packages.ts", "tests/support/every-file.ts"],
          isolate: false,
          include: ["tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...domTests, ...aloneTests, ...left],
          ...patience,
        },
      },
      {
        ...server,
        test: {
          name: "alone",
          environment: "node",
          setupFiles: ["tests/support/every-file.ts"],
          include: aloneTests,
          exclude: configDefaults.exclude,
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
          // Each file has globals of its own in one process: they load a third quicker than in a process for each.
          pool: "vmThreads",
          setupFiles: ["tests/support/dom/setup.ts"],
          include: domTests,
          exclude: configDefaults.exclude,
          ...patience,
        },
      },
    ],
  },
});
