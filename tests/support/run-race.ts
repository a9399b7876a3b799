/**
 * Users, tabs, runs and whole processes at once, over the real store: fast-check decides in which order reads, writes
 * and the steps of the work take place. A process that crashed goes on as a ghost: whatever it still does must not count.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { runLimits } from "#lib/config/limits";
import type { Store } from "#lib/db/store/open-store";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { RunEvent } from "#lib/domain/run-event";
import { type Chats, createChats } from "#lib/services/chats";
import { interruptStaleRuns } from "#lib/services/interrupt-stale-runs";
import { applyToRun, type LiveRun } from "#lib/services/live-run";
import { createRunPlaces } from "#lib/services/run-places";
import { createRuns, type Runs } from "#lib/services/runs";
import { createSessions, type Sessions } from "#lib/services/sessions";
import type { SessionEvent } from "#lib/state/session-event";
import { readAll } from "./run-world.ts";
import { noCharts } from "./runs/no-charts.ts";
import { noLessons } from "./runs/no-lessons.ts";
import { noTraces } from "./runs/no-traces.ts";
import { emptySession, eventsAt, routingTo, text } from "./session-events.ts";
import { silentLogger } from "./silent-logger.ts";

const works = ["answers", "asks", "fails", "crashes", "hangs", "forgets to end"] as const;
const deeds = [
  ...(["ask", "ask", "ask", "stop", "retry", "watch", "watch"] as const),
  ...(["archive", "unarchive", "delete", "restore", "clear", "crash"] as const),
] as const;

export type Deed = {
  readonly what: (typeof deeds)[number];
  readonly chat: 0 | 1;
  /** How the work goes that the deed starts, if it starts any. */
  readonly work: (typeof works)[number];
};

export const deedsArbitrary: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...deeds),
    chat: fc.constantFrom(0 as const, 1 as const),
    work: fc.constantFrom(...works),
  }),
  { minLength: 2, maxLength: 8, size: "max" },
);

export type RunRace = {
  /** Questions that the server said it had taken. */
  readonly acknowledged: readonly Taken[];
  readonly watched: readonly Watched[];
};

type Taken = { readonly sessionId: string; readonly runId: string };
type Watched = { readonly runId: string; readonly events: readonly RunEvent[] };

type RunRaceArgs = {
  readonly store: Store;
  readonly scheduler: fc.Scheduler;
  readonly users: readonly (readonly Deed[])[];
  readonly sessionIds: readonly [string, string];
};

/** Lets all users do their deeds; at the end every process closes, and a last one starts. */
export async function raceRuns({ store, scheduler, users, sessionIds }: RunRaceArgs): Promise<RunRace> {
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);
  const course = new Course(store, turn);
  await scheduler.waitFor(course.restart());
  const play = async (user: readonly Deed[]) => {
    for (const deed of user) {
      await turn(deed.what);
      await course.act(deed, sessionIds[deed.chat]);
    }
  };
  await scheduler.waitFor(Promise.all(users.map(play)));
  await scheduler.waitFor(course.closeAll());
  await scheduler.waitFor(course.restart());
  return { acknowledged: course.acknowledged, watched: await scheduler.waitFor(Promise.all(course.watching)) };
}

type Turn = (label: string) => Promise<unknown>;

type Process = { readonly bootId: string; readonly sessions: Sessions; readonly runs: Runs; readonly chats: Chats };

/** What the users have to do with: the processes, of which the last one answers. */
class Course {
  readonly acknowledged: Taken[] = [];
  readonly watching: Promise<Watched>[] = [];
  private readonly processes: Process[] = [];
  /** How the work of each run goes. */
  private readonly plans = new Map<string, Deed["work"]>();
  private readonly store: Store;
  private readonly turn: Turn;

  constructor(store: Store, turn: Turn) {
    this.store = store;
    this.turn = turn;
  }

