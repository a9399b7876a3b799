/** A run's events as a stream for one watcher: what was, then what comes, until the run's end. */
import "server-only";
import { runLimits } from "#lib/config/limits";
import type { ResultPart } from "#lib/domain/message";
import type { LoggedEvent, PassingEventBody, RunEvent } from "#lib/domain/run-event";
import type { WatchedLog } from "./run-log.ts";

export type Watch = {
  readonly runId: string;
  readonly fromSeq: number;
  readonly now: () => number;
  /** The chart of a result of the run; null where there is none. Never rejects. */
  readonly chartOf: (part: ResultPart) => Promise<PassingEventBody | null>;
};

/**
 * Replays the log from a number on and follows it; a heartbeat says now and then that the line is open. Nothing on the
 * way to a browser tells how fast it reads, so a stream carries only so much, for so long, and then closes: whoever has
 * read it all attaches again, and a reader that has fallen asleep holds no more than that.
 */
export function followRun(log: WatchedLog, { runId, fromSeq, now, chartOf }: Watch): ReadableStream<RunEvent> {
  let stop = (): void => undefined;
  return new ReadableStream<RunEvent>({
    start: (controller) => {
      let lastSeq = fromSeq - 1;
      let room = runLimits.streamCharacters;
      /** @returns false when nothing more may follow. */
      const pass = (event: LoggedEvent): boolean => {
        lastSeq = event.seq;
        room -= log.lengthOf(event.seq);
        controller.enqueue(event);
        if (event.type !== "run-end" && room > 0) return true;
        stop();
        controller.close();
        return false;
      };
      let isOpen = true;
      const passBy = (body: PassingEventBody): void => {
        if (isOpen) controller.enqueue({ ...body, runId, seq: lastSeq, at: now() });
      };
      stop = () => {
        isOpen = false;
      };
      if (!eventsFrom(log, fromSeq).every(pass)) return;
      const beat = setInterval(() => passBy({ type: "heartbeat" }), runLimits.heartbeatMs);
      const letGo = (): void => {
        stop();
        controller.close();
      };
      const unfollow = log.follow((event) => {
        if (!pass(event) || event.type !== "part-ready" || event.part.type !== "result") return;
        void chartOf(event.part).then((chart) => chart !== null && passBy(chart));
      }, letGo);
      const closing = setTimeout(letGo, runLimits.streamMs);
      stop = () => {
        isOpen = false;
        clearInterval(beat);
        clearTimeout(closing);
        unfollow();
      };
    },
    cancel: () => stop(),
  });
}

/** Whoever asks an ended run for more than it has still gets its end: nothing else will ever come. */
function eventsFrom(log: WatchedLog, fromSeq: number): readonly LoggedEvent[] {
  const past = log.read(fromSeq);
  return past.length === 0 && log.isEnded() ? log.read(1).slice(-1) : past;
}

/** A finished run's events, as many as one stream carries. */
export function replayEvents(events: readonly RunEvent[]): ReadableStream<RunEvent> {
  return new ReadableStream<RunEvent>({
    start: (controller) => {
      let room = runLimits.streamCharacters;
      for (const event of events) {
        if (room <= 0) break;
        room -= JSON.stringify(event).length;
        controller.enqueue(event);
      }
      controller.close();
    },
  });
}
