/** The whole app on a Snowflake account: the real driver, over the wire, with the demo data behind it. */
import { demoDatabaseFile } from "../../tests/support/demo-databases.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../tests/support/snowflake-wire/index.ts";
import { type RunningApp, startApp } from "../support/app-process.ts";
import { ChatPage } from "../support/chat-page.ts";
import { readTable, shownNumber } from "../support/result-table.ts";
import { test as base, expect, long } from "../support/test.ts";

type WorkerFixtures = {
  readonly wire: SnowflakeWire;
  readonly account: RunningApp;
  /** The same account, in an app that asks before it reads anything. */
  readonly thriftyAccount: RunningApp;
};

const test = base.extend<{ readonly onAccount: ChatPage }, WorkerFixtures>({
  wire: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const names = ["DEMO", "OPENDATA"] as const;
      const databases = await Promise.all(names.map(async (name) => ({ name, file: await demoDatabaseFile(name) })));
      const wire = await startSnowflakeWire({ databases });
      await use(wire);
      await wire.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  account: [
    async ({ wire }, use) => {
      const app = await startApp(settingsOf(wire));
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  thriftyAccount: [
    async ({ wire }, use) => {
      const app = await startApp({ ...settingsOf(wire), COST_GATE_GB: "0" });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  onAccount: async ({ page, account }, use) => {
    await page.goto(`${account.address}/chat`);
    await use(new ChatPage(page));
  },
});

function settingsOf({ credentials }: SnowflakeWire) {
  const { account, accessUrl, username, password, role, warehouse } = credentials;
  return {
    SNOWFLAKE_ACCOUNT: account,
    SNOWFLAKE_ACCESS_URL: accessUrl,
    SNOWFLAKE_USER: username,
    SNOWFLAKE_PASSWORD: password,
    SNOWFLAKE_ROLE: role,
    SNOWFLAKE_WAREHOUSE: warehouse,
  };
}

test("a database and a schema of the account are picked, and a question is answered with the embedded engine's numbers", async ({
  onAccount: chat,
  demo,
  wire,
}) => {
  await chat.chooseContext("DEMO", "SALES");
  const answer = await chat.ask("total revenue by region");
  const shown = (await readTable(answer)).map((row) => [row.at(-2), shownNumber(row.at(-1))]);
  const expected = await demo.rows(
    `SELECT r.REGION_NAME AS NAME, sum(l.REVENUE)::DOUBLE AS TOTAL FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
     JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1 ORDER BY 2 DESC`,
  );
  expect(shown).toEqual(expected.map((row) => [row.NAME, Number(row.TOTAL)]));
  await answer.getByRole("tab", { name: "SQL" }).click();
  await expect(answer.getByText("Snowflake").first()).toBeVisible();
  expect(wire.log.requests.some(({ path }) => path === "/queries/v1/query-request")).toBe(true);
});

test("a dashboard is built on the account", long, async ({ onAccount: chat }) => {
  await chat.chooseContext("DEMO", "SALES");
  const answer = await chat.ask("build a dashboard of sales");
  await expect(answer.getByRole("figure").first()).toBeVisible();
  await expect(answer.getByText("could not be", { exact: false })).toHaveCount(0);
});

test("a statement that writes is refused before the account sees it", async ({ onAccount: chat, page, wire }) => {
  await chat.chooseContext("DEMO", "SALES");
  const answer = await chat.ask("number of customers by country");
  await answer.getByRole("tab", { name: "SQL" }).click();
  await answer.getByRole("button", { name: "Edit" }).click();
  const editor = answer.getByRole("textbox", { name: "SQL statement" });
  await editor.fill("DELETE FROM CUSTOMERS");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(answer.getByRole("alert")).toContainText("Only reading is allowed");
  expect(wire.log.statements.filter(({ sqlText }) => sqlText.includes("DELETE"))).toEqual([]);
});

test("a statement that would read much waits for a yes, and runs once it has one", async ({
  thriftyAccount,
  page,
  wire,
}) => {
  const chat = new ChatPage(page);
  await page.goto(`${thriftyAccount.address}/chat?db=DEMO&schema=SALES`);
  const answersRun = () => wire.log.statements.filter(({ queryTag }) => queryTag === "snowgpt:answer").length;
  const before = answersRun();
  await chat.ask("total revenue by region");
  await expect(chat.clarification()).toContainText(/This would read up to .+ of data: run it anyway\?/);
  expect(answersRun()).toBe(before);
  await chat.clarification().getByRole("button", { name: "Run it anyway" }).click();
  await expect(chat.answer().getByText(/has the highest revenue/)).toBeVisible();
  expect(answersRun()).toBe(before + 1);
  await chat.ask("number of customers by country");
  await chat.clarification().getByRole("button", { name: "Do not run it" }).click();
  await expect(chat.answer().getByText("The statement was not run.")).toBeVisible();
  expect(answersRun()).toBe(before + 1);
});
