/** The server's process is killed in the middle of its work: what it had taken is there once it is back. */
import type { Page } from "@playwright/test";
import { randomCases } from "../../tests/support/random-cases.ts";
import { BoardPage } from "../support/board-page.ts";
import { ChatPage } from "../support/chat-page.ts";
import { expect, long, test } from "../support/test.ts";
import { dragFiles, filesOf, ordersFile, uploadWindow } from "../support/uploads.ts";

const kills = randomCases({ few: 3, all: 20 });
/** Frames of the page, about 16 ms each: a question takes about half a second from Enter to its answer. */
const longestLife = 60;

test("K5: a run that is cut short says so, and can be asked again", long, async ({ freshApp, page }) => {
  const chat = new ChatPage(page);
  await page.goto(`${freshApp.address}/chat?db=DEMO&schema=SALES`);
  await chat.ask("how many orders are there");
  await page.goto(`${freshApp.address}/chat?db=QUIRKS&schema=SLOW`);
  await chat.send("how many events");
  await expect(chat.answer().getByRole("listitem").filter({ hasText: "Running query" })).toBeVisible();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await freshApp.kill();
  await freshApp.resume();

  await page.reload();
  await expect(chat.conversation().getByText("how many events", { exact: true })).toHaveCount(1);
  await expect(chat.answer().getByText("The app was stopped while it worked on this question.")).toBeVisible();
  await chat.answer().getByRole("button", { name: "Try again" }).click();
  await chat.waitForEnd();
  await expect(chat.answer().getByRole("tab", { name: "SQL" })).toBeVisible();
  await expect(chat.conversation().getByText("how many events", { exact: true })).toHaveCount(2);
  const chats = page.getByRole("navigation", { name: "Chat history" });
  await expect(chats.getByRole("link")).toHaveCount(2);
});

test(`${kills} kills at random moments lose no message that was taken, and double none`, async ({ freshApp, page }) => {
  test.setTimeout(400_000);
  const chat = new ChatPage(page);
  await page.goto(`${freshApp.address}/chat?db=DEMO&schema=SALES`);
  await chat.ask(questionOf(1));
  const address = page.url();
  const taken = [questionOf(1)];
  const lives: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const question = questionOf(kill + 1);
    const isTaken = untilTaken(page, question);
    await chat.composer().fill(question);
    await chat.composer().press("Enter");
    const life = Math.floor(Math.random() * longestLife);
    lives.push(life);
    await frames(page, life);
    await freshApp.kill();
    if (await isTaken) taken.push(question);
    await freshApp.resume();
    await page.goto(address);
    await expect(chat.composer()).toBeEnabled();
    await expect(chat.answer()).toHaveAttribute("aria-busy", "false");
    const shown = await questionsIn(page);
    expect(taken.filter((text) => shown.filter((other) => other === text).length !== 1)).toEqual([]);
    expect(shown.filter((text, place) => shown.indexOf(text) !== place)).toEqual([]);
    await expect(page.getByRole("article", { name: "Answer" })).toHaveCount(shown.length);
  }
  console.log(
    `${kills} kills after ${lives.join(", ")} frames: ${taken.length - 1} questions were taken, 0 lost, 0 doubled.`,
  );
  const last = await chat.ask("total revenue by region");
  await expect(last.getByRole("tab", { name: "SQL" })).toBeVisible();
});

test(
  "a file that was becoming a table is a whole table afterwards or none, and nothing else of it stays",
  long,
  async ({ freshApp, page }) => {
    const chat = new ChatPage(page);
    await page.goto(freshApp.address);
    await expect(chat.suggestions()).toBeVisible();
    for (const moment of ["sent", "added"] as const) {
      const isSent = page.waitForRequest((request) => request.url().endsWith("/api/uploads"));
      await dragFiles(page, [ordersFile]);
      await isSent;
      if (moment === "added") await uploadWindow(page).getByRole("button", { name: "Add as table" }).click();
      await freshApp.kill();
      await freshApp.resume();
      await page.goto(freshApp.address);
      await expect(chat.suggestions()).toBeVisible();
      await expect.poll(async () => (await filesOf(freshApp)).filter((name) => name !== "UPLOADS.duckdb")).toEqual([]);
    }
    await dragFiles(page, [ordersFile]);
    await uploadWindow(page).getByRole("button", { name: "Add as table" }).click();
    await expect(uploadWindow(page).getByText("is a table of UPLOADS / FILES now")).toBeVisible();
    await uploadWindow(page).getByRole("button", { name: "Ask something else" }).click();
    const answer = await chat.ask("total amount");
    await expect(answer).toContainText("21.55");
  },
);

test(
  "a dashboard that was being built keeps the charts that were ready; one that was being refreshed is whole",
  long,
  async ({ freshApp, page }) => {
    const chat = new ChatPage(page);
    await page.goto(`${freshApp.address}/chat?db=QUIRKS&schema=PACED`);
    await chat.send("dashboard with total amount by region, total amount by product and number of events by month");
    const built = chat.answer().getByRole("region", { name: /^Dashboard: / });
    await expect(built.getByRole("status").first()).toHaveText("Building 3 charts · 2 ready");
    await freshApp.kill();
    await freshApp.resume();
    await page.reload();
    await expect(chat.answer().getByText("The app was stopped while it worked on this question.")).toBeVisible();
    await expect(built.getByRole("figure")).toHaveCount(2);

    await chat.answer().getByRole("button", { name: "Save as dashboard" }).click();
    await chat.answer().getByRole("link", { name: "Open the dashboard" }).click();
    const board = new BoardPage(page);
    await expect(board.tiles()).toHaveCount(2);
    await board.isQuiet();
    await board.button("Refresh").click();
    await freshApp.kill();
    await freshApp.resume();
    await page.reload();
    await board.isQuiet();
    await expect(board.tiles().getByRole("figure")).toHaveCount(2);
  },
);

/** A question of its own each time, so that each can be counted. */
function questionOf(number: number): string {
  return `top ${number + 1} products by revenue`;
}

/** Whether the server said that it had taken the question, before it was gone. */
function untilTaken(page: Page, question: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isAbout = (text: string | null) => text?.includes(JSON.stringify(question)) === true;
    page.on("requestfinished", (request) => {
      if (isAbout(request.postData())) resolve(true);
    });
    page.on("requestfailed", (request) => {
      if (isAbout(request.postData())) resolve(false);
    });
  });
}

/** Lets the page live on for so many of its frames. */
async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        const next = (rest: number): void => {
          if (rest <= 0) resolve();
          else requestAnimationFrame(() => next(rest - 1));
        };
        next(left);
      }),
    count,
  );
}

async function questionsIn(page: Page): Promise<string[]> {
  const said = await page.getByRole("log", { name: "Conversation" }).locator("[data-question] p").allInnerTexts();
  return said.map((text) => text.replace(/^You:\s*/, "").trim());
}
