/** Keeps what was read once; concurrent readers share one read, and a failed read is forgotten. */
import "server-only";
import { appError, err, type Result } from "#lib/domain/errors";
import { unlessAborted } from "./unless-aborted.ts";

export type ResultCache<Key, Value> = {
  /** CANCELLED as soon as the signal aborts; a read that nobody waits for any more is stopped. */
  get(key: Key, signal?: AbortSignal): Promise<Result<Value>>;
  /** True when the value is there without waiting. */
  has(key: Key): boolean;
  /** These keys are read anew by whoever asks next; a read that is under way still answers those who wait for it. */
  forget(isStale: (key: Key) => boolean): void;
};

/**
 * @param read its signal aborts once all who waited for the value have left.
 * @param nameOf tells keys apart.
 * @param most how many values are kept; the one that was read first goes first.
 */
export function createResultCache<Key, Value>(
  read: (key: Key, signal: AbortSignal) => Promise<Result<Value>>,
  nameOf: (key: Key) => string,
  most = Number.POSITIVE_INFINITY,
): ResultCache<Key, Value> {
  const entries = new Map<string, Entry<Key, Value>>();
  const start = (key: Key): Entry<Key, Value> => {
    const stop = new AbortController();
    const reading = readOnce(key, stop.signal, () => entry);
    const entry: Entry<Key, Value> = { key, isSettled: false, waiting: 0, stop, reading };
    return entry;
  };
  // Only the entry that this read began: it may have been forgotten meanwhile, and another one begun.
  const drop = (entry: Entry<Key, Value>): void => {
    if (entries.get(nameOf(entry.key)) === entry) entries.delete(nameOf(entry.key));
  };
  const readOnce = async (key: Key, signal: AbortSignal, own: () => Entry<Key, Value>): Promise<Result<Value>> => {
    let isKept = false;
    try {
      const result = await read(key, signal);
      isKept = result.ok;
      return result;
    } finally {
      if (isKept) own().isSettled = true;
      else drop(own());
    }
  };
  const waitFor = async (entry: Entry<Key, Value>, signal: AbortSignal): Promise<Result<Value>> => {
    const result = await unlessAborted(entry.reading, signal);
    if (result !== null) return result;
    entry.waiting -= 1;
    if (entry.waiting === 0 && !entry.isSettled) {
      // Whoever asks next begins anew, and does not wait for a read that is being stopped.
      drop(entry);
      entry.stop.abort();
    }
    return err(appError("CANCELLED", "This was stopped.", { retryable: true }));
  };
  return {
    get: (key, signal) => {
      const name = nameOf(key);
      const entry = entries.get(name) ?? start(key);
      entries.set(name, entry);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size > most) entries.delete(oldest);
      // Who waits without a signal never leaves.
      entry.waiting += 1;
      return signal === undefined ? entry.reading : waitFor(entry, signal);
    },
    has: (key) => entries.get(nameOf(key))?.isSettled ?? false,
    forget: (isStale) => {
      for (const [name, { key }] of entries) if (isStale(key)) entries.delete(name);
    },
  };
}

type Entry<Key, Value> = {
  readonly key: Key;
  isSettled: boolean;
  /** How many wait for it. */
  waiting: number;
  readonly stop: AbortController;
  readonly reading: Promise<Result<Value>>;
};
