/** A chart in an answer's card as a user meets it, by roles and names only. */
import { expect, type Locator, type Page } from "@playwright/test";

export class ChartCard {
  readonly answer: Locator;
  readonly page: Page;

  constructor(answer: Locator) {
    this.answer = answer;
    this.page = answer.page();
  }

  figure(): Locator {
    return this.answer.getByRole("figure").first();
  }

  /** The part of the figure that the arrow keys read. */
  drawing(): Locator {
    return this.figure().getByRole("application").first();
  }

  legend(): Locator {
    return this.figure().getByRole("list", { name: "Series" });
  }

  /** Beside the chart; a sheet over the page where there is no room. */
  editor(): Locator {
    return this.answer
      .getByRole("region", { name: "Edit chart" })
      .or(this.page.getByRole("dialog", { name: "Edit chart" }));
  }

  kind(name: string): Locator {
    return this.editor().getByRole("radiogroup", { name: "Type" }).getByRole("radio", { name, exact: true });
  }

  async openEditor(): Promise<void> {
    await this.answer.getByRole("button", { name: "Edit chart" }).click();
    await expect(this.editor()).toBeVisible();
  }

  /** What the legend names, once it is there. */
  async legendNames(): Promise<string[]> {
    const entries = this.legend().getByRole("button");
    await expect(entries.first()).toBeVisible();
    return entries.allTextContents();
  }

  /** Reads the chart with the arrow keys, from its first place on; what was read is announced. */
  async read(...keys: string[]): Promise<string> {
    await this.drawing().focus();
    for (const key of keys) await this.page.keyboard.press(key);
    const said = this.figure().locator("[aria-live=polite]").first();
    await expect(said).not.toBeEmpty();
    return (await said.textContent()) ?? "";
  }

  /** Opens the menu of the mark that the keys lead to. */
  async pick(...keys: string[]): Promise<Locator> {
    await this.read(...keys);
    await this.page.keyboard.press("Enter");
    const menu = this.page.getByRole("menu", { name: /^What to do with/ });
    await expect(menu).toBeVisible();
    return menu;
  }
}
