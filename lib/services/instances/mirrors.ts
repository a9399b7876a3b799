/**
 * Runs that another process works on, for whoever watches them here: their logs, read from the store every moment for as
 * long as somebody follows. Several who watch one run share one look.
 */
import "server-only";
import { instanceLimits } from "#lib/config/instance-limits";
import type { RunRecord, RunRecords } from "#lib/db/store/run-records";
import type { LoggedEvent } from "#lib/domain/run-event";
import { changeOfRun } from "#lib/state/session-view";
import type { Logger } from "../logger.ts";
import type { WatchedLog } from "../run-log.ts";
import type { Sessions } from "../sessions.ts";
import { readStoredBody } from "../stored-run-event.ts";

export type Mirrors = {
  /** The log of a run, with all events that are written down by now. */
  open(record: Pick<RunRecord, "id" | "sessionId" | "ownerId">): Promise<WatchedLog>;
};

export type MirrorsDependencies = {
  readonly records: Pick<RunRecords, "find" | "readEvents">;
  readonly sessions: Pick<Sessions, "load">;
  readonly logger: Pick<Logger, "warn">;
  readonly now: () => number;
};

export function createMirrors(dependencies: MirrorsDependencies): Mirrors {
  const open = new Map<string, Mirror>();
  return {
    open: async (record) => {
      const mirror = open.get(record.id) ?? new Mirror(record, dependencies, () => open.delete(record.id));
      open.set(record.id, mirror);
      await mirror.look();
      // Nobody follows what is over: what it has is handed out, and not kept.
      if (mirror.isEnded()) open.delete(record.id);
      return mirror;
    },
  };
}

class Mirror implements WatchedLog {
  private readonly run: Parameters<Mirrors["open"]>[0];
  private readonly dependencies: MirrorsDependencies;
  private readonly unused: () => void;
  private readonly events: LoggedEvent[] = [];
  private readonly lengths = new Map<number, number>();
  private readonly listeners = new Map<(event: LoggedEvent) => void, () => void>();
  private looking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** When the store said first that it is over, without its last event. */
  private endKnownAt: number | null = null;

  constructor(run: Parameters<Mirrors["open"]>[0], dependencies: MirrorsDependencies, unused: () => void) {
    this.run = run;
    this.dependencies = dependencies;
    this.unused = unused;
  }

  isEnded(): boolean {
    return this.events.at(-1)?.type === "run-end";
  }

  read(fromSeq: number): readonly LoggedEvent[] {
    return this.events.filter(({ seq }) => seq >= fromSeq);
  }

  lengthOf(seq: number): number {
    return this.lengths.get(seq) ?? 0;
  }

  follow(listener: (event: LoggedEvent) => void, released: () => void): () => void {
    this.listeners.set(listener, released);
    this.timer ??= this.lookSoon();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.close();
    };
  }

  /** One look at a time; whoever asks meanwhile gets what the one at work finds. Never rejects. */
  look(): Promise<void> {
    this.looking ??= this.takeNew()
      .catch((cause: unknown) =>
        this.dependencies.logger.warn({ runId: this.run.id, cause }, "a run cannot be followed"),
      )
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private lookSoon(): NodeJS.Timeout {
    return setTimeout(() => {
      void this.look().then(() => {
        if (this.timer !== null && !this.isEnded()) this.timer = this.lookSoon();
        else this.close();
      });
    }, instanceLimits.mirrorMs);
  }

  private close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.unused();
  }

  private async takeNew(): Promise<void> {
    if (this.isEnded()) return;
    const { records } = this.dependencies;
    // Asked before the events: an end that is known then has all of them by a moment later.
    const record = await records.find(this.run.id);
    const stored = await records.readEvents(this.run.id, (this.events.at(-1)?.seq ?? 0) + 1);
    if (stored.length > 0) await this.tell(stored);
    if (this.isEnded() || record?.status === "running") return;
    const { now } = this.dependencies;
    this.endKnownAt ??= now();
    if (now() - this.endKnownAt < instanceLimits.mirrorEndMs) return;
    // Of a chat that is gone there is no more to say than that.
    const status = record?.status ?? "cancelled";
    const seq = (this.events.at(-1)?.seq ?? 0) + 1;
    this.add({ type: "run-end", status, runId: this.run.id, seq, at: now() }, 0);
  }

  private async tell(stored: Awaited<ReturnType<RunRecords["readEvents"]>>): Promise<void> {
    const { id: runId, ownerId, sessionId } = this.run;
    const session = await this.dependencies.sessions.load(ownerId, sessionId);
    if (!session.ok) return;
    const change = changeOfRun(session.value, runId);
    for (const { seq, at, body } of stored) this.add({ ...readStoredBody(body, change), runId, seq, at }, body.length);
  }

  private add(event: LoggedEvent, length: number): void {
    this.events.push(event);
    this.lengths.set(event.seq, length);
    for (const listener of [...this.listeners.keys()]) listener(event);
  }
}
