/** Drives the app's chat in a real browser by the names that people and screen readers know. */
import { chromium } from "playwright";
import { chromiumArguments, ensureChromium } from "./chromium.mjs";

/** An answer without a model takes about a second; this bounds one that hangs. */
const answerTimeoutMs = 30_000;

/**
 * @typedef {object} PageOptions
 * @property {"light" | "dark"} [colorScheme]
 * @property {{ width: number, height: number }} [viewport]
 */

/**
 * Opens a browser page for the work and closes the browser afterwards.
 * @template Value
 * @param {PageOptions} options
 * @param {(page: import("playwright").Page) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withPage({ colorScheme = "light", viewport = { width: 1280, height: 800 } }, work) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce", locale: "en-GB" });
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

/**
 * Opens a new chat on a schema.
 * @param {import("playwright").Page} page
 * @param {string} address
 * @param {{ database: string, schema: string }} context
 */
export async function openChat(page, address, { database, schema }) {
  await page.goto(`${address}/chat?${new URLSearchParams({ db: database, schema })}`);
  await page.getByRole("list", { name: "Suggested questions" }).getByRole("listitem").first().waitFor();
}

/**
 * Asks a question and waits until the answer is finished.
 * @param {import("playwright").Page} page
 * @param {string} question
 */
export async function ask(page, question) {
  const answers = page.getByRole("article", { name: "Answer" });
  const before = await answers.count();
  await page.getByRole("textbox", { name: "Ask a question" }).fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  const answer = answers.nth(before);
  await answer.waitFor({ timeout: answerTimeoutMs });
  await page.getByRole("button", { name: "Send" }).waitFor({ timeout: answerTimeoutMs });
  return answer;
}

/**
 * Waits until nothing on the page is still loading: no placeholder is left and all fonts are there.
 * @param {import("playwright").Page} page
 */
export async function waitUntilDrawn(page) {
  // Placeholders are hidden from assistive technology, so only their look tells them apart.
  await page.locator(".animate-pulse-soft").first().waitFor({ state: "detached", timeout: answerTimeoutMs });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
