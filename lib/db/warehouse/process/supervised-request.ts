/**
 * One request under supervision: it waits for its place, is interrupted at its deadline or when the caller gives up,
 * and when the engine does not obey within the grace period the process is killed.
 */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { AppError } from "#lib/domain/errors";
import type { EngineProcess, EngineReply, Loss } from "./engine-process.ts";
import type { RequestBody } from "./protocol.ts";
import type { StatementQueue } from "./statement-queue.ts";

export type Supervision = {
  readonly signal: AbortSignal;
  /** From the call to the last row, waiting included. */
  readonly timeoutMs: number;
};

export type Supervisor<Body = RequestBody> = {
  readonly engine: EngineProcess<Body>;
  readonly queue: StatementQueue;
  readonly killGraceMs: number;
  /** The process ends with each request, so that nothing of one is there for the next. */
  readonly endsProcess?: boolean;
};

export type LiveReply = Exclude<EngineReply, { kind: "failed" } | { kind: "lost" }>;

/** Listens to a request: what comes, and its failure. Exactly one of `end`/`value` and a failure is the last. */
export type RequestListener = { reply(reply: LiveReply): void; fail(error: AppError): void };

/** Is told apart from other failures when the process ended; `stopped` is the failure of a request that was stopped. */
export type LossListener = RequestListener & { lost(how: Loss, stopped: AppError | null): void };

/** What the reader of a live request can do. */
export type RequestHandle = { proceed(): void; cancel(): void };

/** Starts a request; everything comes through the listener, failures included. */
export function superviseRequest<Body>(
  body: Body,
  supervision: Supervision,
  supervisor: Supervisor<Body>,
  listener: RequestListener | LossListener,
): RequestHandle {
  const request = new SupervisedRequest(supervision, supervisor, listener);
  void request.start(body);
  return request;
}

class SupervisedRequest<Body> implements RequestHandle {
  private readonly supervision: Supervision;
  private readonly supervisor: Supervisor<Body>;
  private readonly listener: RequestListener | LossListener;
  private readonly stop = new AbortController();
  private stopReason: "TIMEOUT" | "CANCELLED" | null = null;
  private id: number | null = null;
  private isOver = false;
  private release: () => void = () => undefined;
  private deadline: NodeJS.Timeout | null = null;
  private grace: NodeJS.Timeout | null = null;
  private readonly onAbort = () => this.stopFor("CANCELLED");

  constructor(supervision: Supervision, supervisor: Supervisor<Body>, listener: RequestListener | LossListener) {
    this.supervision = supervision;
    this.supervisor = supervisor;
    this.listener = listener;
  }

  async start(body: Body): Promise<void> {
    const { signal, timeoutMs } = this.supervision;
    this.deadline = setTimeout(() => this.stopFor("TIMEOUT"), timeoutMs);
    signal.addEventListener("abort", this.onAbort, { once: true });
    if (signal.aborted) this.stopFor("CANCELLED");
    const release = await this.supervisor.queue.enter(this.stop.signal);
    this.release = release ?? this.release;
    // The stop can come in the very moment in which the place is given.
    if (release === null || this.stop.signal.aborted) {
      this.finish(() => this.listener.fail(this.stopped()));
      return;
    }
    this.id = this.supervisor.engine.request(body, (reply) => this.hear(reply));
  }

  proceed(): void {
    if (this.id !== null && !this.isOver) this.supervisor.engine.proceed(this.id);
  }

  cancel(): void {
    this.stopFor("CANCELLED");
  }

  private stopFor(reason: "TIMEOUT" | "CANCELLED"): void {
    if (this.stopReason !== null || this.isOver) return;
    this.stopReason = reason;
    this.stop.abort();
    const { id } = this;
    if (id === null) return;
    const { engine, killGraceMs } = this.supervisor;
    engine.interrupt(id);
    // A process that is still starting has not begun the request: it hears of both at once.
    if (engine.isReady) this.grace = setTimeout(() => engine.kill(id), killGraceMs);
    else this.finish(() => this.listener.fail(this.stopped()));
  }

  private hear(reply: EngineReply): void {
    if (reply.kind === "lost") {
      this.finish(() => this.lose(reply.how));
    } else if (reply.kind === "failed") {
      const error = this.stopReason === null ? reply.error : this.stopped();
      this.finish(() => this.listener.fail(error));
    } else if (reply.kind === "value" || reply.kind === "end") {
      this.finish(() => this.listener.reply(reply));
    } else {
      this.listener.reply(reply);
    }
  }

  private lose(how: Loss): void {
    const stopped = this.stopReason === null ? null : this.stopped();
    if ("lost" in this.listener) this.listener.lost(how, stopped);
    else this.listener.fail(stopped ?? engineLost());
  }

  private finish(tell: () => void): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.deadline ?? undefined);
    clearTimeout(this.grace ?? undefined);
    this.supervision.signal.removeEventListener("abort", this.onAbort);
    const { engine, endsProcess } = this.supervisor;
    if (this.id !== null) {
      engine.forget(this.id);
      if (endsProcess === true) engine.kill();
    }
    this.release();
    tell();
  }

  private stopped(): AppError {
    return warehouseFailure(this.stopReason ?? "CANCELLED");
  }
}

/** The failure of what was under way when the process ended. */
export function engineLost(): AppError {
  return warehouseFailure("UNAVAILABLE", {
    message: "The database had to be restarted while it worked on this.",
    nextStep: "Ask again.",
    cause: "The engine's process ended.",
  });
}
