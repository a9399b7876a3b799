/**
 * How long a person waits: from Send to the first step line, to the finished answer and to its drawn chart,
 * for demo questions without a model. Measured inside the page, so that the driver's own time does not count.
 */
import type { Page } from "playwright";
import { ask, openChat, withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { type Bench, durationFigures } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";

const rounds = 3;

/** Milliseconds since Send. */
type Waiting = {
  readonly firstStepMs: number;
  /** The words and the result stand. */
  readonly finishedMs: number;
  /** No placeholder is left: charts and rows are drawn. */
  readonly drawnMs: number;
};

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
      await beginChat(page);
      waits.push(await measureAnswer(page, question));
    }
  }
  const figuresOf = (name: string, read: (wait: Waiting) => number) => durationFigures(name, waits.map(read));
  return [
    ...figuresOf("answers.first-step", (wait) => wait.firstStepMs),
    ...figuresOf("answers.finished", (wait) => wait.finishedMs),
    ...figuresOf("answers.drawn", (wait) => wait.drawnMs),
  ];
}

/** Leaves the chat for a new one about the same data. */
export async function beginChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New chat" }).first().click();
  await page.getByRole("article", { name: "Answer" }).first().waitFor({ state: "detached" });
}

/** Asks a question in an empty chat and measures the answer. */
export async function measureAnswer(page: Page, question: string): Promise<Waiting> {
  const waiting = page.evaluate(watchAnswer);
  await ask(page, question);
  return waiting;
}

/** Runs inside the page: resolves with the durations, counted from the submission of the question. */
function watchAnswer(): Promise<Waiting> {
  const phases = [
    { name: "firstStepMs", isReached: (answer: Element) => answer.querySelector('[aria-label="Steps"] li') !== null },
    { name: "finishedMs", isReached: (answer: Element) => answer.ariaBusy === "false" },
    {
      name: "drawnMs",
      isReached: (answer: Element) => answer.matches('[aria-busy="false"]:not(:has(.animate-pulse-soft))'),
    },
  ];
  return new Promise((resolve) => {
    let sentAt = Number.NaN;
    const times = new Map<string, number>();
    const onSubmit = () => {
      sentAt = performance.now();
    };
    document.addEventListener("submit", onSubmit, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const elapsed = performance.now() - sentAt;
      const answer = document.querySelector('article[aria-label="Answer"]');
      if (Number.isNaN(elapsed) || answer === null) return;
      const reached = phases.filter((phase) => !times.has(phase.name) && phase.isReached(answer));
      for (const phase of reached) times.set(phase.name, elapsed);
      const drawnMs = times.get("drawnMs");
      if (drawnMs === undefined) return;
      observer.disconnect();
      // An answer so quick that its steps were never drawn showed its first sign when it was drawn.
      const [firstStepMs = drawnMs, finishedMs = drawnMs] = [times.get("firstStepMs"), times.get("finishedMs")];
      resolve({ firstStepMs, finishedMs, drawnMs });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
