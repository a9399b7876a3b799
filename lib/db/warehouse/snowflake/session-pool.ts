/** A bounded number of sessions, each lent to one caller at a time; whoever finds none free waits in order. */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { DatabaseContext } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import { quoteSchema } from "./names.ts";
import type { Session } from "./session.ts";
import type { Supervision } from "./supervision.ts";

export type PoolLimits = {
  readonly maxSessions: number;
  readonly idleSessionMs: number;
  readonly trustedIdleMs: number;
};

export type PoolDependencies = {
  /** Signs in. */
  readonly open: (supervision: Supervision) => Promise<Result<Session>>;
  readonly limits: PoolLimits;
  readonly now: () => number;
};

/** A session in hand. Giving back twice is giving back once. */
export type Lease = { readonly session: Session; readonly release: () => void };

const aliveTimeoutMs = 3_000;
const closeTimeoutMs = 2_000;

export class SessionPool {
  private readonly dependencies: PoolDependencies;
  private readonly idle: Session[] = [];
  private readonly all = new Set<Session>();
  private readonly waiting: (() => void)[] = [];
  private lent = 0;
  private isClosed = false;
  private sweep: NodeJS.Timeout | null = null;

  constructor(dependencies: PoolDependencies) {
    this.dependencies = dependencies;
  }

  /** A session in which unqualified names mean the context's schema; without a context in whatever schema it is. */
  async lease(context: DatabaseContext | null, supervision: Supervision): Promise<Result<Lease>> {
    const hasPlace = await this.takePlace(supervision.signal);
    if (!hasPlace) return err(this.isClosed ? closed() : supervision.failure());
    const obtained = await this.obtain(context, supervision);
    if (!obtained.ok) {
      this.leavePlace();
      return obtained;
    }
    const lease = this.lend(obtained.value);
    const entered = context === null ? ok(null) : await lease.session.enter(context, supervision);
    if (entered.ok) return ok(lease);
    lease.release();
    return entered;
  }

  /** Sessions that lie idle are asked whether they still live before they are used again. */
  doubtIdle(): void {
    for (const session of this.idle) session.idleSince = Number.NEGATIVE_INFINITY;
  }

  /** Ends every session, those in use too. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.sweep ?? undefined);
    for (const wake of this.waiting.splice(0)) wake();
    this.idle.splice(0);
    await Promise.all([...this.all].map((session) => session.close(closeTimeoutMs)));
    this.all.clear();
  }

  private lend(session: Session): Lease {
    let isLent = true;
    const release = () => {
      if (!isLent) return;
      isLent = false;
      void this.takeBack(session);
    };
    return { session, release };
  }

  // The place stays taken until the session's statements have ended, so that the bound holds for the server too.
  private async takeBack(session: Session): Promise<void> {
    const isUsable = await session.settle();
    if (isUsable && !this.isClosed) {
      session.idleSince = this.dependencies.now();
      this.idle.push(session);
      this.sweepLater();
    } else {
      this.drop(session);
    }
    this.leavePlace();
  }

  private async obtain(context: DatabaseContext | null, supervision: Supervision): Promise<Result<Session>> {
    for (let session = this.takeIdle(context); session !== null; session = this.takeIdle(context)) {
      const isTrusted = this.dependencies.now() - session.idleSince < this.dependencies.limits.trustedIdleMs;
      if (isTrusted || (await session.isAlive(Math.min(aliveTimeoutMs, supervision.remainingMs)))) return ok(session);
      this.drop(session);
    }
    if (supervision.isStopped) return err(supervision.failure());
    const opened = await this.dependencies.open(supervision);
    if (!opened.ok) return opened;
    this.all.add(opened.value);
    if (!this.isClosed) return opened;
    this.drop(opened.value);
    return err(closed());
  }

  // The one that is in the schema already, else the one used last.
  private takeIdle(context: DatabaseContext | null): Session | null {
    const schema = context === null ? null : quoteSchema(context);
    const match = this.idle.findLastIndex((session) => session.schema === schema);
    const [session] = this.idle.splice(match === -1 ? this.idle.length - 1 : match, 1);
    return session ?? null;
  }

  private drop(session: Session): void {
    this.all.delete(session);
    void session.close(closeTimeoutMs);
  }

  private async takePlace(signal: AbortSignal): Promise<boolean> {
    if (this.isClosed || signal.aborted) return false;
    if (this.lent < this.dependencies.limits.maxSessions) {
      this.lent += 1;
      return true;
    }
    return await new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        if (!this.isClosed) this.lent += 1;
        resolve(!this.isClosed);
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        resolve(false);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(enter);
    });
  }

  private leavePlace(): void {
    this.lent -= 1;
    this.waiting.shift()?.();
  }

  private sweepLater(): void {
    const { idleSessionMs } = this.dependencies.limits;
    this.sweep ??= setTimeout(() => {
      this.sweep = null;
      const expiresBefore = this.dependencies.now() - idleSessionMs;
      const expired = this.idle.filter((session) => session.idleSince <= expiresBefore);
      for (const session of expired) {
        this.idle.splice(this.idle.indexOf(session), 1);
        this.drop(session);
      }
      if (this.idle.length > 0) this.sweepLater();
    }, idleSessionMs).unref();
  }
}

/**
 * Works in a session of the pool. When the server turns the first statement away unseen because it no longer knows the
 * session, the work is done once more in another; what the server has taken is never sent again.
 */
export async function withSession<Value>(
  pool: SessionPool,
  context: DatabaseContext | null,
  supervision: Supervision,
  work: (lease: Lease) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  for (let isSecond = false; ; isSecond = true) {
    const lease = await pool.lease(context, supervision);
    if (!lease.ok) return lease;
    const result = await work(lease.value);
    if (result.ok || isSecond || !lease.value.session.hasTurnedAway) return result;
    lease.value.release();
    // What ended one session, such as a lost connection or a sign-out, has likely ended the others.
    pool.doubtIdle();
  }
}

function closed() {
  return warehouseFailure("CONNECTION", { cause: "The warehouse is closed." });
}
