/** Lets a bounded number of statements run at a time; the others wait in order. */
import "server-only";

export type Release = () => void;

/** Statements that take long make room: so many of them, each after so long, let another one in beside them. */
export type Lingering = { readonly afterMs: number; readonly maxCount: number };

export class StatementQueue {
  private readonly maxParallel: number;
  private readonly lingering: Lingering;
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private long = 0;

  constructor(maxParallel: number, lingering: Lingering = { afterMs: 0, maxCount: 0 }) {
    this.maxParallel = maxParallel;
    this.lingering = lingering;
  }

  /**
   * Waits for a place and returns what gives it back; null when the signal fires first. Giving back twice is
   * giving back once.
   */
  async enter(signal: AbortSignal): Promise<Release | null> {
    if (signal.aborted) return null;
    if (this.hasPlace()) return this.take();
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.take());
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        resolve(null);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.waiting.push(enter);
    });
  }

  private take(): Release {
    this.running += 1;
    let isHeld = true;
    let isLong = false;
    const becomeLong = () => {
      isLong = true;
      this.long += 1;
      this.admit();
    };
    const timer = this.lingering.maxCount > 0 ? setTimeout(becomeLong, this.lingering.afterMs).unref() : null;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer ?? undefined);
      this.running -= 1;
      if (isLong) this.long -= 1;
      this.admit();
    };
  }

  private admit(): void {
    while (this.hasPlace()) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      next();
    }
  }

  private hasPlace(): boolean {
    return this.running - Math.min(this.long, this.lingering.maxCount) < this.maxParallel;
  }
}
