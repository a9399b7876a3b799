import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DashboardDefinition, SavedDashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { createDashboardSaver } from "#lib/queries/dashboard-saver";
import { createBoardStore, isUnsaved } from "#lib/state/dashboard-store";
import { sampleDashboard, sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

type Sent = { readonly seenRev: number; readonly definition: DashboardDefinition };

type Answer = () => Promise<Result<SavedDashboard, PublicError>>;

const server = vi.hoisted(() => {
  const sent: Sent[] = [];
  const answers: Answer[] = [];
  return { sent, answers };
});

vi.mock("#lib/actions/dashboards", () => ({
  saveDashboardAction: (input: Sent) => {
    server.sent.push(input);
    const answer = server.answers.shift();
    if (answer !== undefined) return answer();
    return Promise.resolve({ ok: true, value: { kind: "saved", rev: input.seenRev + 1, updatedAt: 1 } });
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  server.sent.length = 0;
  server.answers.length = 0;
});
afterEach(() => vi.useRealTimers());

function opened() {
  const store = createBoardStore({ dashboard: sampleDashboard(), tiles: [] });
  const saver = createDashboardSaver(store);
  const rename = (title: string) => store.getState().change((definition) => ({ ...definition, title }));
  return { store, saver, rename, stop: saver.watch() };
}

describe("the saving of a dashboard", () => {
  it("sends several changes in a row as one, on top of what was seen", async () => {
    const { rename, store, stop } = opened();
    rename("One");
    rename("Two");
    await vi.runAllTimersAsync();
    expect(server.sent.map(({ seenRev, definition }) => [seenRev, definition.title])).toEqual([[3, "Two"]]);
    expect(store.getState().saving.status).toBe("saved");
    await stop();
  });

  it("sends what was changed while a save was on its way after it, never beside it", async () => {
    const { rename, stop } = opened();
    const answers: ((answer: Result<SavedDashboard, PublicError>) => void)[] = [];
    server.answers.push(() => new Promise((resolve) => answers.push(resolve)));
    rename("One");
    await vi.runAllTimersAsync();
    rename("Two");
    await vi.runAllTimersAsync();
    expect(server.sent).toHaveLength(1);
    answers[0]?.({ ok: true, value: { kind: "saved", rev: 4, updatedAt: 1 } });
    await vi.runAllTimersAsync();
    expect(server.sent.map(({ seenRev, definition }) => [seenRev, definition.title])).toEqual([
      [3, "One"],
      [4, "Two"],
    ]);
    await stop();
  });

  it("calls a change that was taken back saved only when what was on its way is taken back as well", async () => {
    const { rename, store, stop } = opened();
    const answers: ((answer: Result<SavedDashboard, PublicError>) => void)[] = [];
    server.answers.push(() => new Promise((resolve) => answers.push(resolve)));
    const { title } = store.getState().editing.definition;
    rename("One");
    await vi.runAllTimersAsync();
    store.getState().undo();
    expect(store.getState().saving.status).toBe("saving");
    expect(isUnsaved(store.getState())).toBe(true);
    answers[0]?.({ ok: true, value: { kind: "saved", rev: 4, updatedAt: 1 } });
    await vi.runAllTimersAsync();
    expect(server.sent.map((sent) => sent.definition.title)).toEqual(["One", title]);
    expect(store.getState().saving.status).toBe("saved");
    expect(isUnsaved(store.getState())).toBe(false);
    await stop();
  });

  it("tells of a lost connection and keeps everything for the next try", async () => {
    const { rename, store, stop } = opened();
    server.answers.push(() => Promise.reject(new Error("offline")));
    rename("One");
    await vi.runAllTimersAsync();
    expect(store.getState().saving.status).toBe("failed");
    expect(store.getState().editing.definition.title).toBe("One");
    store.getState().startSaving();
    await vi.runAllTimersAsync();
    expect(store.getState().saving.status).toBe("saved");
    await stop();
  });

  it("waits in a conflict until the analyst has chosen", async () => {
    const { rename, store, stop } = opened();
    const newer = sampleDashboard({ rev: 9, definition: sampleDefinition({ title: "Theirs" }) });
    server.answers.push(() => Promise.resolve({ ok: true, value: { kind: "conflict", dashboard: newer } }));
    rename("Mine");
    await vi.runAllTimersAsync();
    rename("Mine as well");
    await vi.runAllTimersAsync();
    expect(server.sent).toHaveLength(1);
    store.getState().keepMine();
    await vi.runAllTimersAsync();
    expect(server.sent.at(-1)?.seenRev).toBe(9);
    expect(server.sent.at(-1)?.definition.title).toBe("Mine as well");
    await stop();
  });

  it("sends the rest when it is left, and tells when that is done", async () => {
    const { rename, stop } = opened();
    rename("Last words");
    await stop();
    expect(server.sent.map(({ definition }) => definition.title)).toEqual(["Last words"]);
  });

  it("tells whether the server has everything", async () => {
    const { rename, saver, stop } = opened();
    rename("One");
    expect(await saver.flush()).toBe(true);
    server.answers.push(() => Promise.reject(new Error("offline")));
    rename("Two");
    expect(await saver.flush()).toBe(false);
    await stop();
  });
});
