/**
 * How many runs, refreshes and narrowed answers work at once, for each kind of engine: a place in the embedded one is this
 * machine's processor and memory, one in a warehouse mostly waits for the warehouse. What asks both has a place in each.
 */
import "server-only";
import { type EngineName, engineNameSchema } from "#lib/domain/catalog";
import { createSlots, type Slots } from "./slots.ts";

export type RunPlaces = {
  /** The places that work on these databases needs; those of one engine where it asks one. */
  of(databases: readonly string[]): Slots;
  /** Whatever waits for a place. */
  waiting(): readonly string[];
};

/** @param counts how many work at once; in a place of several engines as many as each of them has free. */
export function createRunPlaces(
  counts: Readonly<Record<EngineName, number>>,
  engineOf: (database: string) => EngineName,
): RunPlaces {
  const slots = new Map(engineNameSchema.options.map((engine) => [engine, createSlots(counts[engine])]));
  return {
    of: (databases) => {
      const asked = new Set(databases.map(engineOf));
      // Always in the same order: two that take one each and wait for the other's would wait for ever.
      const own = [...slots].flatMap(([engine, part]) => (asked.has(engine) ? [part] : []));
      const [only] = own;
      return only !== undefined && own.length === 1 ? only : together(own);
    },
    waiting: () => [...new Set([...slots.values()].flatMap((part) => part.waiting()))],
  };
}

function together(parts: readonly Slots[]): Slots {
  return {
    acquire: async (runId, signal) => {
      const taken: Slots[] = [];
      for (const part of parts) {
        if (await part.acquire(runId, signal)) taken.push(part);
        else break;
      }
      if (taken.length === parts.length) return true;
      for (const part of taken) part.release();
      return false;
    },
    release: () => {
      for (const part of parts) part.release();
    },
    ahead: () => {
      const counts = parts.flatMap((part) => part.ahead() ?? []);
      return counts.length === 0 ? null : Math.max(...counts);
    },
    waiting: () => [...new Set(parts.flatMap((part) => part.waiting()))],
  };
}
