import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DashboardDefinition, SavedDashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { openBoardEngine } from "#lib/queries/board-engine";
import { type BoardFilters, noFilters } from "#lib/state/dashboard-address";
import { sampleDashboard } from "../../support/dashboards/sample-dashboard.ts";

type Sent = { readonly seenRev: number; readonly definition: DashboardDefinition };

const server = vi.hoisted(() => {
  const sent: Sent[] = [];
  const refusals: { code: string }[] = [];
  return { sent, refusals };
});

vi.mock("#lib/actions/dashboards", () => ({
  saveDashboardAction: async (input: Sent): Promise<Result<SavedDashboard, Partial<PublicError>>> => {
    const [refusal] = server.refusals;
    if (refusal?.code === "NOT_FOUND") return { ok: false, error: { code: "NOT_FOUND", message: "Gone." } };
    if (refusal !== undefined) return { ok: false, error: { code: "UNAVAILABLE", message: "Busy." } };
    server.sent.push(input);
    return { ok: true, value: { kind: "saved", rev: input.seenRev + 1, updatedAt: 1 } };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  server.sent.length = 0;
  server.refusals.length = 0;
});
afterEach(() => vi.useRealTimers());

const first = () => ({ dashboard: sampleDashboard(), tiles: [] });

function shown() {
  const engine = openBoardEngine(first());
  const leave = engine.show();
  const rename = (title: string) => engine.store.getState().change((definition) => ({ ...definition, title }));
  return { engine, leave, rename };
}

function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

const titleOf = (engine: ReturnType<typeof openBoardEngine>) => engine.store.getState().editing.definition.title;

describe("a dashboard that is left", () => {
  it("has everything saved, and is the server's when it is opened again", async () => {
    const { engine, leave, rename } = shown();
    rename("Last words");
    expect(asksBeforeLeaving()).toBe(true);
    leave();
    await vi.runAllTimersAsync();
    expect(server.sent.map(({ definition }) => definition.title)).toEqual(["Last words"]);
    expect(asksBeforeLeaving()).toBe(false);
    expect(openBoardEngine(first())).not.toBe(engine);
  });

  it("with changes that could not be saved shows them again, and saves them then", async () => {
    server.refusals.push({ code: "UNAVAILABLE" });
    const { leave, rename } = shown();
    rename("Mine");
    await vi.runAllTimersAsync();
    leave();
    await vi.runAllTimersAsync();
    expect(asksBeforeLeaving()).toBe(true);

    server.refusals.length = 0;
    const again = shown();
    expect(titleOf(again.engine)).toBe("Mine");
    await vi.runAllTimersAsync();
    expect(server.sent.map(({ definition }) => definition.title)).toEqual(["Mine"]);
    again.leave();
    await vi.runAllTimersAsync();
    expect(asksBeforeLeaving()).toBe(false);
    expect(titleOf(openBoardEngine(first()))).toBe("Sales");
  });

  it("and one that stays is saved as soon as the network is back", async () => {
    server.refusals.push({ code: "UNAVAILABLE" });
    const { engine, leave, rename } = shown();
    rename("Mine");
    await vi.runAllTimersAsync();
    expect(engine.store.getState().saving.status).toBe("failed");
    server.refusals.length = 0;
    window.dispatchEvent(new Event("online"));
    await vi.runAllTimersAsync();
    expect(server.sent.map(({ definition }) => definition.title)).toEqual(["Mine"]);
    leave();
  });

  it("and that was deleted meanwhile asks for nothing any more", async () => {
    server.refusals.push({ code: "NOT_FOUND" });
    const { engine, leave, rename } = shown();
    rename("Mine");
    leave();
    await vi.runAllTimersAsync();
    expect(asksBeforeLeaving()).toBe(false);
    expect(openBoardEngine(first())).not.toBe(engine);
  });
});

describe("the filters of a dashboard", () => {
  const region = (value: string): BoardFilters => ({
    values: [{ fieldId: "region", values: [value] }],
    picked: [],
    parameters: [],
  });
  const backThen = async (act: () => void) => {
    const isBack = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    act();
    await isBack;
  };

  it("are a step of the browser's history with each change, and none where nothing changes", async () => {
    vi.useRealTimers();
    const engine = openBoardEngine(first());
    window.history.pushState(null, "", `/dashboards/${engine.store.getState().id}`);
    const steps = window.history.length;
    engine.setFilters(noFilters);
    expect(window.history.length).toBe(steps);
    engine.setFilters(region("North"));
    engine.setFilters(region("North"));
    engine.setFilters(region("South"));
    expect(window.history.length).toBe(steps + 2);

    await backThen(() => window.history.back());
    expect(engine.filters()).toEqual(region("North"));
    await backThen(() => window.history.back());
    expect(engine.filters()).toEqual(noFilters);
    await backThen(() => window.history.go(2));
    expect(engine.filters()).toEqual(region("South"));
  });
});
