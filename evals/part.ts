/**
 * A fifth of the databases is frozen: rules are written without a look at them, and they show whether the rules are
 * general. Which ones they are follows from their names alone.
 */
import { createHash } from "node:crypto";

/** "open": its questions and failures may be read; "frozen": only its totals are told. */
export type Part = "open" | "frozen";

const frozenShare = 5;

/** The part of a database by its bare name, whatever set it belongs to. */
export function partOfDatabase(name: string): Part {
  const [first = 0] = createHash("sha256").update(name).digest();
  return first % frozenShare === 0 ? "frozen" : "open";
}
