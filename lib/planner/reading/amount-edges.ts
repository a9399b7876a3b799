/** Times, dates and numbers in a question, each as it can be meant at a place. */
import { nearWords } from "#lib/semantic/near-words";
import { months } from "../time/calendar-period.ts";
import type { TimeWindow } from "../time/resolve-window.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import { signOf, unitAt, unsaidNumberAt } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import { type Edge, edge } from "./edge.ts";

const monthNames: ReadonlySet<string> = new Set(Object.keys(months));

/** "Febuary": the one month that a word is a letter away from. */
export function withMonth(token: Token): Token {
  const near = token.kind === "word" ? nearWords(monthNames, token.lower) : [];
  const [month] = near;
  return near.length === 1 && month !== undefined ? { ...token, lower: month, stem: month } : token;
}

/** The periods that begin at a place; `mended` are the same words with the names of months put straight. */
export function timeEdges(tokens: readonly Token[], place: number, mended: readonly Token[]): Edge[] {
  const match = matchTimeWindow(tokens, place) ?? matchTimeWindow(mended, place);
  if (match === null) return [];
  const { window, split, length } = match;
  const plain = edge(tokens, place, { meaning: { type: "time", window, split }, length, uses: [] });
  const open = openEnded(tokens, place + length, window);
  if (open === null) return [plain];
  const meaning = { type: "time" as const, window: open.window, split: null };
  return [plain, edge(tokens, place, { meaning, length: length + open.length, uses: [] })];
}

/** "in 2024 or later": from there on, or up to there. */
function openEnded(
  tokens: readonly Token[],
  behind: number,
  window: TimeWindow,
): { readonly window: TimeWindow; readonly length: number } | null {
  if (window.kind !== "absolute") return null;
  const { from, to } = window;
  const [joint, word] = [tokens[behind]?.lower ?? "", tokens[behind + 1]?.lower ?? ""];
  if (!/^(or|and)$/.test(joint)) return null;
  if (/^(later|after|onwards?|newer|since)$/.test(word) && from !== null)
    return { window: { kind: "absolute", from, to: null }, length: 2 };
  return /^(earlier|before|older)$/.test(word) && to !== null
    ? { window: { kind: "absolute", from: null, to }, length: 2 }
    : null;
}

/** The numbers and dates that begin at a place, with and without the unit behind them. */
export function numberEdges(tokens: readonly Token[], place: number): Edge[] {
  const token = tokens[place];
  if (token?.kind === "date")
    return [edge(tokens, place, { meaning: { type: "date", date: token.text }, length: 1, uses: [] })];
  const number = (value: number, unit: string | null, length: number): Edge =>
    edge(tokens, place, { meaning: { type: "number", value, unit }, length, uses: [] });
  if (token?.lower === "one") return [number(1, null, 1)];
  const unsaid = unsaidNumberAt(tokens, place);
  if (unsaid !== null) return [number(unsaid.value, unsaid.unit, unsaid.length)];
  if (token?.kind !== "number" || token.value === null) return [];
  const sign = signOf(token);
  const unit = sign === null ? unitAt(tokens, place + 1) : null;
  const plain = number(token.value, sign, 1);
  return unit === null ? [plain] : [plain, number(token.value, unit.unit, 1 + unit.length)];
}
