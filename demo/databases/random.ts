/**
 * The demo data's only source of chance. A generator is seeded by a name, so each table has its own
 * stream: a change in one table never shuffles another, and every build makes the same rows.
 */

export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One member of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
};

/** Makes the stream of random numbers that belongs to a name. */
export function createRandom(name: string): Random {
  const next = smallFastCounter(name);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, integer(0, items.length - 1)),
  };
}

/** Prepares drawing members of a list in proportion to their weights; one draw costs O(log n). */
export function weightedPicker<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
): (random: Random) => Item {
  const bounds: number[] = [];
  let total = 0;
  for (const item of items) {
    total += weightOf(item);
    bounds.push(total);
  }
  if (!(total > 0)) throw new Error("A weighted choice needs at least one positive weight.");
  return (random) => at(items, firstAbove(bounds, random.next() * total));
}

/** Reads a list at a position that must exist. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`The list has no member at ${index}.`);
  return item;
}

/** Index of the first bound that is greater than the value; bounds ascend. */
function firstAbove(bounds: readonly number[], value: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(bounds, middle) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The small fast counter generator (sfc32): 32-bit integer arithmetic only, so equal on every machine. */
function smallFastCounter(name: string): () => number {
  let [a, b, c, counter] = seedWords(name);
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first numbers still resemble the seed.
  for (let round = 0; round < 16; round += 1) next();
  return next;
}

/** Three different 32-bit hashes (FNV-1a) of a name, and the counter's start. */
function seedWords(name: string): [number, number, number, number] {
  const hash = (start: number) => {
    let word = start;
    for (let index = 0; index < name.length; index += 1) {
      word = Math.imul(word ^ name.charCodeAt(index), 16_777_619);
    }
    return word | 0;
  };
  return [hash(2_166_136_261), hash(40_503), hash(668_265_263), 1];
}
