import { holdBack } from "../support/hold-back.ts";
import { expect, long, test } from "../support/test.ts";

/** A question whose statement computes for seconds. */
const slowQuestion = "how many events";

test.describe("while a question is being answered", () => {
  test("D1: the message and a first step appear before the server has heard of them", async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    const letGo = await holdBack(page);
    await chat.composer().fill("total revenue by region");
    // Measured in the page itself: the way to the test runner and back is not part of it.
    const elapsed = await page.evaluate(firstStepDelay);
    console.log(`From the Enter key to the first step: ${Math.round(elapsed)} ms.`);
    await expect(chat.conversation().getByText("total revenue by region", { exact: true })).toBeVisible();
    letGo();
    await chat.waitForEnd();
  });

  test("C3, C4: Stop ends the run and its statement, keeps what came and says so", async ({ chat, page }) => {
    await chat.open("QUIRKS", "ENDLESS");
    await chat.send(slowQuestion);
    const stop = chat.button("Stop");
    await expect(stop).toBeVisible();
    await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
    const place = await stop.boundingBox();
    // The statement has no end of its own.
    await stop.click();
    await expect(chat.button("Send")).toBeVisible();
    await expect.poll(() => chat.button("Send").boundingBox()).toEqual(place);
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await page.reload();
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await expect(chat.conversation().getByText(slowQuestion)).toBeVisible();
  });

  test("C3: Escape stops as well, and the question can be asked again", long, async ({ chat, page }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await expect(chat.button("Stop")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(chat.answer().getByText("Stopped", { exact: true })).toBeVisible();
    await chat.answer().getByRole("button", { name: "Ask again" }).click();
    await expect(chat.conversation().getByText(slowQuestion)).toHaveCount(2);
    await chat.waitForEnd();
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  test("D6: a reload resumes the run and shows its result once", async ({ chat, page }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    await expect(chat.answer().getByRole("list", { name: "Steps" })).toBeVisible();
    await page.reload();
    await chat.waitForEnd();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(1);
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  test("a reload before the server has heard of the question sends it again, once", long, async ({ chat, page }) => {
    await chat.open("DEMO", "SALES");
    for (const question of ["total revenue by region", "how many orders are there"]) {
      await holdBack(page);
      await chat.send(question);
      await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await expect(chat.conversation().getByText(question, { exact: true })).toHaveCount(1);
      await chat.waitForEnd();
      await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
    }
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(2);
  });

  test("J6: the run goes on in its own chat while another one is open [req 82]", long, async ({ chat, page }) => {
    await chat.open("QUIRKS", "SLOW");
    await chat.send(slowQuestion);
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
    const running = page.getByRole("navigation", { name: "Chat history" }).getByRole("link").first();
    await expect(running).toContainText("running");
    await chat.button("New chat").click();
    await expect(chat.suggestions()).toBeVisible();
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(0);
    await expect(running).not.toContainText("running");
    await running.click();
    await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  });

  test("D2, D4: the steps fold into one line that opens again", long, async ({ chat }) => {
    await chat.open("DEMO", "SALES");
    const answer = await chat.ask("total revenue by region");
    const summary = answer.getByRole("button", { name: /^Done in \d+ steps · .* · 1 query, 7 rows$/ });
    await expect(summary).toHaveAttribute("aria-expanded", "false");
    await summary.click();
    const steps = answer.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await expect(steps.first()).toContainText("Understanding question");
    await expect.poll(() => steps.count()).toBeGreaterThanOrEqual(4);
  });
});

/** Runs in the page: milliseconds from the Enter key to message and step. */
function firstStepDelay(): Promise<number> {
  const field = document.querySelector<HTMLTextAreaElement>("textarea");
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const isShown = document.querySelector('ul[aria-label="Steps"] li') !== null;
      if (isShown) resolve(performance.now() - startedAt);
      else requestAnimationFrame(look);
    };
    field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    look();
  });
}
