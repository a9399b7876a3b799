/** End-to-end journeys in a real browser against the built app, which every worker starts for itself. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e/journeys",
  outputDir: "test-results",
  fullyParallel: false,
  // Two cores: a second browser and a second app would only make both slow.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
