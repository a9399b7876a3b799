/** Small words that say something after all: "more than one", "only", "that year". */
import type { Chunk } from "../request/chunk.ts";
import { readNumber } from "./read-comparison.ts";
import type { Walk } from "./walk.ts";

/** "more than one" compares, "only" restricts; other small words say nothing. */
export function readSmallWord(walk: Walk, chunk: Chunk): void {
  if (walk.comparing !== null && /^one$/i.test(chunk.text))
    readNumber(walk, chunk, { type: "number", value: 1, unit: null });
  walk.isOnly ||= isOfAllRelated(walk, chunk);
  if (isSamePeriod(chunk) && !hasPeriod(walk)) walk.request.unexplained.push(chunk.text);
}

/** "that year". */
function isSamePeriod({ text }: Chunk): boolean {
  return /\b(that|same) (year|quarter|month|week)$/i.test(text);
}

function hasPeriod({ request }: Walk): boolean {
  const inRelations = request.clauses.flatMap((clause) => (clause.kind === "relation" ? clause.windows : []));
  return request.windows.length + inRelations.length > 0;
}

/** "who only ordered online"; "only 3 boats", "the only" and an "only" at the end say less. */
function isOfAllRelated(walk: Walk, { text }: Chunk): boolean {
  const next = walk.chunks[walk.place + 1]?.meaning.type;
  return walk.zone === "clause" && /^only$/i.test(text) && next !== undefined && next !== "number" && next !== "time";
}

/** "what share of the trips were late": what follows is said of them. */
export function readCopula({ request }: Walk, { first }: Chunk): void {
  const isNamed = request.shown.length > 0 || request.countedStep !== null;
  if (request.isShare && isNamed) request.predicate ??= first;
}
