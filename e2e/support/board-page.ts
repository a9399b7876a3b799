/** A dashboard as a user meets it: by roles and names only. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ChatPage } from "./chat-page.ts";

export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Asks a new chat for a dashboard of sales, keeps it, and opens it. */
  async openFresh(chat: ChatPage): Promise<void> {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("build a dashboard of sales");
    await answer.getByRole("button", { name: "Save as dashboard" }).click();
    await answer.getByRole("link", { name: "Open the dashboard" }).click();
    // Charts are drawn from what is asked for when they are on the page.
    await expect(this.tiles().first().getByRole("figure")).toBeVisible();
    await this.isSaved();
  }

  tiles(): Locator {
    return this.page.locator("section[data-tile]");
  }

  tile(title: string | RegExp): Locator {
    return this.page.getByRole("region", { name: title }).and(this.tiles());
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  filters(): Locator {
    return this.page.getByRole("search", { name: "Filters" });
  }

  /** What was read out last. */
  announcement(): Locator {
    return this.page.locator("main").getByRole("status").last();
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByRole("status", { name: "Saving" })).toHaveText("Saved");
  }

  /** All tiles have come, with the filters of the board: none asks to be refreshed by itself. */
  async isQuiet(): Promise<void> {
    await expect(this.button("Refresh")).toHaveCount(1);
    await expect(this.page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }

  async edit(): Promise<void> {
    await this.button("Edit").click();
    await expect(this.button("Done editing")).toBeVisible();
    // The grid takes the place of the list.
    await expect(this.page.getByRole("list", { name: "Tiles" })).toHaveCount(0);
  }

  /** An entry of a tile's menu; of a menu within it where two are named. */
  async choose(title: string, ...entries: readonly string[]): Promise<void> {
    await this.button(`More about ${title}`).click();
    for (const entry of entries) await this.page.getByRole("menuitem", { name: entry, exact: true }).click();
  }

  /** Where a tile stands and how large it is, in pixels, counted from the first tile's left and top. */
  async place(title: string): Promise<{ left: number; top: number; width: number; height: number }> {
    const [box, origin] = await Promise.all([this.tile(title).boundingBox(), this.origin()]);
    if (box === null) throw new Error(`${title} is not on the page.`);
    const round = Math.round;
    return {
      left: round(box.x - origin.x),
      top: round(box.y - origin.y),
      width: round(box.width),
      height: round(box.height),
    };
  }

  /** The top left corner of all tiles, wherever the page is scrolled to. */
  private async origin(): Promise<{ x: number; y: number }> {
    const boxes = await Promise.all((await this.tiles().all()).map((tile) => tile.boundingBox()));
    const known = boxes.filter((box) => box !== null);
    return { x: Math.min(...known.map(({ x }) => x)), y: Math.min(...known.map(({ y }) => y)) };
  }
}
