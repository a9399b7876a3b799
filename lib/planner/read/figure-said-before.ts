/** A figure whose subject the question does not name: "how many of them have ...", "the average by harbour". */
import { cueAt, type Walk } from "./walk.ts";

/** "how many are there for each harbour", "the average by harbour": of what, was said before. */
export function figureForEach(walk: Walk): void {
  const { request, functions } = walk;
  const [name, ...more] = functions;
  if (name === undefined || more.length > 0 || request.shown.length + request.groups.length > 0) return;
  request.changes.push({ kind: "function", function: name });
  walk.functions = [];
}

/** "how many of them have more than 2 decks", "how many have no crew". */
export function isConditionNext(walk: Walk): boolean {
  const next = cueAt(walk, walk.place + 1)?.type;
  return next === "compare" || next === "not" || next === "without";
}
