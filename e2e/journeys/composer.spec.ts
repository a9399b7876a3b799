import { expect, test } from "../support/test.ts";

test.describe("the composer", () => {
  test.beforeEach(async ({ chat }) => {
    await chat.open("DEMO", "SALES");
  });

  test("sends with Enter, adds a line with Shift+Enter, and keeps the focus", async ({ chat }) => {
    await chat.composer().pressSequentially("total revenue");
    await chat.composer().press("Shift+Enter");
    await chat.composer().pressSequentially("by region");
    await expect(chat.composer()).toHaveValue("total revenue\nby region");
    await chat.composer().press("Enter");
    await chat.waitForEnd();
    await expect(chat.composer()).toHaveValue("");
    await expect(chat.composer()).toBeFocused();
  });

  test("does not send while an input method composes a word", async ({ chat, page }) => {
    await chat.composer().fill("売上");
    await chat.composer().evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
    });
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
    await expect(chat.composer()).toHaveValue("売上");
  });

  test("does not send blank text", async ({ chat, page }) => {
    await chat.composer().fill("   ");
    await chat.composer().press("Enter");
    await expect(chat.suggestions()).toBeVisible();
    await expect(page).toHaveURL(/\/chat\?/);
  });

  test("grows to eight lines, then scrolls", async ({ chat }) => {
    const height = async () => (await chat.composer().boundingBox())?.height ?? 0;
    const empty = await height();
    await chat.composer().fill("a\nb\nc\nd");
    const four = await height();
    await chat.composer().fill(Array.from({ length: 8 }, () => "line").join("\n"));
    const eight = await height();
    await chat.composer().fill(Array.from({ length: 20 }, () => "line").join("\n"));
    expect(four).toBeGreaterThan(empty);
    expect(eight).toBeGreaterThan(four);
    expect(await height()).toBe(eight);
    expect(await chat.composer().evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(true);
  });

  test("gives the question back when the server cannot be reached", async ({ chat, page }) => {
    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "connection" })).toBeVisible();
    await expect(chat.composer()).toHaveValue("total revenue by region");
    await expect(chat.suggestions()).toBeVisible();
  });
});

test.describe("on a touch keyboard", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("Enter adds a line and the button sends", async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    await chat.composer().fill("total revenue by region");
    await chat.composer().press("Enter");
    await expect(chat.composer()).toHaveValue("total revenue by region\n");
    await chat.button("Send").tap();
    await chat.waitForEnd();
  });
});
