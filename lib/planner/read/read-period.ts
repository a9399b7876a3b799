/** "in 2025": when something happened; behind a relation when that did. */

import type { Chunk } from "../request/chunk.ts";
import type { AskedWindow, Clause } from "../request/request.ts";
import { iso } from "../time/calendar.ts";
import type { TimeWindow } from "../time/resolve-window.ts";
import { eventDate } from "./event-verb.ts";
import { compareWith } from "./read-shift.ts";
import { isParticle, type Walk } from "./walk.ts";

type Time = Extract<Chunk["meaning"], { type: "time" }>;

/** Notes a period, of the open relation where there is one. */
export function readPeriod(walk: Walk, chunk: Chunk, meaning: Time): void {
  if (isEarlierTime(walk, chunk, meaning.window)) return;
  readMovedVerb(walk, meaning.window);
  const column = walk.lastColumn?.mention ?? null;
  const gap = column === null ? -1 : chunk.first - (column.chunk.first + column.chunk.length);
  const isRightBehind = gap === 0 || (gap === 1 && isParticle(walk.chunks[walk.place - 1]));
  const asked = (window: TimeWindow): AskedWindow => ({
    window,
    text: chunk.text,
    first: chunk.first,
    column: isRightBehind ? column : null,
  });
  const relation = openOne(walk);
  if (relation !== null) {
    for (const window of yearsOf(meaning)) relateIn(walk, relation, asked(window));
    return;
  }
  const windows = walk.relation?.windows ?? walk.request.windows;
  const period = asked(meaning.window);
  windows.push(period.column === null ? { ...period, column: eventDate(walk, chunk) } : period);
  if (meaning.split !== null && !isMovedBetween(walk, meaning.window))
    walk.request.grain ??= { grain: meaning.split, text: chunk.text };
}

/** "growth 2025 vs 2024": from the one to the other, and not what each of them gained. */
function isMovedBetween({ chunks }: Walk, window: TimeWindow): boolean {
  const isMoved = chunks.some(({ meaning }) => meaning.type === "cue" && meaning.cue.type === "change");
  return isMoved && window.kind === "absolute" && window.ends !== undefined;
}

/** "gained between 2020 and 2024": a verb that only two times give a figure to. */
function readMovedVerb(walk: Walk, window: TimeWindow): void {
  if (window.kind !== "absolute" || window.ends === undefined || walk.request.compare !== null) return;
  const verb = walk.chunks.find(({ text }) => /^(gain|gains|gained|lose|loses|lost|fall|falls|fell)$/i.test(text));
  if (verb === undefined || verb.meaning.type !== "cue") return;
  const direction = /^gain/i.test(verb.text) ? "descending" : "ascending";
  compareWith(walk, { direction, isChange: true }, verb.text);
}

/** "growth over the previous year", "monthly bookings against the previous month": what the figure is put beside, and no period of it. */
function isEarlierTime(walk: Walk, { text }: Chunk, window: TimeWindow): boolean {
  if (window.kind !== "period" || window.offset !== -1 || window.count !== 1) return false;
  const { request, joiner } = walk;
  const isAgainst = joiner === "versus" && (request.grain !== null || request.windows.length > 0);
  const isChange = request.compare?.isChange === true && /^(over|from|to|on|with|than)\b/i.test(text);
  if (!isAgainst && !isChange) return false;
  compareWith(walk, { shift: { grain: window.grain, count: 1 } }, text);
  walk.joiner = null;
  return true;
}

type Relation = Extract<Clause, { kind: "relation" }>;

/** "ordered in 2024 but not since": from the end of that period on. */
export function readSequel(walk: Walk, chunk: Chunk): boolean {
  const relation = openOne(walk);
  const window = walk.relation?.windows.at(-1)?.window;
  const isSince = /^(since|afterwards|thereafter)$/i.test(chunk.text);
  if (!isSince || relation === null || window?.kind !== "absolute" || window.to === null) return false;
  const { text, first } = chunk;
  relateIn(walk, relation, { window: { kind: "absolute", from: window.to, to: null }, text, first, column: null });
  return true;
}

function openOne({ request, relation }: Walk): Relation | null {
  const last = request.clauses.at(-1);
  return last?.kind === "relation" && last.clauses === relation?.clauses ? last : null;
}

/** "skippers who booked in 2024 and 2025" booked in each of them. */
function yearsOf({ window, split }: Time): TimeWindow[] {
  if (split !== "year" || window.kind !== "absolute" || window.from === null || window.to === null) return [window];
  const [first, behind] = [Number(window.from.slice(0, 4)), Number(window.to.slice(0, 4))];
  return Array.from({ length: behind - first }, (_, index) => ({
    kind: "absolute",
    from: iso(first + index, 1, 1),
    to: iso(first + index + 1, 1, 1),
  }));
}

/** The first period belongs to the relation; "but not in 2025" is the same relation once more. */
function relateIn(walk: Walk, relation: Relation, asked: AskedWindow): void {
  const open = walk.relation;
  if (open === null) return;
  if (open.windows.length === 0 && !walk.isNegated) {
    open.windows.push(asked);
    return;
  }
  if (walk.joiner === "or") walk.request.unexplained.push("or");
  const { isNegated, joiner } = walk;
  walk.request.clauses.push({
    ...relation,
    isNegated: isNegated || relation.isNegated,
    joiner,
    text: `${isNegated ? "not " : ""}${relation.text} ${asked.text}`,
    clauses: [...relation.clauses],
    windows: [asked],
  });
  walk.isNegated = false;
  walk.joiner = null;
}
