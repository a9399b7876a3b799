/** Nobody gets in but the page that this app served: not without the cookie, and not under a foreign name. */
import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { describe, expect, it, vi } from "vitest";
import { askAction } from "#lib/actions/ask";
import { attachRunAction } from "#lib/actions/attach-run";
import { branchAction } from "#lib/actions/branch";
import { cancelRunAction } from "#lib/actions/cancel-run";
import {
  describeSchemaAction,
  listDatabasesAction,
  listSchemasAction,
  previewTableAction,
  suggestionsAction,
} from "#lib/actions/catalog";
import { changeContextAction } from "#lib/actions/change-context";
import {
  archiveSessionAction,
  clearSessionAction,
  deleteSessionAction,
  dropQuestionAction,
  duplicateSessionAction,
  markReadAction,
  pinSessionAction,
  renameSessionAction,
  restoreSessionAction,
  showClearedAction,
  unarchiveSessionAction,
} from "#lib/actions/change-session";
import { readChartAction } from "#lib/actions/charts";
import { feedbackAction, sendFeedbackAction } from "#lib/actions/feedback";
import { readResultAction, summariseColumnAction } from "#lib/actions/results";
import { retryRunAction } from "#lib/actions/retry-run";
import { askAgainAction, listRunsAction, openRunAction, runOverviewAction } from "#lib/actions/runs";
import {
  listSessionsAction,
  loadSessionAction,
  recentQuestionsAction,
  searchSessionsAction,
} from "#lib/actions/sessions";
import { explainSqlAction, fixSqlAction } from "#lib/actions/statement-help";
import { appStatusAction } from "#lib/actions/status";
import { getSettings } from "#lib/config/env";
import { noChartEdit } from "#lib/domain/chart-edit";
import { plainView } from "#lib/domain/plain-view";
import { requireCaller } from "#lib/services/caller";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";
import { GET as exportResult } from "../../app/api/results/[resultId]/export/route.ts";
import { GET as exportCase } from "../../app/api/runs/[runId]/eval-case/route.ts";
import { GET as exportRun } from "../../app/api/runs/[runId]/export/route.ts";
import { GET as exportChat } from "../../app/api/sessions/[sessionId]/export/route.ts";
import { proxy } from "../../proxy.ts";
import { anyRun } from "../support/runs/sample-trace.ts";

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
const cookie = callerCookieName(port);

function requestFrom(host: string, secret: string | null): void {
  current.headers = new Headers({ host });
  current.cookies = new Map(secret === null ? [] : [[cookie, secret]]);
}

const id = randomUUID();
const context = { database: "DEMO", schema: "SALES" };
const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["askAction", () => askAction({ ...context, sessionId: id, clientMessageId: id, text: "total revenue" })],
  ["attachRunAction", () => attachRunAction({ runId: id, fromSeq: 1 })],
  ["cancelRunAction", () => cancelRunAction({ runId: id })],
  ["retryRunAction", () => retryRunAction({ sessionId: id, runId: id, clientMessageId: id })],
  ["changeContextAction", () => changeContextAction({ ...context, sessionId: null })],
  [
    "branchAction",
    () => branchAction({ sessionId: id, seq: 1, text: "other words", branchId: id, clientMessageId: id }),
  ],
  ["listSessionsAction", () => listSessionsAction({ status: "open", cursor: null })],
  ["searchSessionsAction", () => searchSessionsAction({ text: "revenue" })],
  ["recentQuestionsAction", () => recentQuestionsAction()],
  ["renameSessionAction", () => renameSessionAction({ sessionId: id, title: "My numbers" })],
  ["pinSessionAction", () => pinSessionAction({ sessionId: id, isPinned: true })],
  ["markReadAction", () => markReadAction({ sessionId: id, upTo: 1 })],
  ["archiveSessionAction", () => archiveSessionAction({ sessionId: id })],
  ["unarchiveSessionAction", () => unarchiveSessionAction({ sessionId: id })],
  ["clearSessionAction", () => clearSessionAction({ sessionId: id })],
  ["showClearedAction", () => showClearedAction({ sessionId: id })],
  ["dropQuestionAction", () => dropQuestionAction({ sessionId: id })],
  ["deleteSessionAction", () => deleteSessionAction({ sessionId: id })],
  ["restoreSessionAction", () => restoreSessionAction({ sessionId: id })],
  ["duplicateSessionAction", () => duplicateSessionAction({ sessionId: id, copyId: id })],
  ["loadSessionAction", () => loadSessionAction({ sessionId: id })],
  ["listDatabasesAction", () => listDatabasesAction()],
  ["listSchemasAction", () => listSchemasAction({ database: "DEMO" })],
  ["describeSchemaAction", () => describeSchemaAction(context)],
  ["previewTableAction", () => previewTableAction({ ...context, table: "ORDERS" })],
  ["suggestionsAction", () => suggestionsAction(context)],
  ["readResultAction", () => readResultAction({ resultId: id, view: plainView, offset: 0, limit: 10 })],
  [
    "readChartAction",
    () => readChartAction({ resultId: id, outputs: [], hint: null, question: "", edit: noChartEdit }),
  ],
  ["summariseColumnAction", () => summariseColumnAction({ resultId: id, column: 0, view: plainView })],
  ["appStatusAction", () => appStatusAction()],
  ["explainSqlAction", () => explainSqlAction({ sessionId: id, resultId: id })],
  ["fixSqlAction", () => fixSqlAction({ sessionId: id, sql: "SELECT 1" })],
  ["runOverviewAction", () => runOverviewAction({ filter: anyRun })],
  ["listRunsAction", () => listRunsAction({ filter: anyRun, cursor: "" })],
  ["openRunAction", () => openRunAction({ runId: id })],
  ["askAgainAction", () => askAgainAction({ runId: id, branchId: id, clientMessageId: id })],
  ["sendFeedbackAction", () => sendFeedbackAction({ runId: id, verdict: "up", reasons: [], text: "" })],
  ["feedbackAction", () => feedbackAction({ sessionId: id })],
];
const refusal = { ok: false, error: { code: "FORBIDDEN" } };

