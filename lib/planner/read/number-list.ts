/** Several numbers of which a column may hold any. */
import type { Chunk } from "../request/chunk.ts";
import { addClause, chunkAt, cueAt, type Walk } from "./walk.ts";

/** "a rating of 4 or 5", "rated 3, 4 or 5": one number cannot be two, so either will do. */
export function isNextOfList(walk: Walk, { value, unit }: Extract<Chunk["meaning"], { type: "number" }>): boolean {
  if (walk.comparing !== null) return false;
  const last = (walk.relation?.clauses ?? walk.request.clauses).at(-1);
  const isEqual =
    last?.kind === "compare" && last.operator === "=" && last.operand.kind === "number" && last.high === null;
  const joint = cueAt(walk, walk.place - 1)?.type;
  // "1, 2, 3" alone may be classes: only an "or" says that any of them will do.
  const isEither = joint === "or" || (joint === "and" && isOrBehind(walk));
  if (!isEqual || last.subject === null || !isEither) return false;
  if (chunkAt(walk, walk.place + 1)?.meaning.type === "element") return false;
  addClause(walk, { ...last, joiner: "or", text: String(value), operand: { kind: "number", value, unit } });
  return true;
}

function isOrBehind(walk: Walk): boolean {
  return walk.chunks.slice(walk.place + 1).some(({ meaning }) => meaning.type === "cue" && meaning.cue.type === "or");
}
