/** "in 2025": when something happened; behind a relation when that did. */
import { addPeriods } from "../calendar.ts";
import type { TimeWindow } from "../time-window.ts";
import type { Chunk } from "./chunk.ts";
import type { AskedWindow, Clause } from "./request.ts";
import { isParticle, type Walk } from "./walk.ts";

type Time = Extract<Chunk["meaning"], { type: "time" }>;

/** Notes a period, of the open relation where there is one. */
export function readPeriod(walk: Walk, chunk: Chunk, meaning: Time): void {
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
  windows.push(asked(meaning.window));
  if (meaning.split !== null) walk.request.grain ??= { grain: meaning.split, text: chunk.text };
}

type Relation = Extract<Clause, { kind: "relation" }>;

function openOne({ request, relation }: Walk): Relation | null {
  const last = request.clauses.at(-1);
  return last?.kind === "relation" && last.clauses === relation?.clauses ? last : null;
}

/** "guests who booked in 2024 and 2025" booked in each of them. */
function yearsOf({ window, split }: Time): TimeWindow[] {
  if (split !== "year" || window.kind !== "absolute" || window.from === null || window.to === null) return [window];
  const middle = addPeriods(window.from, "year", 1);
  return [
    { kind: "absolute", from: window.from, to: middle },
    { kind: "absolute", from: middle, to: window.to },
  ];
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
