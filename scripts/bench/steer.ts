/**
 * How long a change of an answer takes: from the choice to the new version in the card, and from the click on a part to
 * what it can become. Demo data, no model; measured inside the page, so that the driver's own time does not count.
 */
import type { Page } from "playwright";
import { ask, openChat, withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { beginChat } from "./answers.ts";
import { type Bench, durationFigures } from "./figure.ts";
import { demoContext } from "./questions.ts";

const rounds = 5;

export const steerBench: Bench = {
  name: "steer",
  run: () => withTemporaryApp((address) => withPage({}, (page) => measureAll(page, address))),
};

type Times = { readonly opened: number[]; readonly changed: number[] };

async function measureAll(page: Page, address: string) {
  await openChat(page, address, demoContext);
  // The first round opens the engine's file and warms the page; it is not a typical one.
  await steerOnce(page, { opened: [], changed: [] });
  const times: Times = { opened: [], changed: [] };
  for (let round = 0; round < rounds; round += 1) {
    await beginChat(page);
    await steerOnce(page, times);
  }
  return [
    ...durationFigures("steer.menu-opened", times.opened),
    ...durationFigures("steer.version-shown", times.changed),
  ];
}

/** From a bare figure to a ranking under a period, to its records and back. */
async function steerOnce(page: Page, times: Times): Promise<void> {
  await ask(page, "revenue");
  await change(page, times, { part: "Revenue", option: "Gross margin", heading: "Gross margin" });
  await add(page, times, { kind: "Group", option: "Region regions", heading: "Gross margin by region" });
  await add(page, times, { kind: "Period", option: "2025", heading: "Gross margin by region (2025)" });
  await add(page, times, { kind: "Comparison", option: "Previous year 2024", heading: /compared with/ });
  await add(page, times, { kind: "Top or first ones", option: "Top 5", heading: /^Top 5 regions/ });
  for (let undone = 0; undone < 2; undone += 1) {
    const before = await heading(page);
    times.changed.push(await timed(page, { differsFrom: before }, "Undo the change"));
  }
}

type Change = { readonly option: string; readonly heading: string | RegExp };

async function change(page: Page, times: Times, { part, option, ...wanted }: Change & { readonly part: string }) {
  times.opened.push(await timedOptions(page, () => partButton(page, part).click()));
  times.changed.push(await timedOption(page, option, wanted));
}

async function add(page: Page, times: Times, { kind, option, ...wanted }: Change & { readonly kind: string }) {
  await partButton(page, "Add").click();
  const chosen = page.getByRole("option", { name: kind, exact: true });
  await chosen.waitFor();
  times.opened.push(await timedOptions(page, () => chosen.click()));
  times.changed.push(await timedOption(page, option, wanted));
}

function partButton(page: Page, name: string) {
  return page
    .getByRole("list", { name: "What this answer is made of" })
    .getByRole("button", { name, exact: true })
    .first();
}

async function heading(page: Page): Promise<string> {
  return (await page.getByRole("article", { name: "Answer" }).getByRole("heading").first().textContent()) ?? "";
}

async function timedOption(page: Page, option: string, wanted: Pick<Change, "heading">): Promise<number> {
  const { heading: text } = wanted;
  const pattern = typeof text === "string" ? `^${text.replaceAll(/[()]/g, "\\$&")}$` : text.source;
  const time = page.evaluate(watchHeading, { pattern, differsFrom: null });
  await page.getByRole("option", { name: option, exact: true }).click();
  return time;
}

async function timed(page: Page, { differsFrom }: { readonly differsFrom: string }, button: string): Promise<number> {
  const time = page.evaluate(watchHeading, { pattern: ".", differsFrom });
  await page.getByRole("button", { name: button }).click();
  return time;
}

async function timedOptions(page: Page, act: () => Promise<void>): Promise<number> {
  const time = page.evaluate(watchOptions);
  await act();
  return time;
}

/** Runs inside the page: from the last click to the first choice of a part. */
function watchOptions(): Promise<number> {
  return new Promise((resolve) => {
    let clickedAt = Number.NaN;
    document.addEventListener(
      "click",
      () => {
        clickedAt = performance.now();
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      const isThere = document.querySelector('[role="dialog"] [cmdk-group] [role="option"]') !== null;
      if (Number.isNaN(clickedAt) || !isThere) return;
      observer.disconnect();
      resolve(performance.now() - clickedAt);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Runs inside the page: from the click to the heading of the new version, with the chat at rest again. */
function watchHeading(wanted: { readonly pattern: string; readonly differsFrom: string | null }): Promise<number> {
  const pattern = new RegExp(wanted.pattern);
  return new Promise((resolve) => {
    let clickedAt = Number.NaN;
    document.addEventListener(
      "click",
      () => {
        clickedAt = performance.now();
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      const text = document.querySelector('article[aria-label="Answer"] h2')?.textContent ?? "";
      if (Number.isNaN(clickedAt) || !pattern.test(text) || text === wanted.differsFrom) return;
      observer.disconnect();
      resolve(performance.now() - clickedAt);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
