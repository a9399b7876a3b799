/**
 * Characters by which a statement reads otherwise than it runs: ones that turn the direction of text, that cannot be
 * seen, or that look like a blank. Inside of quotes only the first sort is refused: text may need the others.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";
import type { Refusal } from "./verdict.ts";

const turning = /[\u202a-\u202e\u2066-\u2069]/;
// Controls, formats, blanks other than the plain ones, private use, unassigned, and letters that show nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

type Piece = { readonly kind: string; readonly text: string; readonly span: TextSpan };

/** The first such character; `pieces` are the text's lexemes in order, of which only bare ones may not hide a thing. */
export function findDeceivingCharacter(sql: string, pieces: readonly Piece[]): Refusal | null {
  const turned = turning.exec(sql);
  if (turned !== null) {
    const reason = "The statement has a character that turns the direction of text, so it does not read as it runs.";
    return { kind: "unsafe", reason, position: { start: turned.index, end: turned.index + 1 } };
  }
  for (const piece of pieces) {
    const hidden = piece.kind === "quoted" || piece.kind === "text" ? null : unseen.exec(piece.text);
    if (hidden === null) continue;
    const start = piece.span.start + hidden.index;
    const reason = "The statement has a character that cannot be seen or only looks like a blank.";
    return { kind: "unsafe", reason, position: { start, end: start + hidden[0].length } };
  }
  return null;
}
