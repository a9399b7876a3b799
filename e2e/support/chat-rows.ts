/** The list of chats as a user meets it: by roles and names only. */
import type { Locator, Page } from "@playwright/test";

/** The chats of the list. */
export function rows(page: Page): Locator {
  return page.getByRole("navigation", { name: "Chat history" }).getByRole("link");
}

/** Those under a heading. */
export function group(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true }).getByRole("link");
}

/** What a search found. */
export function hits(page: Page): Locator {
  return page.getByRole("navigation", { name: "Search results" }).getByRole("link");
}

/** Opens the menu of a row where the pointer is, and chooses a command. */
export async function choose(page: Page, row: Locator, command: string): Promise<void> {
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: command }).click();
}
