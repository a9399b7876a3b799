/** Quotas over the whole app: at the edge of each kind, with many questions at once, by one instance and by two. */
import { describe, expect, it } from "vitest";
import type { AppError } from "#lib/domain/errors";
import { measuredOf } from "#lib/domain/usage";
import type { WholeApp } from "#lib/services/app";
import {
  askOnce,
  bytesPerStatement,
  nanodollarsPerCall,
  openQuotaWorld,
  type QuotaWorld,
  tokensPerCall,
} from "../support/quota-world.ts";
import { expectValue } from "../support/run-world.ts";

const answered = "total revenue by city";
const unknown = "qwertz uiop asdfgh";

/** All at once, by turns in each app. */
function askAll({ apps }: QuotaWorld, text: string, count: number): Promise<readonly (AppError | null)[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => askOnce(appAt(apps, index), text)));
}

function appAt(apps: readonly WholeApp[], index: number): WholeApp {
  const app = apps[index % apps.length];
  if (app === undefined) throw new Error("There is no app.");
  return app;
}

/** Asks twenty at once, then a few at once again and again, until nothing is left. @returns the refusal. */
async function askUntilFull(world: QuotaWorld, text: string): Promise<AppError> {
  for (let count = 20; ; count = 3) {
    const refusals = (await askAll(world, text, count)).filter((refusal) => refusal !== null);
    expect(refusals.filter(({ code }) => code !== "QUOTA")).toEqual([]);
    const full = refusals.find(({ retryable }) => !retryable);
    if (full !== undefined) return full;
  }
}

describe.each([1, 2])("with instances: %i, twenty questions at once", (count) => {
  it("begin as many runs as there are left, and no more; nothing is kept of the others", async () => {
    const world = await openQuotaWorld(count);
    await world.give({ runs: 7 });
    const replies = await askAll(world, answered, 20);
    expect(replies.filter((refusal) => refusal === null)).toHaveLength(7);
    const refused = replies.find((refusal) => refusal !== null);
    expect(refused).toMatchObject({ code: "QUOTA", retryable: false });
    expect(refused?.message).toMatch(/^Your 7 runs for \w+ \d{4}: nothing is left\.$/);
    expect(refused?.nextStep).toMatch(/^It begins anew on 1 \w+ \d{4}; an administrator can raise the quota\.$/);
    expect((await world.used()).runs).toBe(7);
    const { items } = expectValue(await appAt(world.apps, 0).chats.list("local", { status: "open", cursor: null }));
    expect(items).toHaveLength(7);
    await world.give({ runs: 8 });
    expect((await askAll(world, answered, 3)).filter((refusal) => refusal === null)).toHaveLength(1);
  });

  // Of one answer: its budget, and the call that was under way when it was reached.
  it("take no more tokens than a quota and one answer", async () => {
    const world = await openQuotaWorld(count);
    await world.give({ tokens: 8_000 });
    const full = await askUntilFull(world, unknown);
    expect(full.message).toMatch(/^Your 8,000 tokens for/);
    const { tokens } = measuredOf(await world.used());
    expect(tokens).toBeGreaterThanOrEqual(8_000);
    expect(tokens).toBeLessThanOrEqual(8_000 + 5_000 + tokensPerCall);
  });

  it("take no more dollars than a quota and one answer", async () => {
    const world = await openQuotaWorld(count);
    await world.give({ nanodollars: 8 * nanodollarsPerCall });
    const full = await askUntilFull(world, unknown);
    expect(full.message).toMatch(/^Your \$0\.008 for/);
    const { nanodollars } = await world.used();
    expect(nanodollars).toBeGreaterThanOrEqual(8 * nanodollarsPerCall);
    expect(nanodollars).toBeLessThanOrEqual(14 * nanodollarsPerCall);
  });

  it("read no more than a quota and one answer", async () => {
    const world = await openQuotaWorld(count);
    await world.give({ bytes: 15_000_000_000 });
    const full = await askUntilFull(world, answered);
    expect(full.message).toMatch(/^Your 15 GB for/);
    const { bytes } = await world.used();
    expect(bytes).toBeGreaterThanOrEqual(15_000_000_000);
    expect(bytes).toBeLessThan(15_000_000_000 + 4 * bytesPerStatement);
  });
});

describe("what is taken", () => {
  it("is counted while it is taken, for whoever takes it, and stays when the chat goes", async () => {
    const world = await openQuotaWorld(1);
    const [app] = world.apps;
    if (app === undefined) throw new Error("There is no app.");
    await askOnce(app, unknown);
    const after = await world.used();
    expect(after.runs).toBe(1);
    expect(after.modelCalls).toBeGreaterThan(0);
    expect(after.inputTokens + after.outputTokens).toBe(after.modelCalls * tokensPerCall);
    expect(after.nanodollars).toBe(after.modelCalls * nanodollarsPerCall);
    expect(after.unpricedCalls).toBe(0);
    await askOnce(app, answered);
    const { items } = expectValue(await app.chats.list("local", { status: "open", cursor: null }));
    for (const { id } of items) await app.chats.remove("local", id);
    const end = await world.used();
    expect(end.runs).toBe(2);
    expect(end.statements).toBeGreaterThan(0);
    expect(end.bytes).toBe((end.statements - end.untoldStatements) * bytesPerStatement);
  });

  it("is told with its limits, and with what is held", async () => {
    const world = await openQuotaWorld(1);
    const [app] = world.apps;
    if (app === undefined) throw new Error("There is no app.");
    await world.give({ runs: 5 });
    await askOnce(app, answered);
    const own = expectValue(await app.quotas.own("local"));
    expect(own.standings).toMatchObject([{ measure: "runs", limit: 5, used: 1, scope: "everybody" }]);
    const overview = expectValue(await app.quotas.overview(null));
    expect(overview.people).toMatchObject([{ id: "local", name: "You", amounts: { runs: 1 }, limits: { runs: 5 } }]);
    expect(overview).toMatchObject({ isTeam: false, groups: [], isThisMonth: true });
    expect(expectValue(await app.quotas.overview("2020-01")).people).toMatchObject([{ amounts: { runs: 0 } }]);
  });

  it("by a test of the model counts too", async () => {
    const world = await openQuotaWorld(1);
    await world.apps[0]?.model.test();
    expect(await world.used()).toMatchObject({ runs: 0, modelCalls: 1 });
  });
});
