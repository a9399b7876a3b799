/**
 * The numbered log of one live run: watchers replay it from any number and follow it; every event is also
 * written down. Pieces of text that come close together become one event.
 */
import "server-only";
import type { RunEventRecord } from "#lib/db/store/run-records";
import type { LoggedEvent, RunEventBody } from "#lib/domain/run-event";
import type { FinalRunStatus } from "#lib/domain/session";
import type { Logger } from "./logger.ts";
import { writeStoredBody } from "./stored-run-event.ts";

/** What watchers have of a log. */
export type WatchedLog = Pick<RunLog, "isEnded" | "read" | "lengthOf" | "follow">;

export type RunLog = {
  /** Adds an event; after the run's end nothing more is added. */
  append(body: RunEventBody): void;
  /** Adds the `run-end`, once. */
  end(status: FinalRunStatus): void;
  isEnded(): boolean;
  /** All events so far from a number on. */
  read(fromSeq: number): readonly LoggedEvent[];
  /** What an event takes on its way to a watcher, in characters. */
  lengthOf(seq: number): number;
  /** Calls back for each new event until the returned function is called; `released`: nothing more comes from here. */
  follow(listener: (event: LoggedEvent) => void, released: () => void): () => void;
  /** The run goes on in another process: nothing more is added here, and its watchers are let go without an end. */
  release(): void;
  /** Settles when everything so far is written down. */
  flush(): Promise<void>;
};

export type RunLogDependencies = {
  readonly persist: (events: readonly RunEventRecord[]) => Promise<void>;
  readonly now: () => number;
  readonly logger: Logger;
  /** The number of the run's last event in a process before this one; nothing before it is told again. */
  readonly after?: number;
};

/** A reader sees text arrive smoothly at this pace, and a fast model makes no more than 25 events a second. */
const textPaceMs = 40;

export function createRunLog(runId: string, dependencies: RunLogDependencies): RunLog {
  const { after = 0 } = dependencies;
  const events: LoggedEvent[] = [];
  const lengths: number[] = [];
  const listeners = new Map<(event: LoggedEvent) => void, () => void>();
  const writer = createEventWriter(runId, dependencies);
  let isEnded = false;
  const add = (body: RunEventBody): void => {
    const event: LoggedEvent = { ...body, runId, seq: after + events.length + 1, at: dependencies.now() };
    events.push(event);
    lengths.push(JSON.stringify(event).length);
    writer.write({ seq: event.seq, at: event.at, body: writeStoredBody(body) });
    for (const listener of [...listeners.keys()]) listener(event);
  };
  const pace = createTextPace((text) => add({ type: "text-delta", text }));
  const append = (body: RunEventBody): void => {
    if (isEnded) return;
    if (body.type === "text-delta") {
      pace.add(body.text);
      return;
    }
    pace.flush();
    isEnded = body.type === "run-end";
    add(body);
  };
  return {
    append,
    end: (status) => append({ type: "run-end", status }),
    isEnded: () => isEnded,
    read: (fromSeq) => {
      pace.flush();
      return events.slice(Math.max(0, fromSeq - after - 1));
    },
    lengthOf: (seq) => lengths[seq - after - 1] ?? 0,
    follow: (listener, released) => {
      listeners.set(listener, released);
      return () => listeners.delete(listener);
    },
    release: () => {
      pace.flush();
      isEnded = true;
      for (const released of [...listeners.values()]) released();
    },
    flush: () => writer.flush(),
  };
}

/** Joins pieces of text until the pace allows the next event. */
function createTextPace(send: (text: string) => void) {
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const text = waiting;
    waiting = "";
    if (text !== "") send(text);
  };
  return {
    add: (text: string): void => {
      waiting += text;
      timer ??= setTimeout(flush, textPaceMs);
    },
    flush,
  };
}

/** Writes events in order, as many at once as have come together meanwhile. A run goes on when its log cannot be written. */
function createEventWriter(runId: string, { persist, logger }: RunLogDependencies) {
  let waiting: RunEventRecord[] = [];
  let writing: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await persist(batch);
      } catch (cause) {
        logger.error({ runId, cause }, "a run's events could not be stored");
      }
    }
    writing = null;
  };
  return {
    write: (event: RunEventRecord): void => {
      waiting.push(event);
      writing ??= drain();
    },
    flush: async (): Promise<void> => {
      if (writing !== null) await writing;
    },
  };
}
