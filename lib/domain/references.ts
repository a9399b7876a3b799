/**
 * Names of a model inside a question: "@REVENUE by @CUSTOMERS.COUNTRY". What follows the sign is a metric, a table or
 * a column and nothing else, so that no rule and no model has to guess which one is meant. Pure and browser-safe.
 */

const part = String.raw`(?:"[^"\n]+"|[\p{L}_][\p{L}\p{N}_$]*)`;

/** A sign and a name, with a second name behind a dot for a column; not inside a word such as an address: `@orders.city`. */
export const referenceSource = String.raw`(?<![\p{L}\p{N}_@."])@${part}(?:\.${part})?`;

export type TextPiece = { readonly text: string; readonly isReference: boolean };

/** How a name is written in a question; parts that are no plain words stand in quotes. */
export function referenceText(names: readonly string[]): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
  return `@${names.map((name) => (plain.test(name) ? name : `"${name.replaceAll('"', "")}"`)).join(".")}`;
}

/** What a written reference names: "TABLE" or "TABLE.COLUMN", without the sign and quotes. */
export function referencedName(reference: string): string {
  return reference.slice(1).replaceAll('"', "");
}

/** The text in its order: references, and what stands between them. */
export function referencePieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(referenceSource, "gu"))) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isReference: false });
    pieces.push({ text: match[0], isReference: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isReference: false });
  return pieces;
}

/** A reference that is being written: where its sign stands, and what is written of it. */
export type OpenReference = { readonly start: number; readonly written: string };

/** The reference that ends at the cursor; null where the cursor is behind none. */
export function openReferenceAt(text: string, cursor: number): OpenReference | null {
  const [, written] = /(?<![\p{L}\p{N}_@."])@([^\s@"]*|"[^"\n@]*)$/u.exec(text.slice(0, cursor)) ?? [];
  if (written === undefined) return null;
  return { start: cursor - written.length - 1, written: written.replaceAll('"', "") };
}

/** A change of a text, and where the cursor stands after it. */
export type WrittenText = { readonly text: string; readonly cursor: number };

/** The finished reference in place of what was written of it, with one space behind. */
export function finishReference(text: string, open: OpenReference, cursor: number, reference: string): WrittenText {
  const rest = text.slice(cursor);
  const space = rest.startsWith(" ") ? "" : " ";
  const before = text.slice(0, open.start) + reference;
  return { text: before + space + rest, cursor: before.length + 1 };
}

/** Takes a whole reference away where the cursor is right behind it; null where it is not. */
export function removeReferenceBefore(text: string, cursor: number): WrittenText | null {
  let end = 0;
  for (const piece of referencePieces(text)) {
    const start = end;
    end += piece.text.length;
    if (piece.isReference && end === cursor) return { text: text.slice(0, start) + text.slice(end), cursor: start };
  }
  return null;
}
