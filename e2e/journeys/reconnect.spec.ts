/** The way to the data is lost and comes back: the page stays whole, the draft is kept, nothing is asked twice. */
import { readdir, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demoDatabaseFile } from "../../tests/support/demo-databases.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../tests/support/snowflake-wire/index.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { ChatPage } from "../support/chat-page.ts";
import { test as base, expect, long } from "../support/test.ts";

type Account = { readonly wire: SnowflakeWire; readonly app: RunningApp };

const test = base.extend<{ readonly account: Account }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  account: async ({}, use) => {
    const wire = await startSnowflakeWire({ databases: [{ name: "DEMO", file: await demoDatabaseFile("DEMO") }] });
    const { account, accessUrl, username, password, role, warehouse } = wire.credentials;
    const app = await startApp({
      SNOWFLAKE_ACCOUNT: account,
      SNOWFLAKE_ACCESS_URL: accessUrl,
      SNOWFLAKE_USER: username,
      SNOWFLAKE_PASSWORD: password,
      SNOWFLAKE_ROLE: role,
      SNOWFLAKE_WAREHOUSE: warehouse,
    });
    await use({ wire, app });
    await app.stop();
    await wire.close();
  },
});

const refusedSignIn = { code: "390100", message: "Incorrect username or password was specified." };

test.describe("the connection", () => {
  test("is told by a dot beside the pickers", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("DuckDB, on this computer").click();
    await expect(chat.button("DuckDB, on this computer")).toBeVisible();
    await expect(chat.button("Reconnect")).toHaveCount(0);
  });

  test("B6: lost with the server: the page and the draft stay, Reconnect brings both back", async ({
    freshApp,
    page,
  }) => {
    const chat = new ChatPage(page);
    await page.goto(`${freshApp.address}/chat?db=DEMO&schema=SALES`);
    await chat.ask("how many orders are there");
    await freshApp.pause();

    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    await expect(chat.button("Reconnect")).toBeVisible();
    await expect(page.getByText("Connection lost")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "The connection to SnowGPT was lost." })).toHaveCount(1);
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);

    // Still away: nothing changes, nothing goes blank.
    await chat.button("Reconnect").click();
    await expect(chat.button("Reconnect")).toBeVisible();
    await expect(chat.composer()).toHaveValue("total revenue by region");

    await freshApp.resume();
    await chat.button("Reconnect").click();
    await expect(chat.button("DuckDB, on this computer")).toBeVisible();
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(2);
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  for (const ending of ["stopped", "killed"] as const) {
    test(
      `lost in the middle of a run with a server that is ${ending}: the page says so and can be used again`,
      ending === "stopped" ? long : {},
      async ({ freshApp, page }) => {
        const chat = await askSlowly(page, freshApp, "ENDLESS");
        await chat.composer().fill("how many events by event number");
        if (ending === "killed") process.kill(freshApp.pid(), "SIGKILL");
        else await freshApp.pause();
        await expect(chat.button("Reconnect")).toBeVisible();
        await freshApp.resume();
        // A page that noticed by itself that its server is another one offers to reload instead.
        await page
          .getByRole("button", { name: /^(Reconnect|Reload)$/ })
          .first()
          .click();
        await expect(chat.answer().getByRole("button", { name: "Try again" })).toBeVisible();
        await expect(chat.composer()).toHaveValue("how many events by event number");
      },
    );
  }

  test(
    "to the engine opens itself again when its process dies, and the question is answered without a word",
    long,
    async ({ freshApp, page }) => {
      const chat = await askSlowly(page, freshApp, "SLOW");
      for (const pid of await engineProcesses(freshApp.pid())) process.kill(pid, "SIGKILL");
      await chat.waitForEnd();
      await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
      await expect(chat.button("DuckDB, on this computer")).toBeVisible();
      await expect(chat.conversation().getByText("how many events")).toHaveCount(1);
    },
  );

  test("B6: to Snowflake: a refused sign-in says what to check instead of a blank page, and Reconnect mends it", async ({
    account,
    page,
  }) => {
    // The app signed in when it started: it has to do so again.
    account.wire.faults.loginFailure = refusedSignIn;
    account.wire.sessions.endAll();
    const chat = new ChatPage(page);
    await page.goto(`${account.app.address}/chat`);
    await expect(page.getByText("Connection lost")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "sign-in" })).toContainText("Check the credentials");
    await chat.composer().fill("total revenue by region");
    // Only once it was refused: lifted before, the refusal would not be met by this try.
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('"*"') === true);
    await chat.button("Reconnect").click();
    await answered;
    await expect(chat.button("Reconnect")).toBeVisible();

    account.wire.faults.loginFailure = null;
    await chat.button("Reconnect").click();
    await expect(chat.button("Reconnect")).toHaveCount(0);
    await chat.chooseContext("DEMO", "SALES");
    await expect(chat.button("Connected to Snowflake")).toBeVisible();
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  test(
    "to Snowflake: lost in the middle of a chat, the answers stay and the draft too",
    long,
    async ({ account, page }) => {
      const chat = new ChatPage(page);
      await page.goto(`${account.app.address}/chat`);
      await chat.chooseContext("DEMO", "SALES");
      await chat.ask("total revenue by region");
      account.wire.faults.loginFailure = refusedSignIn;
      account.wire.sessions.endAll();
      await chat.send("total revenue by category");
      await expect(chat.button("Reconnect")).toBeVisible();
      await expect(chat.conversation().getByRole("heading", { name: "Revenue by region" })).toBeVisible();
      await chat.composer().fill("orders by month");
      account.wire.faults.loginFailure = null;
      await chat.button("Reconnect").click();
      await expect(chat.button("Connected to Snowflake")).toBeVisible();
      await expect(chat.composer()).toHaveValue("orders by month");
    },
  );

  test("can be read through: the schema is read again on demand", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("Browse the data").click();
    await expect(page.getByRole("button", { name: /^ORDERS / })).toBeVisible();
    await chat.button("Read the schema again").click();
    await expect(page.getByText("The schema was read again.")).toBeAttached();
    await expect(page.getByRole("button", { name: /^ORDERS / })).toBeVisible();
  });
});

/** A question whose statement is running now. The schema is slow to read as well: that comes first. */
async function askSlowly(page: Page, app: RunningApp, schema: "SLOW" | "ENDLESS"): Promise<ChatPage> {
  const chat = new ChatPage(page);
  await page.goto(`${app.address}/chat?db=QUIRKS&schema=${schema}`);
  await expect(chat.suggestions()).toBeVisible();
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
  return chat;
}

/** Processes that the server started for its engine. */
async function engineProcesses(server: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      // The fields behind the name in brackets: state, then the parent's id.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return parent === server && command.includes("process-entry") ? [pid] : [];
    }),
  );
  const engines = found.flat();
  expect(engines.length).toBeGreaterThan(0);
  return engines;
}
