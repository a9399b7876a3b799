import { describe, expect, it } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { createBoardStore, isUnsaved } from "#lib/state/dashboard-store";
import { sampleDashboard, sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const error = {
  code: "UNAVAILABLE",
  message: "It did not answer.",
  nextStep: null,
  retryable: true,
  position: null,
} as const;
const failed = (tileId: string): TileState => ({
  tileId,
  at: 1,
  outcome: { status: "failed", error },
  reachedBy: [],
  notReached: [],
  trend: null,
});

function opened() {
  return createBoardStore({ dashboard: sampleDashboard(), tiles: [failed("a")] });
}

const renamed = (title: string) => (definition: ReturnType<typeof sampleDefinition>) => ({ ...definition, title });

describe("saving", () => {
  it("begins with the first change and ends when the server has it", () => {
    const store = opened();
    store.getState().change(renamed("Anew"));
    expect(store.getState().saving.status).toBe("saving");
    store.getState().markSaved(4, store.getState().editing.definition);
    expect(store.getState().saving.status).toBe("saved");
    expect(isUnsaved(store.getState())).toBe(false);
  });

  it("goes on when something was changed while it was on its way", () => {
    const store = opened();
    store.getState().change(renamed("One"));
    const sent = store.getState().editing.definition;
    store.getState().change(renamed("Two"));
    store.getState().markSaved(4, sent);
    expect(store.getState().saving.status).toBe("saving");
    expect(store.getState().kept.rev).toBe(4);
  });

  it("that failed loses nothing", () => {
    const store = opened();
    store.getState().change(renamed("Anew"));
    store.getState().markFailed(error);
    expect(store.getState().editing.definition.title).toBe("Anew");
    expect(store.getState().saving.status).toBe("failed");
  });
});

describe("a dashboard that was changed elsewhere", () => {
  const newer = sampleDashboard({ rev: 9, definition: sampleDefinition({ title: "Theirs" }) });

  function inConflict() {
    const store = opened();
    store.getState().change(renamed("Mine"));
    store.getState().markConflict(newer);
    return store;
  }

  it("stays in question whatever is changed meanwhile", () => {
    const store = inConflict();
    store.getState().change(renamed("Mine as well"));
    expect(store.getState().saving.status).toBe("conflict");
  });

  it("is shown when it is wanted, and one's own comes back by Undo", () => {
    const store = inConflict();
    store.getState().takeNewer(newer);
    expect(store.getState().editing.definition.title).toBe("Theirs");
    expect(store.getState().saving.status).toBe("saved");
    store.getState().undo();
    expect(store.getState().editing.definition.title).toBe("Mine");
    expect(isUnsaved(store.getState())).toBe(true);
  });

  it("is saved over when one's own is wanted", () => {
    const store = inConflict();
    store.getState().keepMine();
    expect(store.getState().kept.rev).toBe(9);
    expect(store.getState().saving.status).toBe("saving");
    expect(store.getState().editing.definition.title).toBe("Mine");
  });
});
