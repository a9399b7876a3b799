/** Files as a user brings them to the page. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { RunningApp } from "./app-process.ts";

export type SentFile = { readonly name: string; readonly content: string };

/** The window in which a file becomes a table. */
export function uploadWindow(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Drags files over the page, and drops them unless told otherwise. */
export async function dragFiles(page: Page, files: readonly SentFile[], end: "drop" | "hold" | "leave" = "drop") {
  const dataTransfer = await page.evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const { name, content } of sent) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent("body", "dragenter", { dataTransfer });
  await page.dispatchEvent("body", "dragover", { dataTransfer });
  if (end !== "hold") await page.dispatchEvent("body", end === "drop" ? "drop" : "dragleave", { dataTransfer });
}

/** Chooses a file by the button, as without a mouse. */
export async function chooseFile(page: Page, opener: Locator, { name, content }: SentFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await opener.press("Enter");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}

/** What an app keeps of files that were dropped on it: the database of their tables, and files that are on their way. */
export async function filesOf(app: RunningApp): Promise<string[]> {
  const entries = await readdir(join(app.dataFolder, "uploads"), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry !== "incoming").sort();
}

export const ordersFile: SentFile = {
  name: "Orders 2025.csv",
  content: [
    "order_id,region,amount,zip,ordered on",
    "1,North,10.50,01234,2025-01-31",
    "2,South,0.05,94110,2025-02-01",
    "3,North,4,02139,2025-02-02",
    "4,West,7,10001,2025-03-02",
    "",
  ].join("\n"),
};
