/**
 * Many people at once, over HTTP: each is signed in, asks a demo question in a new chat at the same moment as all others, and
 * reads what the server sends until the answer is whole. The requests are those of a real page, one of which is recorded
 * first; browsers would need more of the machine than the app.
 */
import { join } from "node:path";
import type { Page } from "playwright";
import { openAccessBeside } from "#lib/db/store/open-store";
import { openAccess } from "#lib/services/access/access";
import { quantile } from "../../evals/quantile.ts";
import { withPage } from "../lib/chat-page.mjs";
import { withTemporaryApp } from "../lib/temporary-app.mjs";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { demoQuestions } from "./questions.ts";
import { type Asked, askOver, type Recorded, recordQuestion } from "./recorded-question.ts";

const crowds = [1, 10, 20, 30, 40, 50] as const;
const most = 50;
const rounds = 4;

export const networkBench: Bench = {
  name: "network",
  run: () =>
    withTemporaryApp(
      async (address, printed, dataFolder) => {
        const recorded = await recordSignedIn(address, /http:\S+\/set-up#\S+/.exec(printed())?.[0] ?? "");
        const cookies = await signInMany(address, dataFolder);
        const ask = (cookie: string, text: string) => askOver(recorded, cookie, text);
        // The first questions of all open the engine's file; they are not typical ones.
        for (const text of demoQuestions) await ask(cookies[0] ?? "", text);
        return measureCrowds(cookies, ask);
      },
      { settings: { AUTH: "team" } },
    ),
};

async function measureCrowds(
  cookies: readonly string[],
  ask: (cookie: string, text: string) => Promise<Asked>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const p95 = new Map<number, number>();
  for (const crowd of crowds) {
    const asked: Asked[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const questions = cookies.slice(0, crowd).map((cookie, user) => ({ cookie, text: questionOf(user + round) }));
      asked.push(...(await Promise.all(questions.map(({ cookie, text }) => ask(cookie, text)))));
    }
    const times = asked.map(({ ms }) => ms);
    const failed = asked.filter(({ isAnswered }) => !isAnswered).length;
    p95.set(crowd, quantile(times, 0.95));
    figures.push(...durationFigures(`network.${crowd}-at-once`, times));
    figures.push({ name: `network.${crowd}-at-once.failed`, value: failed, unit: "count", n: times.length });
  }
  const value = Math.round(((p95.get(most) ?? 0) / (p95.get(20) ?? 1)) * 100) / 100;
  return [...figures, { name: "network.p95-of-50-by-20", value, unit: "times", n: most * rounds }];
}

function questionOf(position: number): string {
  return demoQuestions[position % demoQuestions.length] ?? "";
}

/** The request of a page that asks a question, signed in as the first admin. */
function recordSignedIn(address: string, link: string): Promise<Recorded> {
  return withPage({}, async (page: Page) => {
    await page.goto(link);
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill("ada@example.org");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Make the account and sign in" }).click();
    await page.waitForURL(/\/chat/);
    return recordQuestion(page, address);
  });
}

const password = "correct horse battery";

/** People of the app's own store, each with a session: their cookies. */
async function signInMany(address: string, dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, "app");
  const store = await openAccessBeside(folder);
  try {
    const settings = {
      ...{ secrets: null, publicUrl: null, hasPasswordSignIn: true, twoFactorRoles: [], oidc: null },
      ...{ idleMs: 3_600_000, absoluteMs: 36_000_000 },
    };
    const port = Number(new URL(address).port);
    const access = await openAccess({ records: store.access, settings, folder, origin: address, port });
    const cookies: string[] = [];
    for (let user = 0; user < most; user += 1) {
      const invited = await access.people.invite({
        name: `User ${user}`,
        email: `u${user}@example.org`,
        role: "editor",
      });
      const token = (invited.ok ? (invited.value.link ?? "") : "").split("#", 2)[1] ?? "";
      const request = { address: `192.0.2.${user}`, cookie: "", userAgent: "" };
      const joined = await access.signIn.setPassword(request, { token, password });
      if (!joined.result.ok) throw new Error(joined.result.error.message);
      cookies.push(joined.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "));
    }
    return cookies;
  } finally {
    await store.close();
  }
}
