/** One question and fewer than forty presses lead from a bare figure to a shared board: by pointer, by keys, by touch, and magnified. */
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "../support/accessibility.ts";
import { type Stage, walkAsAnalyst } from "../support/analyst-way.ts";
import { keyboard, pointer } from "../support/hands.ts";
import { expect, long, test } from "../support/test.ts";

/** Clicks and keys that the whole way may take. */
const mostActs = 39;

test("one question leads to a ranking, a pivot table, records, a board, a filter, a restored version and a link", async ({
  chat,
  page,
}) => {
  const acts = await walkAsAnalyst({ page, chat, hands: pointer() });
  expect(acts).toBeLessThanOrEqual(mostActs);
});

/** What a screen reader is told of each screen: not every word, but all that is needed to go on. */
const told: Readonly<Record<Stage, string>> = {
  steered: `
    - article "Answer":
      - paragraph: /gross margin/
      - heading /^First 5 rows of quarterly gross margin by region compared with a year before/ [level=2]
      - tablist "Views of the result":
        - tab "Chart"
        - tab "Table"
        - tab "Pivot"
        - tab "SQL"
      - list "What this answer is made of":
        - listitem:
          - button "Gross margin"
        - listitem:
          - button "By quarter"
        - listitem:
          - button "By region"
        - listitem:
          - button /Channel other than "Online"/
        - listitem:
          - button "In 2025"
        - listitem:
          - button "Compared with a year before"
        - listitem:
          - button /Oldest first/
        - listitem:
          - button "First 5 rows"
        - listitem:
          - button "Add"
      - button "Undo the change"
      - button "Redo the change" [disabled]
      - button "Version 8 of 8"
      - list "Assumptions"`,
  pivot: `
    - tabpanel "Pivot":
      - group "Layout of the pivot table":
        - list "Groups of the rows":
          - listitem:
            - button "Region"
        - button "Swap rows and columns"
        - list "Groups of the columns":
          - listitem:
            - button "Quarter"
      - treegrid /^Pivot table of First 5 rows/:
        - rowgroup:
          - row /^Quarter Q1 2025/:
            - columnheader "Quarter"
            - columnheader "Q1 2025"
        - rowgroup:
          - row /^Asia Pacific [\\d.]+%/ [level=1]:
            - rowheader "Asia Pacific"
            - gridcell /^[\\d.]+%$/
        - rowgroup:
          - row /^Total [\\d.]+%/:
            - rowheader "Total"
      - button "Show its statement"`,
  records: `
    - article "Answer":
      - paragraph:
        - text: /order lines for Asia Pacific/
      - heading "Order lines (not Online, Asia Pacific, Q1 2025)" [level=2]
      - tablist "Views of the result":
        - tab "Table" [selected]
      - list "What this answer is made of":
        - listitem:
          - button "Order lines"
        - listitem:
          - button "In Q1 2025"
      - tabpanel "Table":
        - grid "Rows of Order lines (not Online, Asia Pacific, Q1 2025)":
          - rowgroup:
            - row /^Row Order line ID/:
              - columnheader "Order line ID"`,
  board: `
    - main:
      - heading /^First 5 rows of quarterly gross margin/ [level=1]
      - button "Refresh"
      - button "Share"
      - search "Filters":
        - button "Filter"
      - list "Tiles":
        - listitem:
          - region /^First 5 rows of quarterly gross margin/`,
  filtered: `
    - main:
      - search "Filters":
        - button /^Region name. North America$/
        - button /^Clear Region name. North America$/`,
  shared: `
    - main:
      - list "Tiles"
      - status: The version is restored. Undo takes that back.`,
};

test(
  "the same way is gone by keyboard alone, and each of its screens is told as what it is",
  long,
  async ({ chat, page }) => {
    test.slow();
    const seen: Stage[] = [];
    const look = async (stage: Stage, shown: Locator): Promise<void> => {
      seen.push(stage);
      await expect(shown).toMatchAriaSnapshot(told[stage]);
    };
    await walkAsAnalyst({ page, chat, hands: keyboard(page), look });
    expect(seen.toSorted()).toEqual(Object.keys(told).toSorted());
  },
);

/** Nothing is wider than the page, and axe finds nothing, at any stage. */
async function fits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await violationsIn(page)).toEqual([]);
}

test("the same way is gone on a screen that is magnified four times", long, async ({ chat, page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 256 });
  await walkAsAnalyst({ page, chat, hands: pointer(), look: () => fits(page) });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the same way is gone by touch", long, async ({ chat, page }) => {
    test.slow();
    await walkAsAnalyst({ page, chat, hands: pointer(true), look: () => fits(page) });
  });
});
