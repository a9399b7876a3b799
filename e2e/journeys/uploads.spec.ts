/** A file that is dropped on the page becomes a table, and the table answers. */
import { request as httpRequest } from "node:http";
import type { Page } from "@playwright/test";
import type { RunningApp } from "../support/app-process.ts";
import { axeFindings } from "../support/axe.ts";
import { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";
import { chooseFile, dragFiles, filesOf, ordersFile, uploadWindow } from "../support/uploads.ts";

/** A page of an app that no file was dropped on before. */
async function openFresh(page: Page, app: RunningApp): Promise<ChatPage> {
  await page.goto(app.address);
  const chat = new ChatPage(page);
  await expect(chat.suggestions()).toBeVisible();
  await expect(chat.composer()).toBeEnabled();
  return chat;
}

/** More rows than are shown before a file is added. */
const longerFile = {
  ...ordersFile,
  content: `${ordersFile.content}${[5, 6, 7, 8, 9, 10, 11, 12].map((id) => `${id},East,1,10002,2025-03-03\n`).join("")}`,
};

async function addTable(page: Page): Promise<void> {
  await uploadWindow(page).getByRole("button", { name: "Add as table" }).click();
  await expect(uploadWindow(page).getByText("is a table of UPLOADS / FILES now").last()).toBeVisible();
}

test.describe("a dropped file", () => {
  test("A7: is announced while it is dragged, shown before it is added with its first ten rows, and asked afterwards", async ({
    page,
    freshApp,
  }) => {
    const chat = await openFresh(page, freshApp);
    await dragFiles(page, [ordersFile], "hold");
    await expect(page.getByText("Drop a file to add it as a table")).toBeVisible();
    await dragFiles(page, [longerFile]);
    await expect(page.getByText("Drop a file to add it as a table")).toBeHidden();

    const dialog = uploadWindow(page);
    await expect(dialog.getByRole("textbox", { name: "Name of the table" })).toHaveValue("ORDERS_2025");
    await expect(dialog.getByText("12 rows · 5 columns")).toBeVisible();
    await expect(dialog.locator("tbody").getByRole("row")).toHaveCount(10);
    await expect(dialog.getByRole("combobox", { name: "Type of amount" })).toHaveValue("number");
    await expect(dialog.getByRole("combobox", { name: "Type of zip" })).toHaveValue("text");
    await expect(dialog.getByText('Kept as text: "01234" on line 2 has leading zeros.')).toBeVisible();
    await expect(dialog.getByRole("cell", { name: "2025-01-31" })).toBeVisible();
    expect(await filesOf(freshApp)).not.toContain("UPLOADS.duckdb");

    await addTable(page);
    const questions = dialog.getByRole("list", { name: "Questions about the table" }).getByRole("button");
    await expect(questions).toHaveCount(3);
    await questions.first().click();
    await chat.waitForEnd();
    await expect(chat.picker("Database")).toContainText("UPLOADS");
    await expect(chat.answer().getByRole("tab", { name: "Table" })).toBeVisible();

    const answer = await chat.ask("total amount by region");
    await answer.getByRole("tab", { name: "Table" }).click();
    await expect(
      answer
        .getByRole("gridcell", { name: /^14\.5/ })
        .or(answer.getByRole("cell", { name: /^14\.5/ }))
        .first(),
    ).toBeVisible();
    expect(await filesOf(freshApp)).toEqual(["UPLOADS.duckdb"]);
  });

  test("leaves the chat it was dropped on as it was", long, async ({ page, freshApp }) => {
    const chat = await openFresh(page, freshApp);
    await chat.ask("total revenue by region");
    await dragFiles(page, [ordersFile]);
    await addTable(page);
    await uploadWindow(page).getByRole("button", { name: "Ask something else" }).click();
    await expect(chat.picker("Database")).toContainText("UPLOADS");
    await expect(page.getByText("stays in your chats")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(chat.conversation().getByText("total revenue by region", { exact: true })).toBeVisible();
  });

  test("that is wrong is refused with line and column, and nothing of it stays", async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    await dragFiles(page, [{ name: "bad.csv", content: 'a,b\n1,2\n3,"4\n5,6\n' }]);
    const dialog = uploadWindow(page);
    await expect(dialog.getByText('Line 3, column 2 ("b"): a quote is opened and never closed.').first()).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => filesOf(freshApp)).toEqual([]);
  });

  test("can be read in another way before it is added", long, async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    await dragFiles(page, [{ name: "days.csv", content: "day,code\n03/04/2025,1\n05/06/2025,2\n" }]);
    const dialog = uploadWindow(page);
    const type = dialog.getByRole("combobox", { name: "Type of day" });
    await expect(type).toHaveValue("date_month_first");
    await expect(dialog.getByRole("cell", { name: "2025-03-04" })).toBeVisible();
    await type.selectOption("date_day_first");
    await expect(dialog.getByRole("cell", { name: "2025-04-03" })).toBeVisible();
    await dialog.getByRole("checkbox", { name: "The first line holds the names of the columns" }).uncheck();
    await expect(dialog.getByRole("cell", { name: "03/04/2025" })).toBeVisible();
    await expect(dialog.getByRole("columnheader", { name: /column_1/ })).toBeVisible();
  });

  test("takes the place of a table only when that is ticked", long, async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    const dialog = uploadWindow(page);
    await dragFiles(page, [ordersFile]);
    await addTable(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dragFiles(page, [{ name: "orders 2025.csv", content: "n\n1\n" }]);
    const name = dialog.getByRole("textbox", { name: "Name of the table" });
    await expect(name).toHaveValue("ORDERS_2025_2");
    await name.fill("orders_2025");
    await expect(dialog.getByRole("button", { name: "Add as table" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "Replace the table ORDERS_2025" }).check();
    await addTable(page);
    await expect(dialog.getByText("1 row, 1 column")).toBeVisible();
  });

  test("waits for its turn behind others", long, async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    const heads = { name: "heads.json", content: '[{"region": "North", "head": "Ada"}]' };
    await dragFiles(page, [ordersFile, heads]);
    const dialog = uploadWindow(page);
    await expect(dialog.getByText("One more file waits.")).toBeVisible();
    await dialog.getByRole("button", { name: "Add as table" }).click();
    await expect(dialog.getByText("Add heads.json as a table")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Name of the table" })).toHaveValue("HEADS");
    await addTable(page);
    await expect(dialog.getByText("ORDERS_2025", { exact: true })).toBeVisible();
    await expect(dialog.getByText("HEADS", { exact: true })).toBeVisible();
  });
});

