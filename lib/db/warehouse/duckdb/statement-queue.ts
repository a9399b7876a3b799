/** Lets a bounded number of statements run at a time; the others wait in order. */
import "server-only";

export type Release = () => void;

export class StatementQueue {
  private readonly maxParallel: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(maxParallel: number) {
    this.maxParallel = maxParallel;
  }

  /**
   * Waits for a place and returns what gives it back; null when the signal fires first. Giving back twice is
   * giving back once.
   */
  async enter(signal: AbortSignal): Promise<Release | null> {
    if (signal.aborted) return null;
    if (this.running < this.maxParallel) return this.take();
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
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.running -= 1;
      this.waiting.shift()?.();
    };
  }
}
