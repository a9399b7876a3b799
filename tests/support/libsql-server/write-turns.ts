/**
 * Writers of one database, one after the other, as a server has them: whoever wants to write waits for its turn, and a
 * client that went away in the middle of a transaction loses it.
 */

export type Writer = {
  /** Milliseconds since the epoch: when its client last said anything. */
  readonly usedAt: number;
  /** Its transaction is rolled back; its client is told at its next statement. */
  giveUp(): Promise<void>;
};

const idleMs = 3_000;
const lookMs = 20;

export class WriteTurns {
  private holder: Writer | null = null;
  private readonly waiting: (() => void)[] = [];

  async take(writer: Writer): Promise<void> {
    if (this.holder === writer) return;
    while (this.holder !== null) {
      if (Date.now() - this.holder.usedAt > idleMs) await this.holder.giveUp();
      else await this.nextTurn();
    }
    this.holder = writer;
  }

  release(writer: Writer): void {
    if (this.holder !== writer) return;
    this.holder = null;
    this.waiting.shift()?.();
  }

  /** Until somebody lets go, or it is time to look whether the holder is still there. */
  private nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      const look = setTimeout(resolve, lookMs);
      this.waiting.push(() => {
        clearTimeout(look);
        resolve();
      });
    });
  }
}
