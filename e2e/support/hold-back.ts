import type { Page } from "@playwright/test";

/** Keeps what the page sends on its way, until it is let go. */
export async function holdBack(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/chat**", async (route) => {
    if (route.request().method() === "POST") await isLetGo;
    await route.continue();
  });
  return letGo;
}
