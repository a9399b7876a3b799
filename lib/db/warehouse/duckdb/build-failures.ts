/** Copies that could not be made lately: each is tried again after a while that doubles, and not with every request. */
import "server-only";
import { rightsLimits } from "#lib/config/rights-limits";
import type { AppError } from "#lib/domain/errors";

type Failure = { readonly error: AppError; readonly waitMs: number; readonly until: number };

export class BuildFailures {
  private readonly now: () => number;
  private readonly failures = new Map<string, Failure>();

  /** @param now milliseconds since 1970. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Why it was not made, while it is too early to try again; null when it may be tried. */
  standing(name: string): AppError | null {
    const failure = this.failures.get(name);
    return failure !== undefined && this.now() < failure.until ? failure.error : null;
  }

  /** It was tried and failed: the next try waits twice as long as the one before. */
  note(name: string, error: AppError): void {
    const { firstRetryMs, lastRetryMs } = rightsLimits;
    const now = this.now();
    // What nobody asked for so long begins anew.
    for (const [other, { until }] of this.failures) if (until + lastRetryMs < now) this.failures.delete(other);
    const before = this.failures.get(name);
    const waitMs = before === undefined ? firstRetryMs : Math.min(before.waitMs * 2, lastRetryMs);
    this.failures.set(name, { error, waitMs, until: now + waitMs });
  }

  /** It was made after all. */
  forget(name: string): void {
    this.failures.delete(name);
  }
}
