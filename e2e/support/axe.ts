/** axe in the page that is tested: loaded once into each of its documents, asked as often as the page has changed. */
import type { Page } from "@playwright/test";
import axe from "axe-core";

export type AxeLook = {
  /** All rules where none are named. */
  readonly rules?: readonly string[];
  /** A selector: only what is within it. */
  readonly within?: string;
};

export type AxeFindings = {
  /** In words that help to find what is objected to. */
  readonly objections: readonly string[];
  /** How many rules found something to look at, and nothing wrong with it. */
  readonly passedRules: number;
};

/** What axe says of the page as it stands. */
export async function axeFindings(page: Page, { rules, within }: AxeLook = {}): Promise<AxeFindings> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // No rule that is asked needs the style sheets a second time, and frames hold nothing but what is printed.
    preload: false,
    iframes: false,
    ...(rules === undefined ? {} : { runOnly: { type: "rule", values: [...rules] } }),
  };
  return page.evaluate(look, { within, options });
}

/** Runs in the page. */
async function look({ within, options }: { within: string | undefined; options: axe.RunOptions }) {
  const { violations, passes } = await window.axe.run(within ?? document, options);
  const objections = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(" ")}: ${html}`),
  );
  return { objections, passedRules: passes.length };
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