test.describe("without a mouse", () => {
  test("a file is chosen by a button, added with Enter, and its table removed after a question", async ({
    page,
    freshApp,
  }) => {
    const chat = await openFresh(page, freshApp);
    await chooseFile(page, page.getByRole("button", { name: "Add a file as a table" }).first(), ordersFile);
    const dialog = uploadWindow(page);
    const name = dialog.getByRole("textbox", { name: "Name of the table" });
    await expect(name).toBeFocused();
    await name.press("Enter");
    await expect(dialog.getByText("is a table of UPLOADS / FILES now")).toBeVisible();
    await dialog.getByRole("button", { name: "Ask something else" }).click();
    await expect(chat.composer()).toBeFocused();

    await page.getByRole("button", { name: "Schema", exact: true }).click();
    await page
      .getByRole("list", { name: "Tables" })
      .getByRole("button", { name: /^ORDERS_2025/ })
      .press("Enter");
    await page.getByRole("button", { name: "Remove this table" }).press("Enter");
    await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
    await expect(page.getByText("This schema has no tables.")).toBeVisible();
  });

  test("the window has no accessibility violation, in both themes and on a phone", long, async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    await dragFiles(page, [ordersFile]);
    await expect(uploadWindow(page).getByRole("button", { name: "Add as table" })).toBeEnabled();
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const { objections } = await axeFindings(page, { within: "[role=dialog]" });
        expect(objections).toEqual([]);
      }
    }
  });
});

test.describe("sending a file", () => {
  test("leaves nothing behind when the sender goes away in between", async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    const [cookie] = await page.context().cookies();
    const path = "/api/uploads";
    const outgoing = httpRequest({
      host: "127.0.0.1",
      port: freshApp.port,
      path,
      method: "POST",
      headers: {
        host: `127.0.0.1:${freshApp.port}`,
        origin: freshApp.address,
        cookie: `${cookie?.name}=${cookie?.value}`,
        "content-length": 1_000_000,
        "x-file-name": "half.csv",
      },
    });
    outgoing.on("error", () => undefined);
    outgoing.write("a,b\n1,2\n");
    await expect.poll(() => filesOf(freshApp)).toHaveLength(1);
    outgoing.destroy();
    await expect.poll(() => filesOf(freshApp)).toEqual([]);
  });

  test("is refused without the cookie of the page, and from any other page", async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    const [cookie] = await page.context().cookies();
    const sent = { "x-file-name": "a.csv", cookie: `${cookie?.name}=${cookie?.value}` };
    const strangers: readonly (readonly [string, Record<string, string>])[] = [
      ["STALE_PAGE", { ...sent, cookie: "", origin: freshApp.address }],
      ["FORBIDDEN", { ...sent, origin: "http://evil.example", "x-forwarded-host": "evil.example" }],
      ["FORBIDDEN", { ...sent, origin: "null" }],
      ["FORBIDDEN", sent],
    ];
    for (const [code, headers] of strangers) {
      const reply = await fetch(`${freshApp.address}/api/uploads`, { method: "POST", headers, body: "a\n1\n" });
      expect([reply.status, await reply.json()]).toMatchObject([403, { ok: false, error: { code } }]);
    }
    expect(await filesOf(freshApp)).toEqual([]);
  });

  test("takes a file beyond the size that requests have otherwise", async ({ page, freshApp }) => {
    await openFresh(page, freshApp);
    const line = `${"x".repeat(90)},1\n`;
    const rows = 300_000;
    await page.evaluate(
      ({ text, count }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(["name,n\n", text.repeat(count)], "large.csv"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      { text: line, count: rows },
    );
    await expect(uploadWindow(page).getByText("300,000 rows · 2 columns")).toBeVisible();
  });
});
