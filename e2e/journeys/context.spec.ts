import { expect, long, test } from "../support/test.ts";

test.describe("the database and schema of a chat", () => {
  test("B1: are chosen by keyboard alone", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    // The page answers from here on; before it, no control can have the focus.
    await expect(chat.composer()).toBeFocused();
    await chat.picker("Database").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("open");
    await page.keyboard.press("Enter");
    await expect(chat.picker("Database")).toContainText("OPENDATA");
    await expect(page.getByRole("combobox", { name: "Choose: Schema" })).toBeFocused();
    await page.keyboard.type("cult");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/chat\?db=OPENDATA&schema=CULTURE$/);
    await expect(page.getByRole("heading", { name: /OPENDATA \/ CULTURE/ })).toBeVisible();
  });

  test("B2: of a new chat are in the address and survive a reload", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.chooseContext("OPENDATA", "CLIMATE");
    await expect(page).toHaveURL(/\/chat\?db=OPENDATA&schema=CLIMATE$/);
    await page.reload();
    await expect(chat.picker("Database")).toContainText("OPENDATA");
    await expect(chat.picker("Schema")).toContainText("CLIMATE");
  });

  test(
    "chosen by half are asked nothing: what is written waits for the schema, and goes with it",
    long,
    async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.pickDatabase("OPENDATA");
      await page.keyboard.press("Escape");
      await chat.composer().fill("top 10 airports by flights");
      await chat.composer().press("Enter");
      await expect(page.getByRole("heading", { name: "Choose a schema of OPENDATA" })).toBeVisible();
      await expect(chat.suggestions()).toHaveCount(0);
      await expect(chat.button("Send")).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByRole("alert").filter({ hasText: "OPENDATA has no schema yet" })).toBeVisible();
      await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);

      await chat.picker("Schema").click();
      await page.getByRole("option", { name: "AVIATION" }).click();
      await expect(chat.suggestions()).toBeVisible();
      await expect(chat.composer()).toHaveValue("top 10 airports by flights");
      await chat.composer().press("Enter");
      await chat.waitForEnd();
      await expect(chat.answer()).toContainText("OPENDATA / AVIATION");
    },
  );

  test("chosen by half can be left for those before", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.pickDatabase("OPENDATA");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Back to DEMO / SALES" }).click();
    await expect(chat.picker("Database")).toContainText("DEMO");
    await expect(chat.picker("Schema")).toContainText("SALES");
    await expect(chat.suggestions()).toBeVisible();
  });

  test(
    "that a link names and nobody has are said to be missing, and nothing else is asked instead",
    long,
    async ({ chat, page }) => {
      await page.goto("/chat?db=NOWHERE&schema=SALES");
      await expect(page.getByRole("alert").filter({ hasText: "There is no database NOWHERE" })).toBeVisible();
      await expect(chat.picker("Database")).toContainText("Choose a database");
      await chat.composer().fill("total revenue");
      await chat.composer().press("Enter");
      await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
      await expect(chat.composer()).toHaveValue("total revenue");
      await chat.chooseContext("DEMO", "SALES");
      await expect(chat.suggestions()).toBeVisible();
      await expect(chat.composer()).toHaveValue("total revenue");

      await page.goto("/chat?db=DEMO&schema=NOTHING");
      const missing = page.getByRole("alert").filter({ hasText: "There is no schema NOTHING in the database DEMO" });
      await expect(missing).toBeVisible();
      await expect(chat.suggestions()).toHaveCount(0);
    },
  );

  test("B3: changed in a chat with messages open a fresh chat; the old one stays whole under its own context [req 10-15, 19]", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    await chat.send("show me the numbers");
    await expect(chat.clarification()).toBeVisible();
    const oldAddress = page.url();

    await chat.chooseContext("OPENDATA", "AVIATION");
    await expect(chat.suggestions()).toBeVisible();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/chat\?db=OPENDATA&schema=AVIATION$/);
    // Nothing of the open question is left: a reply to it is a question of its own here.
    await chat.ask("top 10 airports by flights");
    await expect(chat.answer()).toContainText("OPENDATA / AVIATION");
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);

    await page.goto(oldAddress);
    await expect(chat.picker("Database")).toContainText("DEMO");
    await expect(chat.picker("Schema")).toContainText("SALES");
    await expect(chat.clarification().getByRole("button").first()).toBeEnabled();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
  });

  test(
    "B3: a notice leads back to the chat that was left, and so does the browser's own button",
    long,
    async ({ chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      const address = page.url();
      await chat.chooseContext("OPENDATA", "AVIATION");
      await page.getByRole("status").getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(address);
      await expect(chat.answer()).toContainText("DEMO / SALES");
      await expect(chat.picker("Schema")).toContainText("SALES");

      await chat.chooseContext("OPENDATA", "AVIATION");
      await expect(chat.suggestions()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(chat.answer()).toContainText("DEMO / SALES");
    },
  );

  test("B2: an existing chat's own context wins over the address [req 2]", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await page.goto(`${new URL(page.url()).pathname}?db=OPENDATA&schema=AVIATION`);
    await expect(chat.picker("Database")).toContainText("DEMO");
  });

  test("B4: each chat in the list shows its own", long, async ({ chat, page }) => {
    await chat.open("OPENDATA", "CULTURE");
    await chat.ask("top 10 movies by worldwide gross");
    const current = page.getByRole("navigation", { name: "Chat history" }).locator('[aria-current="page"]');
    await expect(current).toContainText("Top 10 movies by worldwide gross");
    await expect(current).toContainText("OPENDATA / CULTURE");
  });
});

test.describe("the schema browser", () => {
  test("B5: shows tables, columns with types and comments, sizes and first rows", async ({ chat, page, demo }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("Browse the data").click();
    const panel = page.getByRole("complementary", { name: "Schema" });
    const count = Number(await demo.value("SELECT count(*) FROM SALES.REGIONS"));
    await panel.getByRole("button", { name: `REGIONS ${count} rows` }).click();
    await expect(panel.getByRole("list", { name: "Columns of REGIONS" }).getByRole("listitem")).not.toHaveCount(0);
    await panel.getByRole("button", { name: "Show the first rows" }).click();
    const preview = panel.getByRole("region", { name: "First rows of REGIONS" });
    await expect(preview.locator("tbody").getByRole("row")).toHaveCount(Math.min(10, count));
  });

  test("B5: puts a name into the question where the cursor stands", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("average by city");
    await chat.composer().press("Home");
    for (let step = 0; step < "average".length; step += 1) await chat.composer().press("ArrowRight");
    await chat.button("Schema").click();
    const panel = page.getByRole("complementary", { name: "Schema" });
    await panel.getByRole("button", { name: /^ORDERS / }).click();
    await panel.getByRole("button", { name: /^ORDER_VALUE/ }).click();
    await expect(chat.composer()).toHaveValue("average ORDER_VALUE by city");
    await expect(chat.composer()).toBeFocused();
  });
});
