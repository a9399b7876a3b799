/** The list of chats: by age, searched, renamed, put aside, deleted and brought back. */
import { readFile } from "node:fs/promises";
import { choose, group, hits, rows } from "../support/chat-rows.ts";
import { storeChats } from "../support/stored-chats.ts";
import { test as base, expect, long } from "../support/test.ts";

/** Each test has a list of its own. */
const test = base.extend({ baseURL: async ({ freshApp }, use) => use(freshApp.address) });

const day = 86_400_000;

test.describe("the list of chats", () => {
  test(
    "J1: is in groups by age, pinned ones first, and older ones come as it is scrolled",
    long,
    async ({ freshApp, chat, page }) => {
      await chat.open("DEMO", "SALES");
      await chat.ask("total revenue by region");
      const noon = new Date().setHours(12, 0, 0, 0);
      await storeChats(freshApp, [
        { title: "Pinned long ago", updatedAt: noon - 400 * day, isPinned: true },
        { title: "Of yesterday", updatedAt: noon - day },
        { title: "Of this week", updatedAt: noon - 4 * day },
        ...Array.from({ length: 120 }, (_, index) => ({
          title: `Older ${String(index).padStart(3, "0")}`,
          updatedAt: noon - (30 + index) * day,
        })),
      ]);
      await page.goto("/");

      await expect(group(page, "Pinned")).toHaveText([/Pinned long ago/]);
      await expect(group(page, "Today")).toHaveText([/Revenue by region/]);
      await expect(group(page, "Yesterday")).toHaveText([/Of yesterday/]);
      await expect(group(page, "Last 7 days")).toHaveText([/Of this week/]);
      await expect(group(page, "Older").first()).toContainText("Older 000");
      expect(await rows(page).count()).toBeLessThan(100);
      await expect(async () => {
        await rows(page).last().scrollIntoViewIfNeeded();
        await expect(rows(page)).toHaveCount(124, { timeout: 500 });
      }).toPass();
      const titles = Array.from({ length: 120 }, (_, index) => new RegExp(`Older ${String(index).padStart(3, "0")}`));
      await expect(group(page, "Older")).toHaveText(titles);
    },
  );

  test("J2: renames a chat in place, from its row and from its title; a reload shows the new name", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await choose(page, rows(page).first(), "Rename");
    const field = page.getByRole("textbox", { name: "Name of the chat" });
    await expect(field).toBeFocused();
    await field.fill("   ");
    await field.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "A chat needs a name." })).toBeVisible();
    await field.fill("Where the money comes from");
    await field.press("Enter");
    await expect(rows(page).first()).toContainText("Where the money comes from");
    await expect(rows(page).first()).toBeFocused();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Where the money comes from");

    await heading.getByRole("button").click();
    await field.fill("Never mind");
    await field.press("Escape");
    await expect(heading).toHaveText("Where the money comes from");
    await expect(heading.getByRole("button")).toBeFocused();
    await page.keyboard.press("F2");
    await field.fill("Money by region");
    await field.press("Enter");
    await expect(heading).toHaveText("Money by region");
    await expect(rows(page).first()).toContainText("Money by region");
    await page.reload();
    await expect(heading).toHaveText("Money by region");
    await expect(rows(page).first()).toContainText("Money by region");
  });

  test("J3: is searched in titles, questions, answers and SQL, and a hit leads to its message", async ({
    chat,
    page,
  }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.ask("how many orders are there per month");
    const address = page.url();
    await choose(page, rows(page).first(), "Rename");
    await page.getByRole("textbox", { name: "Name of the chat" }).fill("Zebra crossing");
    await page.keyboard.press("Enter");
    await chat.button("New chat").click();
    await expect(chat.suggestions()).toBeVisible();

    await page.getByRole("heading", { level: 1 }).click();
    await chat.button("New chat").focus();
    await page.keyboard.press("/");
    const field = page.getByRole("searchbox", { name: "Search chats" });
    await expect(field).toBeFocused();
    for (const [words, place] of [
      ["zebra cross", "Title"],
      ["orders there per month", "Question"],
      ["followed by", "Answer"],
      ["group by sum", "SQL"],
    ] as const) {
      await field.fill(words);
      await expect(hits(page).first()).toContainText(place);
      await expect(hits(page).first()).toContainText("Zebra crossing");
    }

    await field.fill("orders there per month");
    await expect(hits(page).first()).toContainText("Question");
    await field.press("ArrowDown");
    await expect(hits(page).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${address}#message-3`);
    await expect(chat.conversation().getByText("how many orders are there per month")).toBeInViewport();

    await field.fill("xylophone quokka");
    await expect(page.getByText("No chat has all of these words.")).toBeVisible();
    await field.press("Escape");
    await expect(field).toHaveValue("");
    await expect(rows(page).first()).toBeVisible();
  });

  test("J4: deletes a chat at once; Undo brings it back whole, where it was", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.open("DEMO", "SALES");
    await chat.ask("total orders by status");
    const address = page.url();

    // Another chat than the one on the screen: the focus goes on to the next one.
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "Revenue by region" })).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await chat.button("Undo").click();
    await expect(rows(page).nth(1)).toContainText("Revenue by region");
    await rows(page).nth(1).click();
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  test(
    "deleting the chat on the screen leads to a new one in the same context, and the old address is gone",
    long,
    async ({ chat, page }) => {
      await chat.open("OPENDATA", "AVIATION");
      await chat.ask("top 10 airports by flights");
      const address = page.url();
      await page.getByRole("button", { name: "Commands for this chat" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await expect(page).toHaveURL(/\/chat\?db=OPENDATA&schema=AVIATION$/);
      await expect(chat.suggestions()).toBeVisible();
      await expect(rows(page).filter({ hasText: "Top 10 airports by flights" })).toHaveCount(0);
      await expect(chat.composer()).toBeFocused();
      await page.reload();
      await expect(rows(page).filter({ hasText: "Top 10 airports by flights" })).toHaveCount(0);
      const gone = await page.goto(address);
      expect(gone?.status()).toBe(404);
    },
  );

  test("Undo opens a deleted chat again that was on the screen", long, async ({ chat, page }) => {
    await chat.open("OPENDATA", "AVIATION");
    await chat.ask("top 10 airports by flights");
    const address = page.url();
    await choose(page, rows(page).first(), "Delete");
    await expect(page).toHaveURL(/\/chat\?db=OPENDATA&schema=AVIATION$/);
    await chat.button("Undo").click();
    await expect(page).toHaveURL(address);
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
    await expect(rows(page).first()).toHaveAttribute("aria-current", "page");
  });

  test("J5: pins, duplicates, exports and archives chats", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.ask("total revenue by region");
    await chat.open("DEMO", "SALES");
    await chat.ask("total orders by status");

    await choose(page, rows(page).nth(1), "Pin");
    await expect(group(page, "Pinned")).toHaveText([/Revenue by region/]);
    await page.reload();
    await expect(group(page, "Pinned")).toHaveText([/Revenue by region/]);

    await choose(page, rows(page).first(), "Duplicate");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\(copy\)$/);
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
    await expect(group(page, "Today").first()).toContainText("(copy)");

    const download = page.waitForEvent("download");
    await choose(page, rows(page).first(), "Export");
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

    await choose(page, rows(page).filter({ hasText: "Orders by status" }).first(), "Archive");
    await expect(rows(page).filter({ hasText: "Orders by status" })).toHaveCount(0);
    await chat.button("Archived").click();
    const archived = page.getByRole("navigation", { name: "Archived chats" }).getByRole("link");
    await expect(archived).toHaveText([/Orders by status/]);
    await choose(page, archived.first(), "Unarchive");
    await expect(page.getByText("No chat is archived.")).toBeVisible();
    await chat.button("Back to the chats").click();
    await expect(rows(page).filter({ hasText: "Orders by status" })).toHaveCount(1);
  });
});
