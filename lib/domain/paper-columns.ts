/**
 * How the columns of a table come onto paper, which cannot be scrolled: in small type, and in pieces one below the other
 * where even that is too wide. Every piece begins with what its rows are called by. Pure.
 */
import type { ShownColumn } from "./shown-table.ts";

export type PaperPiece = {
  /** Places of columns in the table. */
  readonly columns: readonly number[];
  /** Places of the first and the last column that no piece before it has. */
  readonly own: readonly [number, number];
  /** How much of the page each of them takes, in whole percent. */
  readonly shares: readonly number[];
};

/** Characters across a page of A4 that stands, blanks between columns among them: in the usual type, and in the small one. */
const usualRoom = 100;
const smallRoom = 124;

/** Longer words and texts are wrapped. */
const mostLetters = 16;
const fewestLetters = 5;
const blanks = 2;
const mostNames = 2;

/** Null where the table fits as it is. */
export function paperPieces(columns: readonly ShownColumn[]): readonly PaperPiece[] | null {
  const widths = columns.map(widthOf);
  if (sum(widths) <= usualRoom) return null;
  const names = namesOf(columns);
  const room = smallRoom - sum(names.map((place) => widths[place] ?? 0));
  const others = [...columns.keys()].filter((place) => !names.includes(place));
  return balanced(others, widths, room).map((piece, position) => {
    const places = [...names, ...piece];
    const [first = 0, last = first] = [position === 0 ? 0 : piece[0], piece.at(-1)];
    return { columns: places, own: [first, last], shares: sharesOf(places, widths) };
  });
}

/** As few pieces as there is room for, and none of them much narrower than the others. */
function balanced(places: readonly number[], widths: readonly number[], room: number): readonly number[][] {
  let best = inPieces(places, widths, room);
  for (let narrower = room - 1; narrower > 0; narrower -= 1) {
    const pieces = inPieces(places, widths, narrower);
    if (pieces.length > best.length) break;
    best = pieces;
  }
  return best;
}

function inPieces(places: readonly number[], widths: readonly number[], room: number): number[][] {
  const pieces: number[][] = [];
  let left = 0;
  for (const place of places) {
    const width = widths[place] ?? 0;
    const piece = pieces.at(-1);
    if (piece === undefined || width > left) pieces.push([place]);
    else piece.push(place);
    left = (piece === undefined || width > left ? room : left) - width;
  }
  return pieces;
}

/** Numbers stay whole on one line; texts are wrapped. */
function widthOf({ label, cells, isNumeric }: ShownColumn): number {
  const longest = Math.max(0, ...cells.map(({ text }) => text.length));
  const longestWord = Math.max(0, ...label.split(/\s+/).map((word) => word.length));
  const needed = isNumeric ? longest : Math.min(longest, mostLetters);
  return Math.max(fewestLetters, needed, Math.min(longestWord, mostLetters)) + blanks;
}

/** What rows are called by stands first; where that are numbers (years), the first of them. */
function namesOf(columns: readonly ShownColumn[]): number[] {
  const end = columns.findIndex(({ isNumeric }) => isNumeric);
  const count = Math.min(mostNames, Math.max(1, end === -1 ? 1 : end));
  return Array.from({ length: count }, (_, place) => place);
}

function sharesOf(places: readonly number[], widths: readonly number[]): number[] {
  const all = sum(places.map((place) => widths[place] ?? 0));
  return places.map((place) => Math.floor(((widths[place] ?? 0) / all) * 100));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
