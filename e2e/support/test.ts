/** The tests' own `test`: one app per worker, a chat page, and a guard against silent trouble in the page. */
import { test as base, expect } from "@playwright/test";
import { demoDatabaseFile } from "../../tests/support/demo-databases.ts";
import { type DuckdbReader, openDuckdbReader } from "../../tests/support/duckdb-reader.ts";
import { type RunningApp, startApp } from "./app-process.ts";
import { ChatPage } from "./chat-page.ts";
import { waitForScripts } from "./interactive.ts";

type WorkerFixtures = {
  readonly app: RunningApp;
  /** The demo databases, asked directly: what answers are compared with. */
  readonly demo: DuckdbReader;
  readonly openData: DuckdbReader;
};

type TestFixtures = {
  readonly chat: ChatPage;
  /** An app that nobody has used yet. */
  readonly freshApp: RunningApp;
  /** Fails a test whose page broke its own content policy or threw. */
  readonly quietPage: undefined;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  demo: [reader("DEMO"), { scope: "worker", timeout: 300_000 }],
  openData: [reader("OPENDATA"), { scope: "worker", timeout: 300_000 }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  freshApp: async ({}, use) => {
    const app = await startApp();
    await use(app);
    await app.stop();
  },
  baseURL: async ({ app }, use) => use(app.address),
  context: async ({ context }, use) => {
    waitForScripts(context);
    await use(context);
  },
  chat: async ({ page }, use) => use(new ChatPage(page)),
  quietPage: [
    async ({ page }, use) => {
      const trouble: string[] = [];
      page.on("pageerror", (error) => trouble.push(error.message));
      page.on("console", (message) => {
        // A request that fails on purpose is the browser's own remark, not the page's.
        const isRemark = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isRemark) trouble.push(message.text());
      });
      await use(undefined);
      expect(trouble).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Marks a journey that `npm test` leaves to `npm run check:full -- --long`: another one goes the same way on another screen,
 * by other means or with another question, or its guarantee is also shown without a browser.
 */
export const long = { tag: "@long" } as const;

function reader(database: "DEMO" | "OPENDATA") {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  return async ({}, use: (value: DuckdbReader) => Promise<void>) => {
    const opened = await openDuckdbReader(await demoDatabaseFile(database));
    await use(opened);
    opened.close();
  };
}
