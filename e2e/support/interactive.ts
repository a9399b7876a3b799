/** Pages as a person meets them: nobody presses a key on controls that are still off. */
import { type BrowserContext, expect, type Page } from "@playwright/test";

/** `SLOWED=4` lets the processor of every page do a fourth: what only a quick machine does in time shows itself. */
const slowdown = Number(process.env.SLOWED ?? 1);

/** Going to an address and reloading last, in every page of the context, until the page's script has taken over. */
export function waitForScripts(context: BrowserContext): void {
  context.on("page", (page) => {
    const { goto, reload } = page;
    page.goto = async (...request) => {
      await slow(page);
      const response = await goto.apply(page, request);
      await isInteractive(page);
      return response;
    };
    page.reload = async (...request) => {
      const response = await reload.apply(page, request);
      await isInteractive(page);
      return response;
    };
  });
}

/** The whole page's controls are off until then; a page without them has none to wait for. */
async function isInteractive(page: Page): Promise<void> {
  await expect(page.locator('fieldset[role="presentation"]:disabled')).toHaveCount(0);
}

async function slow(page: Page): Promise<void> {
  if (slowdown <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}
