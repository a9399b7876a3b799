/**
 * Which rows a view shows, in its order, as their numbers in the file. A page of a view needs all of them, and whoever
 * scrolls asks for many pages: the last few orders are kept, and readers of one view share the work.
 */
import "server-only";

const keptOrders = 16;

export class RowOrders {
  // The order of last use: the first one goes first.
  private readonly kept = new Map<string, Promise<Uint32Array>>();

  /** The order of this name, made when it is not known. Files never change, so an order holds as long as its file. */
  async get(name: string, make: () => Promise<Uint32Array>): Promise<Uint32Array> {
    const known = this.kept.get(name);
    if (known !== undefined) {
      this.keep(name, known);
      // Who made it may have been stopped half-way: that is not the end for those who waited.
      const order = await known.catch(() => null);
      if (order !== null) return order;
    }
    const making = make();
    this.keep(name, making);
    try {
      return await making;
    } catch (cause) {
      if (this.kept.get(name) === making) this.kept.delete(name);
      throw cause;
    }
  }

  private keep(name: string, order: Promise<Uint32Array>): void {
    this.kept.delete(name);
    this.kept.set(name, order);
    const oldest = this.kept.keys().next();
    if (this.kept.size > keptOrders && oldest.done !== true) this.kept.delete(oldest.value);
  }
}