  /** A new process; the one before it is not told. */
  async restart(): Promise<void> {
    const parts = { logger: silentLogger, now: Date.now, newId: randomUUID };
    const bootId = randomUUID();
    const records = slowRecords(this.store.sessions, this.turn);
    const sessions = createSessions({ records });
    await interruptStaleRuns({ ...parts, sessions, store: { ...this.store, sessions: records }, bootId });
    const work = (run: LiveRun) => doWork(run, sessions, this.plans.get(run.id) ?? "answers", this.turn);
    const runs = createRuns({
      rights: null,
      ...parts,
      places: createRunPlaces(runLimits.atOnce, () => "duckdb"),
      charts: noCharts,
      traces: noTraces,
      sessions,
      records: this.store.runs,
      work,
    });
    const chats = createChats({
      ...parts,
      sessions,
      records,
      runs,
      cleanResults: async () => undefined,
      lessons: noLessons,
    });
    this.processes.push({ bootId, sessions, runs, chats });
  }

  async closeAll(): Promise<void> {
    for (const { runs, chats } of this.processes) {
      chats.close();
      await runs.close();
    }
  }

  async act(deed: Deed, sessionId: string): Promise<void> {
    const { sessions, runs, chats } = this.current();
    switch (deed.what) {
      case "ask":
      case "retry":
        return this.begin(deed, sessionId);
      case "watch":
        return this.watch(sessionId);
      case "stop": {
        const loaded = await sessions.load("local", sessionId);
        if (loaded.ok && loaded.value.run !== null) await runs.cancel("local", loaded.value.run.id);
        return;
      }
      case "crash":
        return this.restart();
      case "delete":
        await chats.remove("local", sessionId);
        return;
      default:
        await chats[deed.what]("local", sessionId);
    }
  }

  private current(): Process {
    const last = this.processes.at(-1);
    if (last === undefined) throw new Error("no process was started");
    return last;
  }

  private async begin({ what, work }: Deed, sessionId: string): Promise<void> {
    const { bootId, sessions, runs } = this.current();
    const loaded = await sessions.load("local", sessionId);
    const runId = randomUUID();
    this.plans.set(runId, work);
    const ids = { clientMessageId: randomUUID(), runId, messageId: randomUUID(), bootId, at: 1 };
    const of = loaded.ok ? (loaded.value.messages.at(-1)?.runId ?? "") : "";
    const event: SessionEvent =
      what === "retry" ? { type: "RETRY", of, ...ids } : { type: "SEND", text: "how many orders", ...ids };
    const place = { sessionId, ownerId: "local", begin: emptySession(sessionId) };
    const applied = await runs.begin(runId, () => sessions.apply({ ...place, event }));
    if (applied.ok && applied.value.result.kind === "accepted") this.acknowledged.push({ sessionId, runId });
  }

  private async watch(sessionId: string): Promise<void> {
    const { sessions, runs } = this.current();
    const loaded = await sessions.load("local", sessionId);
    const runId = loaded.ok ? loaded.value.messages.at(-1)?.runId : undefined;
    if (runId === undefined) return;
    const attached = await runs.attach("local", { runId, fromSeq: 1 });
    if (attached.ok) this.watching.push(readAll(attached.value.events).then((events) => ({ runId, events })));
  }
}

function slowRecords(records: SessionRecords, turn: Turn): SessionRecords {
  return {
    ...records,
    load: async (sessionId) => {
      await turn("a read");
      return records.load(sessionId);
    },
    save: async (change) => {
      await turn("before a write");
      const saved = await records.save(change);
      await turn("after a write");
      return saved;
    },
  };
}

async function doWork(run: LiveRun, sessions: Sessions, how: Deed["work"], turn: Turn): Promise<void> {
  await turn("the router");
  const at = eventsAt(2);
  const ending = () => ({ messageId: randomUUID() });
  if (how === "asks") {
    await applyToRun(sessions, run, { ...at.routed(run.id, routingTo("user")), ...ending() });
    return;
  }
  await applyToRun(sessions, run, { ...at.routed(run.id, routingTo("sql_query_agent")), ...ending() });
  run.log.append({ type: "part-ready", part: text("so far") });
  await turn("the agent");
  if (how === "crashes") throw new Error("a fault");
  if (how === "hangs") {
    await new Promise<void>((resolve) => {
      if (run.stop.signal.aborted) resolve();
      else run.stop.signal.addEventListener("abort", () => resolve());
    });
  }
  if (how === "answers") await applyToRun(sessions, run, { ...at.done(run.id), ...ending() });
  if (how === "fails") await applyToRun(sessions, run, { ...at.failed(run.id), ...ending() });
}
