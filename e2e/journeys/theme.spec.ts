import { expect, long, test } from "../support/test.ts";

test.describe("the theme", () => {
  test("M1: follows the system until another one is chosen", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);

    await chat.button("Theme: System").click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(background).toBe(light);
  });

  test("M1: that was chosen is in the page from the first byte on", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    await chat.button("Theme: System").click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    const response = await page.reload();
    expect(await response?.text()).toContain('data-theme="dark"');
    await expect(chat.button("Theme: Dark")).toBeVisible();
  });
});

test("the sidebar stays as it was left", long, async ({ chat, page }) => {
  await chat.open("DEMO", "SALES");
  await chat.button("Hide the chats").click();
  await expect(page.getByRole("link", { name: "SnowGPT" })).toBeHidden();
  await page.reload();
  await expect(chat.button("Show the chats")).toBeVisible();
  await expect(chat.button("New chat")).toBeVisible();
});

test("D5: reading above stays put; a button leads back to the end", long, async ({ chat, page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await chat.open("DEMO", "SALES");
  await chat.ask("total revenue by region");
  await chat.ask("monthly orders over time");
  const jump = chat.button("Jump to latest");
  await expect(jump).toBeHidden();
  await chat.conversation().hover();
  await page.mouse.wheel(0, -600);
  await expect(jump).toBeVisible();
  await jump.click();
  await expect(jump).toBeHidden();
});
