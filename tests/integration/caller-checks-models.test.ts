/** Nobody reads or changes a model but from the page that this app served. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import {
  editElementAction,
  glossaryOverviewAction,
  listGlossaryAction,
  openElementAction,
  suggestNamesAction,
} from "#lib/actions/glossary";
import {
  dropImportAction,
  exportModelAction,
  previewImportAction,
  takeImportAction,
} from "#lib/actions/glossary-files";
import { proposeVerifiedAction, saveVerifiedAction } from "#lib/actions/verified-answers";
import { getSettings } from "#lib/config/env";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";

/** What the framework would hand in of the current request. */
const current = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));
vi.mock("next/headers", () => ({
  headers: async () => current.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = current.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
  }),
}));

const port = getSettings().PORT;

function requestFrom(host: string, secret: string | null): void {
  current.headers = new Headers({ host });
  current.cookies = new Map(secret === null ? [] : [[callerCookieName(port), secret]]);
}

const context = { database: "DEMO", schema: "SALES" };
const element = { kind: "metric", key: "REVENUE" } as const;
const file = { context, name: "sales.yaml", body: "name: sales" };
const answer = { sessionId: randomUUID(), runId: randomUUID() };
const filter = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };

const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["glossaryOverviewAction", () => glossaryOverviewAction(context)],
  ["listGlossaryAction", () => listGlossaryAction({ context, filter, from: 0 })],
  ["suggestNamesAction", () => suggestNamesAction({ contexts: [context], text: "" })],
  ["openElementAction", () => openElementAction({ context, element })],
  ["editElementAction", () => editElementAction({ context, element, change: "removed", seenVersion: 0 })],
  ["previewImportAction", () => previewImportAction(file)],
  ["takeImportAction", () => takeImportAction({ ...file, seen: null })],
  ["dropImportAction", () => dropImportAction(context)],
  ["exportModelAction", () => exportModelAction(context)],
  ["proposeVerifiedAction", () => proposeVerifiedAction(answer)],
  ["saveVerifiedAction", () => saveVerifiedAction({ ...answer, question: "revenue", name: "", replaces: null })],
];

describe.each(actions)("%s", (_name, call) => {
  it("is refused without the cookie, with a wrong one and under a foreign Host", async () => {
    const refusal = { ok: false, error: { code: "FORBIDDEN" } };
    requestFrom(`localhost:${port}`, null);
    expect(await call()).toMatchObject(refusal);
    requestFrom(`localhost:${port}`, `${getStartSecret().slice(0, -1)}!`);
    expect(await call()).toMatchObject(refusal);
    requestFrom(`evil.example:${port}`, getStartSecret());
    expect(await call()).toMatchObject(refusal);
  });
});
