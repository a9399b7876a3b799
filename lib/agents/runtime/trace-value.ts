/** Makes a part of an agent's state small enough to be kept: the record tells what it was, not all of it. */
import "server-only";
import type { z } from "zod";

export type TraceJson = z.core.util.JSONType;

const maxCharacters = 2_000;
const maxItems = 20;
const maxRows = 5;
const maxDepth = 8;
/** Of one value, all its parts counted: a whole schema in a state must not fill the store. */
const maxParts = 600;

/** Pure; never throws, whatever the value holds. What is left out is said in its place. */
export function traceValue(value: unknown): TraceJson {
  return shorten(value, 0, { left: maxParts });
}

type Room = { left: number };

function shorten(value: unknown, depth: number, room: Room): TraceJson {
  room.left -= 1;
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") return shortenText(value);
  if (typeof value !== "object") return typeof value === "bigint" ? value.toString() : `(${typeof value})`;
  if (depth >= maxDepth || room.left <= 0) return "(…)";
  return shortenParts(value, depth, room);
}

function shortenText(text: string): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}… (${text.length} characters)`;
}

function shortenParts(value: object, depth: number, room: Room): TraceJson {
  if (Array.isArray(value)) return shortenList(value, depth, room);
  if (value instanceof Set) return shortenList([...value], depth, room);
  if (value instanceof Date) return value.toISOString();
  const entries: [string, unknown][] =
    value instanceof Map ? [...value].map(([key, item]) => [String(key), item]) : Object.entries(value);
  const kept: [string, TraceJson][] = [];
  for (const [key, item] of entries) {
    if (room.left <= 0 || kept.length >= maxItems * 2) break;
    kept.push([key, shorten(item, depth + 1, room)]);
  }
  if (kept.length < entries.length) kept.push(["…", `${entries.length - kept.length} more`]);
  return Object.fromEntries(kept);
}

function shortenList(items: readonly unknown[], depth: number, room: Room): TraceJson {
  // A list of lists is a result's rows.
  const limit = Array.isArray(items[0]) ? maxRows : maxItems;
  const kept: TraceJson[] = [];
  for (const item of items.slice(0, limit)) {
    if (room.left <= 0) break;
    kept.push(shorten(item, depth + 1, room));
  }
  return kept.length < items.length ? [...kept, `… ${items.length - kept.length} more`] : kept;
}
