/**
 * Keeps a dashboard on the server as it is changed, one save after the other, each on top of the last. A save that fails
 * or meets somebody else's change is told; nothing of the analyst's is lost by it.
 */
import { saveDashboardAction } from "#lib/actions/dashboards";
import type { SavedDashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { type BoardStore, isUnsaved } from "#lib/state/dashboard-store";
import { connectionLost } from "./public-failure.ts";

export type DashboardSaver = {
  /** Watches the dashboard from now on. @returns what stops that, and settles when the rest is saved or cannot be. */
  watch(): () => Promise<void>;
  /** Saves at once what is not saved yet. @returns whether the server has everything now. */
  flush(): Promise<boolean>;
};

/** Several changes in a row are one save. */
const pauseMs = 250;

/** One for each dashboard on the screen. */
export function createDashboardSaver(store: BoardStore): DashboardSaver {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    const { id, editing, kept, markSent } = store.getState();
    const { definition } = editing;
    markSent(definition);
    const saved = await save({ id, seenRev: kept.rev, definition });
    const { markConflict, markFailed, markSaved } = store.getState();
    if (!saved.ok) markFailed(saved.error);
    else if (saved.value.kind === "conflict") markConflict(saved.value.dashboard);
    else markSaved(saved.value.rev, definition);
  }

  function start(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    sending ??= send().finally(() => {
      sending = null;
      schedule();
    });
    return sending;
  }

  function schedule() {
    const state = store.getState();
    if (state.saving.status !== "saving" || timer !== null || state.sent !== null || !isUnsaved(state)) return;
    timer = setTimeout(() => void start(), pauseMs);
  }

  async function flush(): Promise<boolean> {
    // What was changed while a save was on its way needs another one.
    for (let tries = 0; tries < 3; tries += 1) {
      if (sending !== null) await sending;
      if (!isUnsaved(store.getState())) return true;
      if (store.getState().saving.status !== "saving") return false;
      await start();
    }
    return !isUnsaved(store.getState());
  }

  return {
    watch: () => {
      const unsubscribe = store.subscribe(schedule);
      schedule();
      return async () => {
        unsubscribe();
        await flush();
      };
    },
    flush,
  };
}

type SaveInput = Parameters<typeof saveDashboardAction>[0];

async function save(input: SaveInput): Promise<Result<SavedDashboard, PublicError>> {
  try {
    return await saveDashboardAction(input);
  } catch {
    return { ok: false, error: connectionLost };
  }
}
