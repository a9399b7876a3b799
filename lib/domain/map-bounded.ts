/** Work on many items with a bound on how many at once. */

/** Results in the order of the items; the first failure rejects, work that was begun still ends. */
export async function mapBounded<Item, Value>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  // The workers share the iterator, so each item is taken once.
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) values[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return values;
}
