/** How long somebody waits for an answer: until the deadline, or until the caller gives up. Whichever comes first is told. */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { AppError } from "#lib/domain/errors";

export type Patience = {
  readonly signal: AbortSignal;
  /** From the call to the last row, waiting included. */
  readonly timeoutMs: number;
};

export class Supervision {
  readonly timeoutMs: number;
  private readonly stop = new AbortController();
  private readonly outside: AbortSignal;
  private readonly deadline: NodeJS.Timeout;
  private readonly endsAt: number;
  private reason: "TIMEOUT" | "CANCELLED" = "CANCELLED";
  private readonly onAbort = () => this.stopFor("CANCELLED");

  constructor({ signal, timeoutMs }: Patience) {
    this.timeoutMs = timeoutMs;
    this.outside = signal;
    this.endsAt = performance.now() + timeoutMs;
    this.deadline = setTimeout(() => this.stopFor("TIMEOUT"), timeoutMs);
    signal.addEventListener("abort", this.onAbort, { once: true });
    if (signal.aborted) this.stopFor("CANCELLED");
  }

  /** Fires at the deadline and when the caller gives up. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  get remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /** What a caller is told who waited in vain. */
  failure(): AppError {
    return warehouseFailure(this.reason);
  }

  /** The caller leaves by its own will. */
  cancel(): void {
    this.stopFor("CANCELLED");
  }

  /** Nobody waits any more: the deadline is let go. */
  end(): void {
    clearTimeout(this.deadline);
    this.outside.removeEventListener("abort", this.onAbort);
  }

  private stopFor(reason: "TIMEOUT" | "CANCELLED"): void {
    if (this.isStopped) return;
    this.reason = reason;
    this.end();
    this.stop.abort();
  }
}
