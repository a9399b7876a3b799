/** Sessions and runs over a real store, with the work of a run written by the test. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { runLimits } from "#lib/config/limits";
import { openStore } from "#lib/db/store/open-store";
import type { SessionRecords, SessionSave } from "#lib/db/store/session-records";
import type { RunEvent } from "#lib/domain/run-event";
import type { Session } from "#lib/domain/session";
import type { LiveRun } from "#lib/services/live-run";
import { createRunPlaces } from "#lib/services/run-places";
import { createRuns, type Runs } from "#lib/services/runs";
import { createSessions, type Sessions } from "#lib/services/sessions";
import { noCharts } from "./runs/no-charts.ts";
import { noTraces } from "./runs/no-traces.ts";
import { emptySession, eventsAt } from "./session-events.ts";
import { silentLogger } from "./silent-logger.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type RunWorld = {
  readonly runs: Runs;
  readonly sessions: Sessions;
  /** Sends a question in a chat of its own and starts the run. */
  ask(): Promise<{ readonly session: Session; readonly runId: string }>;
  /** All events of a run from a number on, when it has ended. */
  watch(runId: string, fromSeq?: number): Promise<readonly RunEvent[]>;
  /** The chat as it is stored now. */
  stored(sessionId: string): Promise<Session>;
};

export type Work = (run: LiveRun, sessions: Sessions) => Promise<void>;

/** What stands between the app and its store: a test lets writes fail here. */
export type Interference = {
  readonly save: (change: SessionSave, save: SessionRecords["save"]) => ReturnType<SessionRecords["save"]>;
};

export async function openRunWorld(work: Work, interference?: Interference): Promise<RunWorld> {
  const store = await openStore(await temporaryFolder());
  const parts = { logger: silentLogger, now: Date.now, newId: randomUUID };
  const save: SessionRecords["save"] = (change) =>
    interference === undefined ? store.sessions.save(change) : interference.save(change, store.sessions.save);
  const sessions = createSessions({ records: { ...store.sessions, save } });
  const runs = createRuns({
    rights: null,
    ...parts,
    places: createRunPlaces(runLimits.atOnce, () => "duckdb"),
    charts: noCharts,
    traces: noTraces,
    sessions,
    records: store.runs,
    work: (run) => work(run, sessions),
  });
  onTestFinished(async () => {
    await runs.close();
    await store.close();
  });
  const stored = async (sessionId: string): Promise<Session> => expectValue(await sessions.load("local", sessionId));
  return {
    runs,
    sessions,
    stored,
    ask: async () => {
      const sessionId = randomUUID();
      const event = { ...eventsAt(1).send(), runId: randomUUID() };
      const { session } = expectValue(
        await sessions.apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) }),
      );
      runs.start(session);
      return { session, runId: event.runId };
    },
    watch: async (runId, fromSeq = 1) => {
      const { events } = expectValue(await runs.attach("local", { runId, fromSeq }));
      return readAll(events);
    },
  };
}

export async function readAll(events: ReadableStream<RunEvent>): Promise<readonly RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The value of a success; a failure is the test's failure. */
export function expectValue<Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}

/** A promise and the function that settles it: tests wait for each other's signs, never for time. */
export function sign(): { readonly seen: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const seen = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { seen, give };
}
