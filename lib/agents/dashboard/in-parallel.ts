/** Works on several tiles at once, a few at a time. */
import "server-only";

/** The embedded engine takes no more at once, and others queue too. */
const parallelTiles = 3;

/** What each piece came to, in their order. */
export async function inParallel<Piece, Done>(
  pieces: readonly Piece[],
  work: (piece: Piece, index: number) => Promise<Done>,
): Promise<Done[]> {
  const waiting = pieces.entries();
  const finished: Done[] = [];
  const worker = async () => {
    // The workers share the iterator, so each piece is taken once.
    for (const [index, piece] of waiting) finished[index] = await work(piece, index);
  };
  await Promise.all(Array.from({ length: parallelTiles }, worker));
  return finished;
}
