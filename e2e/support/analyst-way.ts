/** A morning of an analyst: one question in words, everything else is pressed, from a bare figure to a shared board. */
import { expect, type Locator, type Page } from "@playwright/test";
import { BoardPage } from "./board-page.ts";
import type { ChatPage } from "./chat-page.ts";
import type { Hands } from "./hands.ts";

/** Where the way can be looked at. */
export type Stage = "steered" | "pivot" | "records" | "board" | "filtered" | "shared";

export type Walk = {
  readonly page: Page;
  readonly chat: ChatPage;
  readonly hands: Hands;
  /** Is shown what stands on the page at each stage. */
  look?(stage: Stage, shown: Locator): Promise<void>;
};

/** Walks the whole way. @returns how many things were pressed or chosen. */
export async function walkAsAnalyst({ page, chat, hands, look = async () => undefined }: Walk): Promise<number> {
  let acts = 0;
  const press = async (target: Locator): Promise<void> => {
    acts += 1;
    await hands.press(target);
  };
  const choose = async (target: Locator, entry: string): Promise<void> => {
    acts += 1;
    await hands.choose(target, entry);
  };
  await chat.open("DEMO", "SALES");
  await chat.composer().fill("revenue");
  await hands.press(chat.button("Send"));
  await chat.waitForEnd();
  const answer = chat.answer();
  await steer({ page, answer, press, choose });
  await look("steered", answer);
  await layOut({ page, answer, press, look });
  await press(answer.getByRole("button", { name: /^Add .* to a dashboard$/ }));
  await press(page.getByRole("menuitem", { name: "New dashboard" }));
  await press(page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Open" }));
  await keepAndShare({ page, press, look });
  return acts;
}

type Way = { readonly page: Page; press(target: Locator): Promise<void> };

/** From "revenue" to gross margin by region and quarter, 2025 beside the year before, without Online, the first five. */
async function steer({
  page,
  answer,
  press,
  choose,
}: Way & { readonly answer: Locator; choose(target: Locator, entry: string): Promise<void> }): Promise<void> {
  const option = (name: string | RegExp) => page.getByRole("option", { name }).first();
  const parts = answer.getByRole("list", { name: "What this answer is made of" });
  const chip = (name: string | RegExp) => parts.getByRole("button", { name });
  const add = async (kind: string, ...choices: (string | RegExp)[]): Promise<void> => {
    await press(parts.getByRole("button", { name: "Add", exact: true }));
    for (const choice of [kind, ...choices]) await press(option(choice));
  };
  await press(chip("Revenue"));
  await press(option("Gross margin"));
  await expect(chip("Gross margin")).toBeVisible();
  await add("Group", /^Region regions/);
  await expect(chip("By region")).toBeVisible();
  await add("Group", /^Quarter/);
  await expect(chip("By quarter")).toBeVisible();
  await add("Period", /^2025$/);
  await expect(chip("In 2025")).toBeVisible();
  await press(answer.getByRole("button", { name: "Compare", exact: true }));
  await press(page.getByRole("menuitemradio", { name: /year before/i }));
  await expect(chip(/a year before/)).toBeVisible();
  await add("Filter", /^Channel orders/);
  await choose(page.getByRole("combobox", { name: "What is said of Channel" }), "is none of");
  await press(page.getByRole("checkbox", { name: /^Online/ }));
  await press(page.getByRole("button", { name: "Apply", exact: true }));
  await expect(chip(/Channel other than/)).toBeVisible();
  await add("Top or first ones", /^First 5 rows$/);
  await expect(chip("First 5 rows")).toBeVisible();
}

type LookedAt = { look(stage: Stage, shown: Locator): Promise<void> };

/** As a pivot table, to the records behind one of its figures, and back. */
async function layOut({ answer, press, look }: Way & LookedAt & { readonly answer: Locator }): Promise<void> {
  await press(answer.getByRole("tab", { name: "Pivot" }));
  const pivot = answer.getByRole("treegrid");
  await expect(pivot.getByRole("rowheader", { name: "Total" })).toBeVisible();
  await look("pivot", answer.getByRole("tabpanel", { name: "Pivot" }));
  await press(pivot.getByRole("gridcell").first());
  await press(answer.getByRole("button", { name: "Show the records" }));
  await expect(answer.getByText(/[\d,]+ rows · /).first()).toBeVisible();
  await look("records", answer);
  await press(answer.getByRole("button", { name: "Undo the change" }));
  await expect(answer.getByRole("button", { name: "By quarter" }).first()).toBeVisible();
}

/** A board with a filter, its first version again, and a link to it. */
async function keepAndShare({ page, press, look }: Way & LookedAt): Promise<void> {
  const board = new BoardPage(page);
  await expect(board.tiles()).toHaveCount(1);
  await look("board", page.locator("main"));
  const filter = (name: RegExp) => board.filters().getByRole("button", { name }).first();
  await press(board.button("Filter"));
  await press(
    page
      .getByRole("list", { name: "Columns" })
      .getByRole("button", { name: /^Region/ })
      .first(),
  );
  await press(page.getByRole("checkbox", { name: "North America" }));
  await press(page.getByRole("button", { name: "Apply" }));
  await expect(filter(/North America/)).toBeVisible();
  await board.isSaved();
  await look("filtered", page.locator("main"));
  await press(board.button("More about this dashboard"));
  await press(page.getByRole("menuitem", { name: "Versions" }));
  const versions = page.getByRole("dialog", { name: "Versions" });
  await press(versions.getByRole("list", { name: "Versions" }).getByRole("button").last());
  await press(versions.getByRole("button", { name: "Restore this version" }));
  await expect(versions).toHaveCount(0);
  await expect(board.filters().getByRole("button", { name: /^Region/ })).toHaveCount(0);
  await press(board.button("Share"));
  await press(page.getByRole("button", { name: "Make a link" }));
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/share\//);
  await look("shared", page.locator("main"));
}
