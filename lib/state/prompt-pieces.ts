/** A prompt's text in pieces: its own words, and the named blocks of data in it. Pure. */

export type PromptPiece = {
  /** Of the block; null for the prompt's own words. */
  readonly name: string | null;
  readonly text: string;
};

const block = /<data name="([^"]*)">\n?([\s\S]*?)\n?<\/data>/g;

/** In their order; nothing but the marks of the blocks is left out. */
export function promptPieces(text: string): PromptPiece[] {
  const pieces: PromptPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(block)) {
    const own = text.slice(from, match.index);
    if (own.trim() !== "") pieces.push({ name: null, text: own });
    pieces.push({ name: match[1] ?? "", text: match[2] ?? "" });
    from = match.index + match[0].length;
  }
  const rest = text.slice(from);
  return rest.trim() === "" && pieces.length > 0 ? pieces : [...pieces, { name: null, text: rest }];
}
