import { expect, type Page, test } from "@playwright/test";
import { axeFindings } from "./axe.ts";

/** So much longer may a test take for each look: axe reads the whole page, on a busy machine for long. */
const patienceMs = 30_000;

/** What fades, or is asked anew and pale meanwhile, is looked at again; what stays for so long is wrong. */
const lastsMs = 15_000;

/** A page on which fewer rules find something to look at is not the page that was meant. */
const leastPasses = 10;

/** The rules that judge colours: the others find in the dark what they find in the light. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe objects to on the page as it stands, light and dark, in words that help to find it. Leaves it light. */
export async function violationsIn(page: Page): Promise<string[]> {
  test.setTimeout(test.info().timeout + 2 * patienceMs);
  const dark = await lastingObjections(page, "dark", colourRules, 1);
  const light = await lastingObjections(page, "light", undefined, leastPasses);
  return [...dark, ...light];
}

// Colours that have just been switched reach the page a moment later.
async function lastingObjections(
  page: Page,
  colorScheme: "dark" | "light",
  rules: readonly string[] | undefined,
  least: number,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const giveUpAt = Date.now() + lastsMs;
  let objections: readonly string[] = [];
  do {
    const found = await axeFindings(page, rules === undefined ? {} : { rules });
    expect(found.passedRules).toBeGreaterThanOrEqual(least);
    objections = found.objections;
  } while (objections.length > 0 && Date.now() < giveUpAt);
  return objections.map((objection) => `${colorScheme}: ${objection}`);
}
