/** Which part of a long conversation is drawn: its end, and what the reader asks for above it. Pure; browser-safe. */
import type { Turn } from "./turn.ts";

/** Turns that are drawn at first, and that are added at a time: some screens of them. */
const step = 40;

/** The turn that the drawn part begins with, a question where there is one; the first of all for a short chat. */
export function firstDrawn(turns: readonly Turn[]): number {
  return beginningAt(turns, turns.length - step);
}

/** Where it begins once earlier turns were asked for. */
export function earlierDrawn(turns: readonly Turn[], fromSeq: number): number {
  const place = turns.findIndex((turn) => turn.seq >= fromSeq);
  return beginningAt(turns, (place === -1 ? turns.length : place) - step);
}

/** Far enough up that the turn is drawn. */
export function drawnWith(turns: readonly Turn[], fromSeq: number, seq: number): number {
  if (seq >= fromSeq) return fromSeq;
  return beginningAt(
    turns,
    turns.findLastIndex((turn) => turn.seq <= seq),
  );
}

function beginningAt(turns: readonly Turn[], place: number): number {
  const start = turns.slice(0, Math.max(0, place) + 1).findLast((turn) => turn.kind === "question");
  return place <= 0 ? 0 : (start?.seq ?? 0);
}
