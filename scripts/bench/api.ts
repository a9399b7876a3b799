/**
 * What asking by the API takes beside what the page's own request takes, of the same questions at the same app, by turns: from
 * the first byte that is sent until the whole answer has come.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownSecretPath } from "#lib/services/api/own-secret";
import { quantile } from "../../evals/quantile.ts";
import { createApiClient } from "../api/client.ts";
import { withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoContext, demoQuestions } from "./questions.ts";
import { type Asked, askOver, recordQuestion } from "./recorded-question.ts";

const rounds = 20;

export const apiBench: Bench = {
  name: "api",
  run: () =>
    withTemporaryApp(
      async (address, _printed, dataFolder) => {
        const recorded = await withPage({}, (page) => recordQuestion(page, address));
        const token = readFileSync(join(dataFolder, ownSecretPath), "utf8").trim();
        const byPage = (text: string) => askOver(recorded, recorded.cookie, text);
        return measure(byPage, byApi(address, token));
      },
      { settings: { API_REQUESTS_PER_MINUTE: "100000" } },
    ),
};

type Ask = (text: string) => Promise<Asked>;

function byApi(url: string, token: string): Ask {
  const client = createApiClient({ url, token });
  return async (question) => {
    const began = performance.now();
    const answer = await client.call("ask", { body: { question, ...demoContext } });
    return { ms: performance.now() - began, isAnswered: answer.status === "answered" };
  };
}

/** The first questions of all open the engine's file; they are not typical ones. */
async function measure(byPage: Ask, byApi: Ask): Promise<Figure[]> {
  for (const text of demoQuestions) await byPage(text);
  const page: Asked[] = [];
  const api: Asked[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of demoQuestions) {
      // Neither always has what the other one has warmed.
      const pageFirst = round % 2 === 0;
      if (pageFirst) page.push(await byPage(text));
      api.push(await byApi(text));
      if (!pageFirst) page.push(await byPage(text));
    }
  }
  const p95 = (asked: readonly Asked[]) =>
    quantile(
      asked.map(({ ms }) => ms),
      0.95,
    );
  const failed = [...page, ...api].filter(({ isAnswered }) => !isAnswered).length;
  const value = Math.round((p95(api) / p95(page)) * 100) / 100;
  return [
    ...durationFigures(
      "api.ask-by-page",
      page.map(({ ms }) => ms),
    ),
    ...durationFigures(
      "api.ask",
      api.map(({ ms }) => ms),
    ),
    { name: "api.failed", value: failed, unit: "count", n: page.length + api.length },
    { name: "api.p95-by-page", value, unit: "times", n: api.length },
  ];
}
