/**
 * How long a person waits: from Send to the first step line, and to the finished answer, for demo
 * questions without a model. Measured inside the page, so that the driver's own time does not count.
 */
import type { Page } from "playwright";
import { ask, openChat, withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { type Bench, durationFigures } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";

const rounds = 3;

type Waiting = { readonly firstStepMs: number; readonly answerMs: number };

export const answersBench: Bench = {
  name: "answers",
  run: () => withTemporaryApp((address) => withPage({}, (page) => measureAll(page, address))),
};

async function measureAll(page: Page, address: string) {
  await openChat(page, address, demoContext);
  // The first question of all opens the engine's file and warms the page; it is not a typical one.
  await ask(page, demoQuestions[0]);
  const waits: Waiting[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const question of demoQuestions) {
      await page.getByRole("button", { name: "New chat" }).first().click();
      await page.getByRole("article", { name: "Answer" }).first().waitFor({ state: "detached" });
      waits.push(await measure(page, question));
    }
  }
  return [
    ...durationFigures(
      "answers.first-step",
      waits.map((wait) => wait.firstStepMs),
    ),
    ...durationFigures(
      "answers.finished",
      waits.map((wait) => wait.answerMs),
    ),
  ];
}

async function measure(page: Page, question: string): Promise<Waiting> {
  const waiting = page.evaluate(watchAnswer);
  await ask(page, question);
  return waiting;
}

/** Runs inside the page: resolves with the two durations, counted from the click on Send. */
function watchAnswer(): Promise<Waiting> {
  return new Promise((resolve) => {
    let sentAt = Number.NaN;
    let firstStepMs = Number.NaN;
    document.addEventListener("submit", () => (sentAt = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const elapsed = performance.now() - sentAt;
      const answer = document.querySelector('article[aria-label="Answer"]');
      if (Number.isNaN(elapsed) || answer === null) return;
      if (Number.isNaN(firstStepMs) && answer.querySelector('[aria-label="Steps"] li')) firstStepMs = elapsed;
      if (answer.getAttribute("aria-busy") !== "false") return;
      observer.disconnect();
      // An answer so quick that its steps were never drawn showed its first sign now.
      resolve({ firstStepMs: Number.isNaN(firstStepMs) ? elapsed : firstStepMs, answerMs: elapsed });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
