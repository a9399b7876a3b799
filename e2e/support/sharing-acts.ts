/** Sharing within a team, as two people do it in browsers of their own. */
import { expect, type Locator, type Page } from "@playwright/test";
import { violationsIn } from "./accessibility.ts";
import { BoardPage } from "./board-page.ts";
import { ChatPage } from "./chat-page.ts";

/** A question of a chat in a new board. @returns the board's address. */
export async function keepsAnswer(page: Page, question: string): Promise<string> {
  const chat = new ChatPage(page);
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask(question);
  await answer.getByRole("button", { name: /^Add .* to a dashboard$/ }).click();
  await page.getByRole("menuitem", { name: "New dashboard" }).click();
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Open" }).click();
  await expect(new BoardPage(page).tiles().first()).toBeVisible();
  return page.url();
}

/** In a dialog "Share" that is open. */
export async function shareWith(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Person or group" }).click();
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Who has it" })).toContainText(name);
}

/** A group, a word of what its people see, and one of what they do not. */
export type Group = { readonly group: string; readonly seen: string; readonly hidden: string };

/** A board goes to a group to be looked at: they see their own figures, change nothing, and lose it when it is taken away. */
export async function sharesBoard(owner: Page, viewer: Page, { group, seen, hidden }: Group): Promise<void> {
  const address = await keepsAnswer(owner, "customers by country");
  const title = await owner.getByRole("heading", { level: 1 }).textContent();
  await expect(owner.getByRole("main")).toContainText(hidden);
  expect((await viewer.goto(address))?.status()).toBe(404);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Share this dashboard" });
  await shareWith(owner, dialog, group);
  expect(await violationsIn(owner)).toEqual([]);

  await viewer.goto("/dashboards");
  const shared = viewer.getByRole("list", { name: "Shared with you" });
  await expect(shared).toContainText("Shared by Ed, to view");
  expect(await violationsIn(viewer)).toEqual([]);
  await shared.getByRole("link", { name: title ?? "" }).click();
  const board = new BoardPage(viewer);
  await expect(board.tiles().first()).toContainText(seen);
  await expect(viewer.getByRole("main")).not.toContainText(hidden);
  await expect(viewer.getByText("Shared by Ed, to view")).toBeVisible();
  for (const name of ["Edit", "Add", "Share", "Undo"]) await expect(board.button(name)).toHaveCount(0);
  expect(await violationsIn(viewer)).toEqual([]);

  await dialog.getByRole("button", { name: `Take away from ${group}` }).click();
  await expect(dialog).toContainText("Nobody else has it.");
  await board.button("Refresh").click();
  await expect(viewer.getByText(/This dashboard is not there any more/).first()).toBeVisible();
  expect((await viewer.goto(address))?.status()).toBe(404);
}

/** A chat that is followed: they read its questions, ask them anew with their own rights, and lose it when it is taken away. */
export async function sharesChat(owner: Page, viewer: Page, { group, seen, hidden }: Group): Promise<void> {
  const chat = new ChatPage(owner);
  await chat.open("DEMO", "SALES");
  await expect(await chat.ask("customers by country")).toContainText(hidden);
  const address = owner.url();
  await owner.getByRole("button", { name: "Commands for this chat" }).click();
  await owner.getByRole("menuitem", { name: "Share", exact: true }).click();
  const dialog = owner.getByRole("dialog", { name: "Share this chat" });
  await shareWith(owner, dialog, group);
  expect(await violationsIn(owner)).toEqual([]);

  await viewer.goto("/chat");
  await viewer.getByRole("navigation", { name: "Shared with you" }).getByRole("link").first().click();
  const main = viewer.getByRole("main");
  await expect(main).toContainText("customers by country");
  await expect(main).toContainText("Made with other rights than yours: ask it anew.");
  await expect(main).not.toContainText(hidden);
  expect(await violationsIn(viewer)).toEqual([]);
  const shared = viewer.url();
  await viewer.goto(address);
  await expect(viewer).toHaveURL(shared);
  await viewer.getByRole("button", { name: "Copy into a chat of mine" }).click();
  const copy = new ChatPage(viewer);
  await copy.waitForEnd();
  await expect(copy.answer()).toContainText(seen);
  await expect(copy.answer()).not.toContainText(hidden);

  await dialog.getByRole("button", { name: `Take away from ${group}` }).click();
  await expect(dialog).toContainText("Nobody else has it.");
  expect((await viewer.goto(shared))?.status()).toBe(404);
}
