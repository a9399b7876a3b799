/**
 * What a board was like before: each change that is kept is a version, and changes that follow each other within a few
 * minutes are one. Pure.
 */
import { z } from "zod";
import type { DashboardDefinition } from "./dashboard.ts";

/** How a version came: the board as it was first, a change of it, or an older version that was brought back. */
export const versionKindSchema = z.enum(["first", "changed", "restored"]);
export type VersionKind = z.infer<typeof versionKindSchema>;

/** A version without its board. */
export type DashboardVersion = {
  /** Counts up from one. */
  readonly number: number;
  readonly kind: VersionKind;
  /** When its last change was kept. */
  readonly at: number;
  /** Sentences; none of the first one. */
  readonly changes: readonly string[];
};

/** Changes within so long of the first one of a version belong to it. */
const joinMs = 300_000;

export type LastVersion = {
  readonly kind: VersionKind;
  readonly startedAt: number;
  /** Null where it cannot be read any more. */
  readonly definition: DashboardDefinition | null;
};

/**
 * Whether a change becomes part of the last version instead of one of its own. What takes tiles or tabs away never does:
 * the board from before it can always be had back.
 */
export function joinsLast(
  last: LastVersion,
  change: { readonly kind: VersionKind; readonly at: number; readonly definition: DashboardDefinition },
): boolean {
  if (last.kind !== "changed" || change.kind !== "changed" || last.definition === null) return false;
  const isNear = change.at >= last.startedAt && change.at - last.startedAt < joinMs;
  return isNear && !losesSome(last.definition, change.definition);
}

function losesSome(before: DashboardDefinition, after: DashboardDefinition): boolean {
  const kept = new Set([...after.tiles, ...after.tabs].map(({ id }) => id));
  return [...before.tiles, ...before.tabs].some(({ id }) => !kept.has(id));
}
