import { describe, expect, it, vi } from "vitest";
import { runLimits } from "#lib/config/limits";
import type { RunEvent } from "#lib/domain/run-event";
import { applyToRun, type LiveRun } from "#lib/services/live-run";
import type { Sessions } from "#lib/services/sessions";
import { expectValue, openRunWorld, readAll, sign, type Work } from "../support/run-world.ts";
import { eventsAt, routingTo, text } from "../support/session-events.ts";

async function answer(run: LiveRun, sessions: Sessions): Promise<void> {
  await applyToRun(sessions, run, eventsAt(10).routed(run.id, routingTo("sql_query_agent")));
  run.log.append({ type: "text-delta", text: "forty-" });
  run.log.append({ type: "text-delta", text: "two" });
  run.log.append({ type: "part-ready", part: text("forty-two") });
  await applyToRun(sessions, run, eventsAt(11).done(run.id));
}

const untilStopped = (run: LiveRun): Promise<void> =>
  new Promise((resolve) => run.stop.signal.addEventListener("abort", () => resolve()));

const types = (events: readonly { readonly type: string }[]) => events.map((event) => event.type);

describe("following a run", () => {
  it("tells everything in order, numbered from 1, and ends [req 74]", async () => {
    const world = await openRunWorld(answer);
    const { runId } = await world.ask();
    const events = await world.watch(runId);
    expect(types(events)).toEqual(["session", "session", "text-delta", "part-ready", "session", "run-end"]);
    expect(events.map((event) => event.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(events.at(2)).toMatchObject({ text: "forty-two" });
    expect(events.at(-1)).toMatchObject({ status: "succeeded", runId });
  });

  it("from any number on gives the same events, while it works and after it ended", async () => {
    const halfway = sign();
    const world = await openRunWorld(async (run, sessions) => {
      run.log.append({ type: "part-ready", part: text("first") });
      await halfway.seen;
      await answer(run, sessions);
    });
    const { runId } = await world.ask();
    const early = world.watch(runId);
    const late = world.watch(runId, 2);
    halfway.give();
    const whole = await early;
    expect(await late).toEqual(whole.slice(1));
    for (const fromSeq of whole.map((event) => event.seq)) {
      const replayed = await world.watch(runId, fromSeq);
      expect(types(replayed)).toEqual(types(whole.slice(fromSeq - 1)));
      expect(replayed.at(-1)).toEqual(whole.at(-1));
    }
  });

  it("D6: by two tabs shows both the same", async () => {
    const world = await openRunWorld(answer);
    const { runId } = await world.ask();
    const [first, second] = await Promise.all([world.watch(runId), world.watch(runId)]);
    expect(second).toEqual(first);
  });

  it("and leaving does not stop it [req 82]", async () => {
    const goOn = sign();
    const world = await openRunWorld(async (run, sessions) => {
      await goOn.seen;
      await answer(run, sessions);
    });
    const { session, runId } = await world.ask();
    const { events } = expectValue(await world.runs.attach("local", { runId, fromSeq: 1 }));
    await events.cancel();
    goOn.give();
    await world.watch(runId);
    expect((await world.stored(session.id)).messages.at(-1)).toMatchObject({ status: "complete" });
  });

  it("is for its owner alone, live and ended", async () => {
    const goOn = sign();
    const world = await openRunWorld(async (run, sessions) => {
      await goOn.seen;
      await answer(run, sessions);
    });
    const { runId } = await world.ask();
    const foreign = () => world.runs.attach("somebody", { runId, fromSeq: 1 });
    expect(await foreign()).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    goOn.give();
    await world.watch(runId);
    expect(await foreign()).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  });

  it("from beyond its last event tells the end at once, also in the moment after it ended", async () => {
    const beyond: (readonly RunEvent[])[] = [];
    const world = await openRunWorld(async (run, sessions) => {
      await answer(run, sessions);
      beyond.push(await world.watch(run.id, 99));
    });
    const { runId } = await world.ask();
    await world.watch(runId);
    await world.runs.close();
    beyond.push(await world.watch(runId, 99));
    expect(beyond.map(types)).toEqual([["run-end"], ["run-end"]]);
  });

  it("by a reader that never reads holds no more than one stream carries; whoever reads gets all of it, piece by piece", async () => {
    const piece = "x".repeat(10_000);
    const pieces = 200;
    const world = await openRunWorld(async (run, sessions) => {
      for (let count = 0; count < pieces; count += 1) run.log.append({ type: "part-ready", part: text(piece) });
      await answer(run, sessions);
    });
    const { runId } = await world.ask();
    const asleepFromTheStart = await world.watch(runId);
    expect(JSON.stringify(asleepFromTheStart).length).toBeLessThan(runLimits.streamCharacters + 2 * piece.length);
    await world.runs.close();
    const asleep = await world.watch(runId);
    expect(JSON.stringify(asleep).length).toBeLessThan(runLimits.streamCharacters + 2 * piece.length);
    const all: RunEvent[] = [];
    while (all.at(-1)?.type !== "run-end") all.push(...(await world.watch(runId, all.length + 1)));
    expect(all.map((event) => event.seq)).toEqual(all.map((_, index) => index + 1));
    expect(all.length).toBeGreaterThan(pieces);
  });

  it("shows that the line is open while nothing happens", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const goOn = sign();
      const world = await openRunWorld(async (run, sessions) => {
        await goOn.seen;
        await answer(run, sessions);
      });
      const { runId } = await world.ask();
      const { events } = expectValue(await world.runs.attach("local", { runId, fromSeq: 1 }));
      vi.advanceTimersByTime(runLimits.heartbeatMs);
      goOn.give();
      const all = await readAll(events);
      expect(types(all).slice(0, 2)).toEqual(["session", "heartbeat"]);
      expect(all[1]).toMatchObject({ seq: 1 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("stopping a run", () => {
  const stuckAfterText: Work = async (run) => {
    run.log.append({ type: "text-delta", text: "so far" });
    await untilStopped(run);
    // Work that only notices the stop and returns, as if it had nothing more to say.
  };

  it("keeps the text so far, marked as cancelled, and frees the chat [req 77]", async () => {
    const world = await openRunWorld(stuckAfterText);
    const { session, runId } = await world.ask();
    expect(await world.runs.cancel("local", runId)).toMatchObject({ ok: true });
    const stored = await world.stored(session.id);
    expect(stored.run).toBeNull();
    expect(stored.messages.at(-1)).toMatchObject({ status: "cancelled", parts: [text("so far")] });
    expect((await world.watch(runId)).at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
  });

  it("ends it all the same when the work does not obey", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const never = sign();
      const world = await openRunWorld(() => never.seen);
      const { session, runId } = await world.ask();
      const stopping = world.runs.cancel("local", runId);
      await vi.advanceTimersByTimeAsync(runLimits.stopGraceMs);
      expect(await stopping).toMatchObject({ ok: true });
      expect((await world.stored(session.id)).messages.at(-1)).toMatchObject({ status: "cancelled" });
      never.give();
    } finally {
      vi.useRealTimers();
    }
  });

  it("by the end of the app leaves a question that can be asked again, with what came so far", async () => {
    const world = await openRunWorld(stuckAfterText);
    const { session, runId } = await world.ask();
    await world.runs.close();
    const stored = await world.stored(session.id);
    expect(stored.run).toBeNull();
    const parts = [{ type: "error", error: { code: "INTERRUPTED", retryable: true } }, text("so far")];
    expect(stored.messages.at(-1)).toMatchObject({ status: "interrupted", parts });
    expect((await world.watch(runId)).at(-1)).toMatchObject({ type: "run-end", status: "interrupted" });
  });

  it("is refused for a run that has ended, and unknown for somebody else's", async () => {
    const world = await openRunWorld(answer);
    const { runId } = await world.ask();
    await world.watch(runId);
    expect(await world.runs.cancel("local", runId)).toMatchObject({ error: { code: "NOT_RUNNING" } });
    expect(await world.runs.cancel("somebody", runId)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("changes nothing about an answer that came first", async () => {
    const goOn = sign();
    const world = await openRunWorld(async (run, sessions) => {
      await goOn.seen;
      await answer(run, sessions);
    });
    const { session, runId } = await world.ask();
    goOn.give();
    await Promise.all([world.watch(runId), world.runs.cancel("local", runId)]);
    const { messages } = await world.stored(session.id);
    expect(messages.filter((message) => message.role === "assistant")).toHaveLength(1);
  });
});

describe("a run that goes wrong", () => {
  it("ends as failed with a sentence and a way on, never with the fault's own words", async () => {
    const world = await openRunWorld(() => Promise.reject(new Error("secret driver text")));
    const { session, runId } = await world.ask();
    expect((await world.watch(runId)).at(-1)).toMatchObject({ type: "run-end", status: "failed" });
    const closing = (await world.stored(session.id)).messages.at(-1);
    expect(closing).toMatchObject({ status: "failed", parts: [{ type: "error", error: { code: "INTERNAL" } }] });
    expect(JSON.stringify(closing)).not.toContain("secret");
  });

  it("does not keep the next one from working [req 77]", async () => {
    let count = 0;
    const world = await openRunWorld((run, sessions) => {
      count += 1;
      return count === 1 ? Promise.reject(new Error("once")) : answer(run, sessions);
    });
    const first = await world.ask();
    await world.watch(first.runId);
    const second = await world.ask();
    expect((await world.watch(second.runId)).at(-1)).toMatchObject({ status: "succeeded" });
  });
});

describe("a store that fails for a moment", () => {
  it("does not lose an answer", async () => {
    let failures = 2;
    const world = await openRunWorld(answer, {
      save: async (change, save) => {
        const isEnd = change.endedRuns.length > 0;
        if (isEnd && failures > 0) {
          failures -= 1;
          throw new Error("database is locked");
        }
        return save(change);
      },
    });
    const { session, runId } = await world.ask();
    expect((await world.watch(runId)).at(-1)).toMatchObject({ status: "succeeded" });
    expect((await world.stored(session.id)).messages.at(-1)).toMatchObject({ status: "complete" });
  });
});

describe("a store that failed at a run's end", () => {
  it("leaves a chat that Stop frees again", async () => {
    let isBroken = true;
    const world = await openRunWorld(answer, {
      save: (change, save) =>
        isBroken && change.endedRuns.length > 0 ? Promise.reject(new Error("disk full")) : save(change),
    });
    const { session, runId } = await world.ask();
    expect((await world.watch(runId)).at(-1)).toMatchObject({ type: "run-end", status: "failed" });
    isBroken = false;
    expect(await world.runs.cancel("somebody", runId)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await world.runs.cancel("local", runId)).toMatchObject({ ok: true });
    const stored = await world.stored(session.id);
    expect(stored.run).toBeNull();
    expect(stored.messages.at(-1)).toMatchObject({ status: "cancelled" });
  });
});

describe("many runs at once", () => {
  it("work four at a time; the next one waits and can be stopped while it waits", async () => {
    const goOn = sign();
    const started: string[] = [];
    const world = await openRunWorld(async (run, sessions) => {
      started.push(run.id);
      await goOn.seen;
      await answer(run, sessions);
    });
    const working = [];
    for (let count = 0; count < runLimits.atOnce.duckdb; count += 1) working.push(await world.ask());
    const stopped = await world.ask();
    const waiting = await world.ask();
    expect([...world.runs.waiting()]).toEqual([stopped.runId, waiting.runId]);
    await world.runs.cancel("local", stopped.runId);
    expect((await world.stored(stopped.session.id)).messages.at(-1)).toMatchObject({ status: "cancelled" });
    expect(started).toEqual(working.map((run) => run.runId));
    goOn.give();
    const ends = await Promise.all([...working, waiting].map(async ({ runId }) => (await world.watch(runId)).at(-1)));
    expect(ends.every((event) => event?.type === "run-end" && event.status === "succeeded")).toBe(true);
    expect(started).not.toContain(stopped.runId);
    expect(world.runs.waiting().size).toBe(0);
    expect((await world.watch(waiting.runId))[1]).toMatchObject({ type: "queued", ahead: 1 });
    expect(types(await world.watch(working[0]?.runId ?? ""))).not.toContain("queued");
  });
});
