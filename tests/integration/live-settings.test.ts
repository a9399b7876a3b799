/** Settings that an admin changes while the app runs: each counts from the next question on, and after a restart too. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openStore, type Store } from "#lib/db/store/open-store";
import { changeSettingSchema } from "#lib/domain/inputs/live-settings";
import { type LiveSettings, liveSettingFault, liveSettingNames } from "#lib/domain/live-settings";
import { assembleApp, type WholeApp } from "#lib/services/app";
import { openLiveSettings } from "#lib/services/live-settings";
import { scriptedModel } from "../support/agents/agent-world.ts";
import { settingsWith } from "../support/live-settings.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

type Options = {
  readonly folder?: string;
  readonly named?: readonly string[];
  readonly modelPort?: ModelPort;
};

async function openApp({ folder: given, named = [], modelPort }: Options = {}) {
  const folder = given ?? (await temporaryFolder());
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: await openShop(),
    uploads: noUploads,
    modelPort: modelPort ?? null,
    logger: silentLogger,
    namedVariables: new Set(named),
    settings: { DATA_DIR: folder, MODEL_DATA: "samples", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  return { app, folder };
}

async function ask(app: WholeApp, text: string): Promise<void> {
  const chat = { sessionId: randomUUID(), clientMessageId: randomUUID(), database: "SHOP", schema: "main" };
  const { runId } = expectValue(await app.conversations.ask("local", { ...chat, otherContexts: [], text }));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
}

describe("a setting that an admin changes", () => {
  test("counts at once, is told with who changed it, and still holds after a restart", async () => {
    const { app, folder } = await openApp();
    expect(app.settings.current()).toMatchObject({ modelData: "samples", costGateGb: 1, isCostAsked: true });
    const told = expectValue(await app.settings.change("local", { name: "costGateGb", value: 7.5 }));
    expect(app.settings.current().costGateGb).toBe(7.5);
    expect(told.find(({ name }) => name === "costGateGb")).toMatchObject({
      ...{ value: 7.5, standard: 1, fixedBy: null, changed: { by: "you" } },
    });
    await app.close();
    const again = await openApp({ folder });
    onTestFinished(() => again.app.close());
    expect(again.app.settings.current().costGateGb).toBe(7.5);
  });

  test("taken back is as the app was started, and tells nobody's name", async () => {
    const { app } = await openApp();
    onTestFinished(() => app.close());
    await app.settings.change("local", { name: "answerTokens", value: 20 });
    const told = expectValue(await app.settings.change("local", { name: "answerTokens" }));
    expect(told.find(({ name }) => name === "answerTokens")).toMatchObject({ value: null, changed: null });
    expect(app.model.answerBudget()).toEqual({ tokens: null, dollars: null });
  });

  test("that the environment names is refused, also where it was changed before", async () => {
    const { app, folder } = await openApp();
    await app.settings.change("local", { name: "modelData", value: "results" });
    await app.close();
    const named = await openApp({ folder, named: ["MODEL_DATA"] });
    onTestFinished(() => named.app.close());
    expect(named.app.settings.current().modelData).toBe("samples");
    expect((await named.app.settings.list()).find(({ name }) => name === "modelData")).toMatchObject({
      fixedBy: "MODEL_DATA",
    });
    expect(await named.app.settings.change("local", { name: "modelData", value: "metadata" })).toMatchObject({
      ok: false,
      error: { code: "FORBIDDEN", nextStep: expect.stringContaining("MODEL_DATA") },
    });
  });

  test("whose bound the environment sets keeps its question", async () => {
    const { app } = await openApp({ named: ["COST_GATE_GB"] });
    onTestFinished(() => app.close());
    const refused = await app.settings.change("local", { name: "isCostAsked", value: false });
    expect(refused).toMatchObject({ ok: false, error: { nextStep: expect.stringContaining("COST_GATE_GB") } });
    expect(app.settings.current()).toMatchObject({ isCostAsked: true, costGateGb: 1 });
  });

  test("of teams is none in an app of one person", async () => {
    const { app } = await openApp();
    onTestFinished(() => app.close());
    const change = { name: "allowsLinks", value: true } as const;
    expect(await app.settings.change("local", change)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect((await app.settings.list()).map(({ name }) => name)).not.toContain("allowsLinks");
  });

  test("is never older than the last change, whatever is changed at once", async () => {
    const { app } = await openApp();
    onTestFinished(() => app.close());
    const values = Array.from({ length: 20 }, (_, place) => place + 1);
    await Promise.all(values.map((value) => app.settings.change("local", { name: "previewRows", value })));
    expect(app.settings.current().previewRows).toBe(20);
    expect((await app.settings.list()).find(({ name }) => name === "previewRows")).toMatchObject({ value: 20 });
  });

  test("switches the model off for the next question, and on again", async () => {
    let asked = 0;
    const model = scriptedModel({ object: () => ({}) });
    const counted: ModelPort = {
      ...model,
      generateObject: (request) => {
        asked += 1;
        return model.generateObject(request);
      },
    };
    const { app } = await openApp({ modelPort: counted });
    onTestFinished(() => app.close());
    await app.settings.change("local", { name: "usesModel", value: false });
    await ask(app, "turnover of our zorbs per town");
    expect(asked).toBe(0);
    expect(app.model.status()).toMatchObject({ brain: "rules", notice: expect.stringContaining("switched off") });
    await app.settings.change("local", { name: "usesModel", value: true });
    await ask(app, "turnover of our zorbs per town");
    expect(asked).toBeGreaterThan(0);
  });

  test("shows as many rows of a table as it says", async () => {
    const { app } = await openApp();
    onTestFinished(() => app.close());
    await app.settings.change("local", { name: "previewRows", value: 1 });
    const table = { database: "SHOP", schema: "main", table: "STORES" };
    expect(expectValue(await app.catalog.previewTable(table)).rows).toHaveLength(1);
  });
});

describe("what is kept of settings", () => {
  const started: LiveSettings = settingsWith().current();
  const open = async (store: Store) =>
    openLiveSettings({
      ...{
        records: store.settings,
        started,
        named: new Set<string>(),
        isTeam: true,
        logger: silentLogger,
        now: Date.now,
      },
    });

  test("that they may not be any more counts as not changed, and harms no other", async () => {
    const store = await openStore(await temporaryFolder());
    onTestFinished(() => store.close());
    const made = { changedBy: "local", changedAt: 1 };
    await store.settings.keep({ name: "previewRows", value: 1_000_000, ...made });
    await store.settings.keep({ name: "gone", value: true, ...made });
    await store.settings.keep({ name: "masksTraces", value: true, ...made });
    expect((await open(store)).current()).toEqual({ ...started, masksTraces: true });
  });

  test("is what the last change of each said, whatever was changed in between", async () => {
    const store = await openStore(await temporaryFolder());
    onTestFinished(() => store.close());
    const change = fc.constantFrom(...liveSettingNames).chain((name) =>
      fc.record({
        name: fc.constant(name),
        value: fc.oneof(
          fc.boolean(),
          fc.integer({ min: -2, max: 2_000 }),
          fc.constantFrom("results", "metadata", null),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        for (const name of liveSettingNames) await store.settings.remove(name);
        const book = await open(store);
        const expected: Record<string, unknown> = { ...started };
        for (const candidate of changes) {
          const parsed = changeSettingSchema.safeParse(candidate);
          const fits = liveSettingFault(candidate.name, candidate.value) === null;
          expect(parsed.success).toBe(fits);
          if (!parsed.success) continue;
          expectValue(await book.change("local", parsed.data));
          expected[candidate.name] = candidate.value;
        }
        expect(book.current()).toEqual(expected);
        expect((await open(store)).current()).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
