import type { DraftStorage } from "#lib/state/drafts";

/** A storage that counts nothing and forgets nothing. */
export function memoryStorage(entries = new Map<string, string>()): DraftStorage {
  return {
    keys: () => [...entries.keys()],
    read: (key) => entries.get(key) ?? null,
    write: (key, text) => void entries.set(key, text),
    remove: (key) => void entries.delete(key),
  };
}
