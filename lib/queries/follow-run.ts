/**
 * Reads a run: attaches to its numbered events and replays from the last one after a lost connection. The one reader of
 * runs, with or without a screen.
 */
import type { RunEvent } from "#lib/domain/run-event";
import { openLine } from "./run-line.ts";

/** Heartbeats come every 10 seconds; a line that is silent this long is dead. */
const silenceMs = 25_000;
/** Pauses before reconnecting; the last one repeats. */
const reconnectPausesMs = [300, 1_000, 2_000, 5_000] as const;

type TakeEvent = (event: RunEvent) => void;

export type Following = { readonly runId: string; readonly take: TakeEvent; readonly onLine: (isUp: boolean) => void };

/** A single lost line mends itself before anybody needs to hear of it. */
const failuresUntilDown = 2;

/** A line that was open for less and told nothing new is no good line, however it ended. */
const shortestLineMs = 1_000;

/** Reads until the run ends, the server refuses to show it, or the watcher leaves. */
export async function followRun({ runId, take, onLine }: Following, signal: AbortSignal): Promise<void> {
  let lastSeq = 0;
  let failures = 0;
  const takeAndTell = (event: RunEvent) => {
    if (failures >= failuresUntilDown) onLine(true);
    failures = 0;
    take(event);
  };
  while (!signal.aborted) {
    const openedAt = Date.now();
    const outcome = await readOnce({ runId, fromSeq: lastSeq + 1 }, takeAndTell, signal);
    if (!("lastSeq" in outcome)) return;
    // A line that carried something, or that the server closed in its own time, was good: the pauses start afresh.
    const wasKept = outcome.kind === "closed" && Date.now() - openedAt >= shortestLineMs;
    failures = outcome.lastSeq > lastSeq || wasKept ? 0 : failures + 1;
    if (failures === failuresUntilDown) onLine(false);
    lastSeq = Math.max(lastSeq, outcome.lastSeq);
    await pause(reconnectPausesMs[Math.min(failures, reconnectPausesMs.length - 1)] ?? 0, signal);
  }
}

type ReadOutcome =
  | { readonly kind: "ended" | "refused" }
  /** The server lets each line go after a while; or the line broke. */
  | { readonly kind: "closed" | "lost"; readonly lastSeq: number };

async function readOnce(
  from: { readonly runId: string; readonly fromSeq: number },
  take: TakeEvent,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  let lastSeq = from.fromSeq - 1;
  try {
    const attached = await openLine(from);
    if (!attached.ok) return { kind: "refused" };
    const reader = attached.value.events.getReader();
    try {
      while (!signal.aborted) {
        const next = await withDeadline(reader.read(), signal);
        if (next.done) return { kind: "closed", lastSeq };
        lastSeq = Math.max(lastSeq, next.value.seq);
        take(next.value);
        if (next.value.type === "run-end") return { kind: "ended" };
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  } catch {
    // The network or the server went away; the caller attaches again from the last event.
  }
  return { kind: "lost", lastSeq };
}

/** Settles with the read, or fails after too long a silence or when the watcher leaves. */
function withDeadline<Value>(read: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error("the run's line went silent"));
    const timer = setTimeout(give, silenceMs);
    signal.addEventListener("abort", give, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", give);
    };
    read.then(resolve, reject).finally(settle);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
