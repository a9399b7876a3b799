/** End-to-end journeys in a real browser against the built app, which every worker starts for itself. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/lib/chromium.mjs";

export default defineConfig({
  testDir: "e2e/journeys",
  outputDir: "test-results",
  globalSetup: "e2e/support/prepare.ts",
  fullyParallel: false,
  // Two cores are what we promise to fit. A journey waits for much (a start, a query, a frame): two fill the waits.
  workers: 2,
  forbidOnly: true,
  // The run that everybody waits for walks each kind of way once; by hand, and with `--long`, all are walked.
  ...(process.env.TESTS === "short" ? { grepInvert: /@long/ } : {}),
  retries: 0,
  // For a machine that has much else to do; what hangs is told by it, what is slow by the list of the slowest tests.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    // Every animation is drawn by the processor here. Charts are looked at with motion in their own journeys.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // Recording takes a picture of the page at every step: `TRACE=1` for a journey that is looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: findChromium(process.env) ?? "",
      args: [...chromiumArguments],
    },
  },
});
