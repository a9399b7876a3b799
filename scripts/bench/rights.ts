/**
 * What sign-in and rights on data cost: the same demo questions in an app of one person and in a team's, asked of both in
 * turn, so that whatever else the machine does meets both. In the team's, columns and rows are hidden, so that it is answered
 * from a copy.
 */
import type { Page } from "playwright";
import { quantile } from "../../evals/quantile.ts";
import { ask, openChat, withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { beginChat, measureAnswer } from "./answers.ts";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";

const rounds = 5;

/** Few rows are hidden: the work of an answer is to be the same. */
const rights = `
everybody:
  databases:
    DEMO:
      schemas:
        SALES:
          tables:
            CUSTOMERS:
              rows: [{ column: COUNTRY, operator: not equals, values: [Singapore] }]
              hideColumns: [EMAIL]
`;

export const rightsBench: Bench = {
  name: "rights",
  run: () =>
    withTemporaryApp((personal) =>
      withTemporaryApp((team, printed) => measureBoth(personal, team, printed), {
        settings: { AUTH: "team" },
        files: { "rights.yaml": rights },
      }),
    ),
};

function measureBoth(personal: string, team: string, printed: () => string): Promise<Figure[]> {
  return withPage({}, (alone) =>
    withPage({}, async (member) => {
      await signIn(member, /http:\S+\/set-up#\S+/.exec(printed())?.[0] ?? "");
      const without = { page: alone, times: [] };
      const within = { page: member, times: [] };
      await openChat(alone, personal, demoContext);
      await openChat(member, team, demoContext);
      await askInTurn([without, within]);
      return figuresOf(without.times, within.times);
    }),
  );
}

type Asked = { readonly page: Page; readonly times: number[] };

async function askInTurn(both: readonly Asked[]): Promise<void> {
  // The first question of all opens the engine's file and warms the page; it is not a typical one.
  for (const { page } of both) await ask(page, demoQuestions[0]);
  const questions = Array.from({ length: rounds }, () => demoQuestions).flat();
  for (const question of questions) {
    for (const { page, times } of both) {
      await beginChat(page);
      times.push((await measureAnswer(page, question)).finishedMs);
    }
  }
}

function figuresOf(without: readonly number[], within: readonly number[]): Figure[] {
  const value = Math.round((quantile(within, 0.95) / quantile(without, 0.95)) * 100) / 100;
  return [
    ...durationFigures("rights.without", without),
    ...durationFigures("rights.with", within),
    { name: "rights.p95-with-by-without", value, unit: "times", n: without.length },
  ];
}

/** As the first admin, who has no more rights on data than everybody. */
async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("E-mail address").fill("ada@example.org");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Make the account and sign in" }).click();
  await page.waitForURL(/\/chat/);
}
