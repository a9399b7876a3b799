/** The list of dashboards: drawn small, searched by what is on them, and put into folders. */
import { BoardPage } from "../support/board-page.ts";
import { expect, long, test } from "../support/test.ts";

test(
  "a board is found by a tile, goes into a folder, and stays when the folder is removed",
  long,
  async ({ chat, page }) => {
    const fresh = new BoardPage(page);
    await fresh.openFresh(chat);
    // Other journeys have boards of the usual name in this list.
    const title = "Sales in the list";
    await fresh.button(/^Title: /).click();
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.keyboard.press("Enter");
    await fresh.isSaved();
    await page.goto("/dashboards");
    const list = page.getByRole("list", { name: "Dashboards" });
    const board = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
    await expect(board.locator("svg rect").first()).toBeVisible();
    await expect(board).toContainText(/\d+ tiles.*data from \d\d:\d\d.*changed \d\d:\d\d/);
    const search = page.getByRole("searchbox", { name: "Search dashboards and their tiles" });
    await search.fill("no such words");
    await expect(page.getByText("No title, description or tile has these words.")).toBeVisible();
    await search.fill("monthly rev");
    await expect(board).toContainText('Has "Monthly revenue"');
    await search.fill("");

    await board.getByRole("button", { name: `More about ${title}` }).click();
    await page.getByRole("menuitem", { name: "Move to folder" }).click();
    await page.getByRole("menuitem", { name: "New folder…" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Weekly");
    await page.keyboard.press("Enter");
    const folders = page.getByRole("navigation", { name: "Folders" });
    await folders.getByRole("link", { name: "Weekly 1" }).click();
    await expect(page).toHaveURL(/folder=/);
    await expect(board).toBeVisible();
    await page.reload();
    await expect(folders.getByRole("link", { name: "Weekly 1" })).toHaveAttribute("aria-current", "page");
    await folders.getByRole("button", { name: "More about the folder Weekly" }).click();
    await page.getByRole("menuitem", { name: "Remove, keep dashboards" }).click();
    await expect(board).toBeVisible();
    await expect(folders.getByRole("link")).toHaveCount(0);
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
    await expect(folders.getByRole("link", { name: "Weekly 1" })).toBeVisible();
  },
);
