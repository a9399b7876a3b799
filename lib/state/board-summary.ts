/**
 * What changed on a board, in a paragraph: of single figures the former and the new one, of groups those that moved the
 * most. Each of its numbers is a figure of one of the two reads, or how far the one lies from the other. Pure.
 */
import type { FigureMove, TileMovement, TileState } from "#lib/domain/dashboard";
import type { FormatColumn } from "#lib/domain/format";
import { shortNumbers } from "#lib/domain/short-number";
import { withUnit } from "#lib/domain/unit-text";
import { signedChange, valueChange } from "#lib/domain/value-change";
import { momentText } from "./dashboard-words.ts";

export type SummarisedTile = { readonly title: string; readonly state: TileState | null };

export type BoardSummary =
  /** Nothing was read twice in the same way. */
  | { readonly kind: "unknown" }
  /** One for each moment that figures are set against, the most recent first. */
  | { readonly kind: "known"; readonly paragraphs: readonly SummaryParagraph[] };

export type SummaryParagraph = { readonly since: string; readonly text: string };

/** @param tiles in the order in which they are read. */
export function boardSummary(tiles: readonly SummarisedTile[], now: number): BoardSummary {
  const told = tiles.flatMap(({ title, state }) => {
    const movement = state?.movement;
    return movement === undefined ? [] : [{ title, ...movement }];
  });
  if (told.length === 0) return { kind: "unknown" };
  const paragraphs = momentsOf(told.map(({ since }) => since)).map(({ first, last }) => ({
    since: momentText(first, now),
    text: paragraphOf(told.filter(({ since }) => first <= since && since <= last)),
  }));
  return { kind: "known", paragraphs };
}

/** Tiles of one refresh are read one after the other: what lies no further apart than this is one moment. */
const oneRefreshMs = 5 * 60_000;

type Moment = { readonly first: number; readonly last: number };

/** The latest first. */
function momentsOf(reads: readonly number[]): Moment[] {
  const moments: Moment[] = [];
  for (const at of reads.toSorted((left, right) => right - left)) {
    const moment = moments.at(-1);
    const isSame = moment !== undefined && moment.first - at <= oneRefreshMs;
    if (isSame) moments.pop();
    moments.push({ first: at, last: isSame ? moment.last : at });
  }
  return moments;
}

type ToldTile = Pick<TileMovement, "moves" | "more"> & { readonly title: string };

function paragraphOf(tiles: readonly ToldTile[]): string {
  const moved = tiles.filter(({ moves }) => moves.length > 0);
  if (moved.length === 0) return "Nothing that could be compared has changed.";
  const rest = moved.length < tiles.length ? ["Nothing else that could be compared has changed."] : [];
  return [...moved.map(sentenceOf), ...rest].join(" ");
}

/** Moves of one tile that are named; no count of the others: numbers are figures here. */
const namedMoves = 3;

function sentenceOf({ title, moves, more }: ToldTile): string {
  const named = moves.slice(0, namedMoves).map((move) => moveText(move));
  const isMore = moves.length > namedMoves || more > 0;
  const [only] = moves;
  const isTitled = only !== undefined && only.group === null && moves.length === 1 && isSaid(only.figure, title);
  // Single figures have units of their own: nobody can say which of them moved less.
  const others = only?.group === null ? ", and others moved" : ", and others moved less";
  const told = `${named.join(", ")}${isMore ? others : ""}`;
  return isTitled ? `${told}.` : `${title}: ${told}.`;
}

function isSaid(figure: string, title: string): boolean {
  return figure.trim().toLowerCase() === title.trim().toLowerCase();
}

function moveText(move: FigureMove): string {
  const { before, after } = move;
  const name = move.group ?? move.figure;
  if (before === null && after !== null) return `${name} has ${numberTexts(move, [after])[0]} and had no figure before`;
  if (before !== null && after === null)
    return `${name} has no figure any more and had ${numberTexts(move, [before])[0]}`;
  if (before === null || after === null) return name;
  const [from, to] = numberTexts(move, [before, after]);
  const change = valueChange(after, before, move.format ?? "number");
  const part = change === null ? "" : ` (${signedChange(change)})`;
  return `${name} ${after > before ? "rose" : "fell"} from ${from} to ${to}${part}`;
}

/** As short as tells them apart. */
function numberTexts({ format, unit }: FigureMove, numbers: readonly number[]): string[] {
  const column: FormatColumn = { name: "", kind: "float", format };
  return shortNumbers(numbers, column).map((text) => withUnit(text, format === "percent" ? null : unit));
}
