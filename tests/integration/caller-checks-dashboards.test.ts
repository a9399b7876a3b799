/** Nobody reads, runs or changes a dashboard but from the page that this app served. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import {
  addableFiltersAction,
  addTileAction,
  askAboutTileAction,
  createDashboardAction,
  duplicateDashboardAction,
  filterValuesAction,
  importDashboardAction,
  listDashboardsAction,
  openDashboardAction,
  removeDashboardAction,
  restoreDashboardAction,
  runTilesAction,
  saveDashboardAction,
  saveDashboardFromChatAction,
  shareDashboardAction,
  unshareDashboardAction,
} from "#lib/actions/dashboards";
import { getSettings } from "#lib/config/env";
import { noChartEdit } from "#lib/domain/chart-edit";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";
import { GET as exportDashboard } from "../../app/api/dashboards/[id]/export/route.ts";

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

const id = randomUUID();
const definition = { title: "Sales", description: "", tiles: [], filters: [], refreshMinutes: 0 } as const;
const board = { ...definition, tiles: [], filters: [] };
const from = { sessionId: id, resultId: id };

const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["listDashboardsAction", () => listDashboardsAction()],
  ["createDashboardAction", () => createDashboardAction({ definition: board })],
  ["openDashboardAction", () => openDashboardAction({ id })],
  ["saveDashboardAction", () => saveDashboardAction({ id, seenRev: 1, definition: board })],
  ["duplicateDashboardAction", () => duplicateDashboardAction({ id })],
  ["removeDashboardAction", () => removeDashboardAction({ id })],
  ["restoreDashboardAction", () => restoreDashboardAction({ id })],
  ["addTileAction", () => addTileAction({ target: { dashboardId: id }, from, chartEdit: noChartEdit })],
  ["saveDashboardFromChatAction", () => saveDashboardFromChatAction({ sessionId: id, messageId: id, chartEdits: [] })],
  ["runTilesAction", () => runTilesAction({ id, tileIds: null, filters: [], crossFilters: [] })],
  ["addableFiltersAction", () => addableFiltersAction({ id })],
  ["filterValuesAction", () => filterValuesAction({ id, fieldId: "region", search: "" })],
  ["shareDashboardAction", () => shareDashboardAction({ id })],
  ["unshareDashboardAction", () => unshareDashboardAction({ id })],
  ["importDashboardAction", () => importDashboardAction({ file: new File(["{}"], "board.json") })],
  ["askAboutTileAction", () => askAboutTileAction({ id, tileId: "tile" })],
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

it("a yes to much reading names its tiles", async () => {
  requestFrom(`localhost:${port}`, getStartSecret());
  const unseen = { id, tileIds: null, filters: [], crossFilters: [], isApproved: true };
  expect(await runTilesAction(unseen)).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
});

it("a dashboard's file is refused without the cookie and under a foreign Host", async () => {
  const request = new Request(`http://localhost:${port}/api/dashboards/${id}/export`);
  const download = () => exportDashboard(request, { params: Promise.resolve({ id }) });
  requestFrom(`localhost:${port}`, null);
  expect((await download()).status).toBe(403);
  requestFrom(`evil.example:${port}`, getStartSecret());
  expect((await download()).status).toBe(403);
});
