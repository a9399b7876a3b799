/** Work on many items with a bound on how many at once. */
import "server-only";

/** Results in the order of the items; the first failure rejects, work that was begun still ends. */
export async function mapBounded<Item, Value>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [position, item] of queue) values[position] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return values;
}
