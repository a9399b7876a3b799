/** Keeps what was read once; concurrent readers share one read, and a failed read is forgotten. */
import "server-only";
import type { Result } from "#lib/domain/errors";

export type ResultCache<Key, Value> = {
  get(key: Key): Promise<Result<Value>>;
  /** True when the value is there without waiting. */
  has(key: Key): boolean;
  /** These keys are read anew by whoever asks next; a read that is under way still answers those who wait for it. */
  forget(isStale: (key: Key) => boolean): void;
};

/**
 * @param nameOf tells keys apart.
 * @param most how many values are kept; the one that was read first goes first.
 */
export function createResultCache<Key, Value>(
  read: (key: Key) => Promise<Result<Value>>,
  nameOf: (key: Key) => string,
  most = Number.POSITIVE_INFINITY,
): ResultCache<Key, Value> {
  const entries = new Map<string, Entry<Key, Value>>();
  const start = (key: Key): Entry<Key, Value> => {
    const entry: Entry<Key, Value> = { key, isSettled: false, reading: readOnce(key, () => entry) };
    return entry;
  };
  // Only the entry that this read began: it may have been forgotten meanwhile, and another one begun.
  const drop = (entry: Entry<Key, Value>): void => {
    if (entries.get(nameOf(entry.key)) === entry) entries.delete(nameOf(entry.key));
  };
  const readOnce = async (key: Key, own: () => Entry<Key, Value>): Promise<Result<Value>> => {
    let isKept = false;
    try {
      const result = await read(key);
      isKept = result.ok;
      return result;
    } finally {
      if (isKept) own().isSettled = true;
      else drop(own());
    }
  };
  return {
    get: (key) => {
      const name = nameOf(key);
      const entry = entries.get(name) ?? start(key);
      entries.set(name, entry);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size > most) entries.delete(oldest);
      return entry.reading;
    },
    has: (key) => entries.get(nameOf(key))?.isSettled ?? false,
    forget: (isStale) => {
      for (const [name, { key }] of entries) if (isStale(key)) entries.delete(name);
    },
  };
}

type Entry<Key, Value> = { readonly key: Key; isSettled: boolean; readonly reading: Promise<Result<Value>> };
