/** The chat as a user meets it: by roles and names only. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningApp } from "./app-process.ts";

export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** A new chat about a schema. Whoever asks first waits until it is read: 20 seconds where a view does not end. */
  async open(database: string, schema: string, app: Pick<RunningApp, "address"> = { address: "" }): Promise<void> {
    await this.page.goto(`${app.address}/chat?${new URLSearchParams({ db: database, schema })}`);
    await expect(this.composer()).toBeVisible();
    await expect(this.page.getByRole("list", { name: "Suggested questions" })).toBeVisible({
      timeout: 45_000,
    });
  }

  composer(): Locator {
    return this.page.getByRole("textbox", { name: "Ask a question" });
  }

  conversation(): Locator {
    return this.page.getByRole("log", { name: "Conversation" });
  }

  picker(name: "Database" | "Schema"): Locator {
    return this.page.getByRole("combobox", { name, exact: true });
  }

  suggestions(): Locator {
    return this.page.getByRole("list", { name: "Suggested questions" });
  }

  /** The latest answer. */
  answer(): Locator {
    return this.page.getByRole("article", { name: "Answer" }).last();
  }

  clarification(): Locator {
    return this.page.getByRole("group", { name: "Clarifying question" }).last();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Types a question and sends it, without waiting for its answer. */
  async send(question: string): Promise<void> {
    await this.composer().fill(question);
    await this.composer().press("Enter");
    await expect(this.conversation().getByText(question, { exact: true }).last()).toBeVisible();
  }

  /** Asks and waits for the end of the answer. */
  async ask(question: string): Promise<Locator> {
    await this.send(question);
    await this.waitForEnd();
    return this.answer();
  }

  async waitForEnd(): Promise<void> {
    await expect(this.answer()).toHaveAttribute("aria-busy", "false", { timeout: 90_000 });
    await expect(this.button("Send")).toBeVisible();
  }

  /** Leaves nothing running, whether the run is still under way or has just ended. */
  async endRun(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.waitForEnd();
  }

  async chooseContext(database: string, schema: string): Promise<void> {
    const isChosen = (await this.picker("Database").textContent())?.includes(database) === true;
    if (isChosen) await this.picker("Schema").click();
    else await this.pickDatabase(database);
    await this.page.getByRole("option", { name: schema }).click();
    await expect(this.picker("Schema")).toContainText(schema);
  }

  /** Half a choice: the list of its schemas opens. */
  async pickDatabase(database: string): Promise<void> {
    await this.picker("Database").click();
    await this.page.getByRole("option", { name: database }).click();
    await expect(this.picker("Database")).toContainText(database);
    await expect(this.page.getByRole("combobox", { name: "Choose: Schema" })).toBeFocused();
  }
}
