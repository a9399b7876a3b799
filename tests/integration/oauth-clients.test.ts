/** Apps that register: anybody may, so they are few from one place, and forgotten where nobody lets them in. */
import { expect, it } from "vitest";
import { oauthLimits } from "#lib/config/oauth-limits";
import {
  askedBy,
  callback,
  clock,
  codeForm,
  newProof,
  oauthPlace,
  openApps,
  refreshForm,
  register,
  sayYes,
  tokensOf,
} from "../support/oauth/oauth-world.ts";
import { openFileStore } from "../support/store/stores.ts";

const open = async () => {
  const world = await openFileStore();
  return { ...world, ...openApps(world.store) };
};
const app = { name: "Desk", redirectUris: [callback] };
const known = async (apps: Awaited<ReturnType<typeof open>>["apps"], id: string) =>
  (await apps.judge(askedBy(id, newProof().challenge), oauthPlace)).kind === "consent";

it("they are so many from one address in an hour, and where they came from is forgotten after it", async () => {
  const { apps, meddle } = await open();
  for (let count = 0; count < oauthLimits.registrationsPerHour; count += 1) {
    expect(await apps.register(app, "192.0.2.7")).not.toBeNull();
  }
  expect(await apps.register(app, "192.0.2.7")).toBeNull();
  expect(await apps.register(app, "192.0.2.8")).not.toBeNull();
  clock.now += oauthLimits.registrationWindowMs + 1;
  expect(await apps.register(app, "192.0.2.7")).not.toBeNull();
  expect(await meddle("SELECT count(*) AS number FROM oauth_clients WHERE address IS NOT NULL")).toEqual([
    { number: 1 },
  ]);
});

it("they are forgotten where nobody lets them in, or long after the last one ended them", async () => {
  const { apps } = await open();
  const unknown = await register(apps, "Never");
  const used = await register(apps, "Used");
  const ended = await register(apps, "Ended");
  const { refresh } = await tokensOf(apps, codeForm(await sayYes(apps, used)));
  const gone = await sayYes(apps, ended);
  await tokensOf(apps, codeForm(gone));
  await apps.end("local", gone.connectionId);
  clock.now += oauthLimits.neverUsedMs + 1;
  await register(apps);
  expect([await known(apps, unknown), await known(apps, used), await known(apps, ended)]).toEqual([false, true, true]);
  await tokensOf(apps, refreshForm(used, refresh));
  clock.now += oauthLimits.unusedMs - 1;
  await register(apps);
  expect([await known(apps, used), await known(apps, ended)]).toEqual([true, false]);
});

it("of a flood that nobody lets in the oldest go, and those that were let in stay", async () => {
  const { apps, meddle } = await open();
  const used = await register(apps, "Used");
  await tokensOf(apps, codeForm(await sayYes(apps, used)));
  const first = await register(apps, "First");
  await meddle(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
        INSERT INTO oauth_clients SELECT 'flood-' || n, 'x', '[]', ${clock.now} + n, NULL, NULL FROM numbers`,
  );
  clock.now += 2_000;
  const last = await register(apps, "Last");
  expect([await known(apps, first), await known(apps, used), await known(apps, last)]).toEqual([false, true, true]);
  expect(await meddle("SELECT count(*) AS number FROM oauth_clients WHERE used_at IS NULL")).toEqual([
    { number: oauthLimits.neverUsed },
  ]);
});
