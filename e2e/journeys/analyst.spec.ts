/** A morning of an analyst: one question in words, everything else by clicks, from a bare figure to a shared board. */
import type { Locator } from "@playwright/test";
import { BoardPage } from "../support/board-page.ts";
import { expect, test } from "../support/test.ts";

/** Clicks and keys that the whole way may take. */
const mostActs = 40;

test("one question leads to a ranking, a pivot table, records, a board, a filter, a restored version and a link", async ({
  chat,
  page,
}) => {
  let acts = 0;
  const click = async (target: Locator): Promise<void> => {
    acts += 1;
    await target.click();
  };
  const option = (name: string | RegExp) => page.getByRole("option", { name }).first();
  await chat.open("DEMO", "SALES");
  const answer = await chat.ask("revenue");
  const parts = answer.getByRole("list", { name: "What this answer is made of" });
  const chip = (name: string | RegExp) => parts.getByRole("button", { name });
  const add = async (kind: string, ...choices: (string | RegExp)[]): Promise<void> => {
    await click(parts.getByRole("button", { name: "Add", exact: true }));
    for (const choice of [kind, ...choices]) await click(option(choice));
  };

  await click(chip("Revenue"));
  await click(option("Gross margin"));
  await expect(chip("Gross margin")).toBeVisible();
  await add("Group", /^Region regions/);
  await expect(chip("By region")).toBeVisible();
  await add("Group", /^Quarter/);
  await expect(chip("By quarter")).toBeVisible();
  await add("Period", /^2025$/);
  await expect(chip("In 2025")).toBeVisible();
  await click(answer.getByRole("button", { name: "Compare", exact: true }));
  await click(page.getByRole("menuitemradio", { name: /year before/i }));
  await expect(chip(/a year before/)).toBeVisible();
  await add("Filter", /^Channel orders/);
  acts += 1;
  await page.getByRole("combobox", { name: "What is said of Channel" }).selectOption("is none of");
  await click(page.getByRole("checkbox", { name: /^Online/ }));
  await click(page.getByRole("button", { name: "Apply", exact: true }));
  await expect(chip(/Channel other than/)).toBeVisible();
  await add("Top or first ones", /^First 5 rows$/);
  await expect(chip(/5/)).toBeVisible();

  await click(answer.getByRole("tab", { name: "Pivot" }));
  const pivot = answer.getByRole("treegrid");
  await expect(pivot.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await click(pivot.getByRole("gridcell").first());
  await click(answer.getByRole("button", { name: "Show the records" }));
  await expect(answer.getByText(/[\d,]+ rows · /).first()).toBeVisible();
  await click(answer.getByRole("button", { name: "Undo the change" }));
  await expect(chip("By quarter")).toBeVisible();

  await click(answer.getByRole("button", { name: /^Add .* to a dashboard$/ }));
  await click(page.getByRole("menuitem", { name: "New dashboard" }));
  await click(page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Open" }));
  const board = new BoardPage(page);
  await expect(board.tiles()).toHaveCount(1);
  await click(board.button("Filter"));
  await click(
    page
      .getByRole("list", { name: "Columns" })
      .getByRole("button", { name: /^Region/ })
      .first(),
  );
  await click(
    board
      .filters()
      .getByRole("button", { name: /^Region.*: All$/ })
      .first(),
  );
  await click(page.getByRole("checkbox", { name: "North America" }));
  await click(page.getByRole("button", { name: "Apply" }));
  await expect(
    board
      .filters()
      .getByRole("button", { name: /North America/ })
      .first(),
  ).toBeVisible();
  await board.isSaved();
  await click(board.button("More about this dashboard"));
  await click(page.getByRole("menuitem", { name: "Versions" }));
  const versions = page.getByRole("dialog", { name: "Versions" });
  await click(versions.getByRole("list", { name: "Versions" }).getByRole("button").last());
  await click(versions.getByRole("button", { name: "Restore this version" }));
  await expect(versions).toHaveCount(0);
  await expect(board.filters().getByRole("button", { name: /^Region/ })).toHaveCount(0);
  await click(board.button("Share"));
  await click(page.getByRole("button", { name: "Make a link" }));
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/share\//);
  expect(acts).toBeLessThanOrEqual(mostActs);
});
