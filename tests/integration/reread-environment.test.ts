/** The environment file, read again while the app runs: all of it is checked, what is safe counts, the rest waits. */
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readSettings, SettingsError } from "#lib/config/env";
import { openStore } from "#lib/db/store/open-store";
import { appError, err, ok } from "#lib/domain/errors";
import { assembleApp } from "#lib/services/app";
import { gatedWarehouse } from "../support/app-world.ts";
import { expectValue } from "../support/run-world.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

type Variables = Readonly<Record<string, string>>;

async function openApp(first: Variables) {
  const folder = await temporaryFolder();
  const fixed = { DATA_DIR: folder, SEMANTIC_DIR: folder };
  const started = readSettings({ ...fixed, ...first });
  const file = { variables: first };
  const info = vi.fn();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: gatedWarehouse(Promise.resolve()),
    uploads: noUploads,
    modelPort: null,
    logger: { ...silentLogger, info },
    settings: started,
    started,
    namedVariables: new Set(Object.keys(first)),
    reread: async () => {
      try {
        const settings = readSettings({ ...fixed, ...file.variables });
        return ok({ settings, named: new Set(Object.keys(file.variables)) });
      } catch (cause) {
        if (cause instanceof SettingsError) return err(appError("BAD_REQUEST", cause.message));
        throw cause;
      }
    },
  });
  onTestFinished(() => app.close());
  return { app, file, info };
}

test("what may change while the app runs counts at once, and the rest is said to wait", async () => {
  const { app, file, info } = await openApp({ PREVIEW_ROWS: "10", PORT: "3000" });
  file.variables = { PREVIEW_ROWS: "20", PORT: "4000", QUOTA_RUNS: "3", ANSWER_TOKENS: "500" };
  const report = { applied: ["ANSWER_TOKENS", "PREVIEW_ROWS", "QUOTA_RUNS"], waiting: ["PORT"] };
  expect(expectValue(await app.environment.reread())).toEqual(report);
  expect(info).toHaveBeenCalledWith(report, "the environment file was read again");
  expect(app.settings.current()).toMatchObject({ previewRows: 20, answerTokens: 500 });
  expect(app.model.answerBudget().tokens).toBe(500);
  const own = expectValue(await app.quotas.own("local"));
  expect(own.standings).toMatchObject([{ measure: "runs", limit: 3 }]);
  expect(app.environment.waiting()).toEqual(["PORT"]);
  // The second time there is nothing more to apply, and what waits still waits.
  expect(expectValue(await app.environment.reread())).toEqual({ applied: [], waiting: ["PORT"] });
  file.variables = { PORT: "3000" };
  expect(expectValue(await app.environment.reread()).waiting).toEqual([]);
  expect(app.settings.current()).toMatchObject({ previewRows: 100, answerTokens: null });
});

const samples: Variables = {
  ...{ ANSWER_DOLLARS: "1", ANSWER_TOKENS: "500", AUDIT_DAYS: "30", COST_GATE_GB: "2", DISABLE_SQL_BLOCKING: "true" },
  ...{ LOG_LEVEL: "warn", MASK_TRACES: "true", MODEL_DATA: "metadata", PREVIEW_ROWS: "20", PUBLIC_LINKS: "on" },
  ...{ MODEL_PRICES: '{"m": {"input": 1, "output": 2}}', PUBLIC_LINK_DAYS: "3", QUOTA_DOLLARS: "1", QUOTA_GB: "1" },
  ...{ QUOTA_RUNS: "1", QUOTA_TOKENS: "1", QUOTA_WARNING_PERCENT: "50" },
};

test("README lists exactly what counts without a restart", async () => {
  const readme = await readFile("README.md", "utf8");
  const listed = /^Without a restart count: (.+?)\. Change/m.exec(readme)?.[1] ?? "";
  const { app, file } = await openApp({ AUTH: "team" });
  file.variables = { ...samples, AUTH: "team" };
  const { applied } = expectValue(await app.environment.reread());
  expect(listed.split(", ")).toEqual(applied.map((name) => `\`${name}\``));
  expect(applied).toEqual(Object.keys(samples).toSorted());
});

test("what an admin changed stands, but for what the environment names by now", async () => {
  const { app, file } = await openApp({});
  expectValue(await app.settings.change("local", { name: "previewRows", value: 7 }));
  expectValue(await app.settings.change("local", { name: "answerTokens", value: 9 }));
  file.variables = { ANSWER_TOKENS: "500" };
  expectValue(await app.environment.reread());
  expect(app.settings.current()).toMatchObject({ previewRows: 7, answerTokens: 500 });
  expect(await app.settings.change("local", { name: "answerTokens", value: 9 })).toMatchObject({ ok: false });
  file.variables = {};
  expectValue(await app.environment.reread());
  expect(app.settings.current()).toMatchObject({ previewRows: 7, answerTokens: 9 });
});

test("where anything is wrong all of it is told, and nothing has changed", async () => {
  const { app, file } = await openApp({ PREVIEW_ROWS: "10" });
  file.variables = { PREVIEW_ROWS: "many", QUOTA_RUNS: "-1", ANSWER_TOKENS: "500" };
  const read = await app.environment.reread();
  expect(read).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  const message = read.ok ? "" : read.error.message;
  for (const name of ["PREVIEW_ROWS", "QUOTA_RUNS"]) expect(message).toContain(name);
  expect(app.settings.current()).toMatchObject({ previewRows: 10, answerTokens: null });
});
