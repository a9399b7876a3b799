/** "each channel ... and the leads its campaigns brought in": through what the rows are those of the group asks for no further group. */
import type { Token } from "../words/tokenise.ts";
import type { Derived } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { belongsTo, tablesAt } from "./subjects.ts";
import { phraseAt } from "./token-words.ts";

const openings = [
  "its",
  "their",
  "that its",
  "that their",
  "which its",
  "which their",
  "from its",
  "from their",
  "of its",
];
const bringing = [
  ...["brought in", "brought", "bring in", "bring", "generated", "generate", "produced", "produce", "created"],
  ...["made", "got", "get", "won", "took in", "had", "have", "received", "booked", "placed", "handled"],
];

/** The rows alone, where they belong to what stands between, and that to what the question is told by. */
export function ownerClause(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const rows = tablesAt(tokens, place, known);
  const start = place + (rows?.length ?? 0);
  const opening = rows === null ? 0 : phraseAt(tokens, start, openings);
  const between = opening === 0 ? null : tablesAt(tokens, start + opening, known);
  if (rows === null || between === null) return null;
  const verbAt = start + opening + between.length;
  const isPrepositional = ["from", "of"].includes(tokens[start]?.lower ?? "");
  const verb = isPrepositional ? 0 : phraseAt(tokens, verbAt, bringing);
  const [[row, ...otherRows], [middle, ...others]] = [rows.tables, between.tables];
  if (row === undefined || middle === undefined || otherRows.length + others.length > 0) return null;
  if ((verb === 0 && !isPrepositional) || row === middle || !belongsTo(known.model, row, middle)) return null;
  const isOfGroup = groupsOf(tokens.slice(0, place), known).some(
    (group) => group !== middle && group !== row && belongsTo(known.model, middle, group),
  );
  return isOfGroup ? { length: verbAt + verb - place, tokens: tokens.slice(place, start) } : null;
}

/** By what the question is told: "for each paid channel". */
function groupsOf(tokens: readonly Token[], known: Known): string[] {
  return tokens.flatMap((token, place) => {
    if (!["each", "per", "every", "by"].includes(token.lower)) return [];
    const found = [1, 2].map((offset) => tablesAt(tokens, place + offset, known)).find((named) => named !== null);
    return found?.tables ?? [];
  });
}
