import { describe, expect, it, vi } from "vitest";
import { ok } from "#lib/domain/errors";
import { heedSignals } from "#lib/services/instances/heed-signals";
import type { Signals, Topic } from "#lib/services/instances/signals";

function heeding() {
  const listeners = new Map<Topic, (subject: string) => void>();
  const signals: Signals = {
    isShared: true,
    send: async () => undefined,
    on: (topic, listener) => void listeners.set(topic, listener),
    start: async () => undefined,
    stop: () => undefined,
  };
  const parts = {
    worlds: { modelChanged: vi.fn() },
    uploads: { changedElsewhere: vi.fn() },
    stopWork: vi.fn(async () => undefined),
    stopRefresh: vi.fn(),
  };
  const settings = { reload: vi.fn(async () => Promise.reject(new Error("The store is away."))) };
  const environment = { reload: vi.fn(async () => ok({ applied: [], waiting: [] })) };
  const logger = { warn: vi.fn() };
  heedSignals({ signals, settings, environment, logger }, parts);
  return {
    ...parts,
    settings,
    environment,
    logger,
    tell: (topic: Topic, subject: string) => listeners.get(topic)?.(subject),
  };
}

describe("what another instance tells", () => {
  it("is done here: words of a schema, tables, Stop of a refresh and of all of somebody's work", () => {
    const { tell, worlds, uploads, environment, stopRefresh, stopWork } = heeding();
    tell("environment", "");
    tell("model", JSON.stringify({ database: "DEMO", schema: "SALES" }));
    tell("uploads", "");
    tell("stop-refresh", JSON.stringify({ ownerId: "ada", refreshId: "r1" }));
    tell("stop-work-of", "ada");
    expect(worlds.modelChanged).toHaveBeenCalledExactlyOnceWith({ database: "DEMO", schema: "SALES" });
    expect(uploads.changedElsewhere).toHaveBeenCalledOnce();
    expect(environment.reload).toHaveBeenCalledOnce();
    expect(stopRefresh).toHaveBeenCalledExactlyOnceWith("ada", "r1");
    expect(stopWork).toHaveBeenCalledExactlyOnceWith("ada");
  });

  it("in another version's words does nothing", () => {
    const { tell, worlds, stopRefresh } = heeding();
    for (const subject of ["", "{", "null", "[]", '{"database":1,"schema":"S"}', '{"ownerId":"ada"}']) {
      tell("model", subject);
      tell("stop-refresh", subject);
    }
    expect(worlds.modelChanged).not.toHaveBeenCalled();
    expect(stopRefresh).not.toHaveBeenCalled();
  });

  it("and cannot be done is told in the log, and the next is heeded", async () => {
    const { tell, settings, logger, stopWork } = heeding();
    tell("settings", "");
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce());
    tell("stop-work-of", "ada");
    expect([settings.reload, stopWork].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
