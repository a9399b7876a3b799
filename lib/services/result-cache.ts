/** Keeps what was read once; concurrent readers share one read, and a failed read is forgotten. */
import "server-only";
import type { Result } from "#lib/domain/errors";

export type ResultCache<Key, Value> = {
  get(key: Key): Promise<Result<Value>>;
  /** True when the value is there without waiting. */
  has(key: Key): boolean;
};

/** @param nameOf tells keys apart. */
export function createResultCache<Key, Value>(
  read: (key: Key) => Promise<Result<Value>>,
  nameOf: (key: Key) => string,
): ResultCache<Key, Value> {
  const reads = new Map<string, Promise<Result<Value>>>();
  const settled = new Set<string>();
  const readOnce = async (key: Key, name: string): Promise<Result<Value>> => {
    try {
      const result = await read(key);
      if (result.ok) settled.add(name);
      else reads.delete(name);
      return result;
    } catch (cause) {
      reads.delete(name);
      throw cause;
    }
  };
  return {
    get: (key) => {
      const name = nameOf(key);
      const running = reads.get(name) ?? readOnce(key, name);
      reads.set(name, running);
      return running;
    },
    has: (key) => settled.has(nameOf(key)),
  };
}