describe.each(actions)("%s", (_name, call) => {
  it("is refused without the cookie, with a wrong one and under a foreign Host", async () => {
    requestFrom(`localhost:${port}`, null);
    expect(await call()).toMatchObject(refusal);
    requestFrom(`localhost:${port}`, `${getStartSecret().slice(0, -1)}!`);
    expect(await call()).toMatchObject(refusal);
    requestFrom(`evil.example:${port}`, getStartSecret());
    expect(await call()).toMatchObject(refusal);
  });
});

describe("the caller check", () => {
  it("lets in the page of this start", async () => {
    requestFrom(`127.0.0.1:${port}`, getStartSecret());
    expect(await requireCaller()).toEqual({ ok: true, value: { ownerId: "local" } });
  });

  it("says what to do when the cookie is of an earlier start", async () => {
    requestFrom(`localhost:${port}`, "of-yesterday");
    expect(await requireCaller()).toMatchObject({ error: { nextStep: expect.stringContaining("Reload the page") } });
  });

  it("comes before the input is looked at", async () => {
    requestFrom(`localhost:${port}`, null);
    expect(await cancelRunAction({ runId: "not an id" })).toMatchObject(refusal);
  });
});

const exports: readonly (readonly [string, () => Promise<Response>])[] = [
  [
    "a result",
    () => exportResult(requestOf(`results/${id}/export?format=csv`), { params: Promise.resolve({ resultId: id }) }),
  ],
  ["a run", () => exportRun(requestOf(`runs/${id}/export`), { params: Promise.resolve({ runId: id }) })],
  [
    "an evaluation case",
    () => exportCase(requestOf(`runs/${id}/eval-case`), { params: Promise.resolve({ runId: id }) }),
  ],
  ["a chat", () => exportChat(requestOf(`sessions/${id}/export`), { params: Promise.resolve({ sessionId: id }) })],
];

function requestOf(path: string): Request {
  return new Request(`http://localhost:${port}/api/${path}`);
}

describe.each(exports)("the export of %s", (_name, download) => {
  it("is refused without the cookie and under a foreign Host", async () => {
    requestFrom(`localhost:${port}`, null);
    expect((await download()).status).toBe(403);
    requestFrom(`evil.example:${port}`, getStartSecret());
    expect((await download()).status).toBe(403);
  });
});

describe("the proxy", () => {
  const visit = (host: string, path: string, method = "GET") =>
    proxy(new NextRequest(`http://${host}${path}`, { method, headers: { host } }));

  it("answers a foreign Host with a refusal and no cookie", () => {
    const response = visit(`evil.example:${port}`, "/chat");
    expect([response.status, response.headers.get("set-cookie")]).toEqual([421, null]);
  });

  it("hands a page the cookie, out of reach of scripts and of other sites", () => {
    const given = visit(`localhost:${port}`, "/chat").headers.get("set-cookie") ?? "";
    expect(given).toContain(`${cookie}=${getStartSecret()}`);
    expect(given).toMatch(/HttpOnly/i);
    expect(given).toMatch(/SameSite=strict/i);
  });

  it("hands no cookie to an action or to an export", () => {
    expect(visit(`localhost:${port}`, "/chat", "POST").headers.get("set-cookie")).toBeNull();
    expect(visit(`localhost:${port}`, "/api/health").headers.get("set-cookie")).toBeNull();
  });

  it("hands no cookie to whoever opens a shared dashboard", () => {
    expect(visit(`localhost:${port}`, "/share/some-token").headers.get("set-cookie")).toBeNull();
    for (const path of ["/icon.svg", "/favicon.ico", "/_next/image", "/share"])
      expect([path, visit(`localhost:${port}`, path).headers.get("set-cookie")]).toEqual([path, null]);
  });

  it("lets nobody act from a shared dashboard's address", () => {
    const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    const answers = methods.map((method) => visit(`localhost:${port}`, "/share/some-token", method).status);
    expect(answers).toEqual([200, 200, 405, 405, 405]);
  });

  it("gives every page a nonce of its own, to the browser and to the renderer alike", () => {
    const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
    const [first, second] = [visit(`localhost:${port}`, "/chat"), visit(`localhost:${port}`, "/chat")];
    expect(policyOf(first)).not.toBe(policyOf(second));
    expect(first.headers.get("x-middleware-request-content-security-policy")).toBe(policyOf(first));
  });
});
