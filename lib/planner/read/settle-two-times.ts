/** "revenue by month 2024 vs 2025", "top 5 boats this year versus last year": the later time, with the earlier one beside each figure. */
import type { TimeGrain } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import type { Cue } from "../lexicon/cue.ts";
import type { AskedWindow, Request } from "../request/request.ts";
import { iso } from "../time/calendar.ts";
import type { TimeWindow } from "../time/resolve-window.ts";
import { compareWith } from "./read-shift.ts";
import type { Walk } from "./walk.ts";

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];
const against = /\s+(?:vs\.?|versus|against)\s+/i;
const beside = /\s+(?:vs\.?|versus|against|and)\s+/i;

/** "in 2026 by customers acquired in 2025": a deed between two times is of the second, and no word sets the two beside each other. */
export function settleTimeOfDeed(walk: Walk): void {
  const { request, chunks } = walk;
  const [one, other, ...more] = request.windows.toSorted((left, right) => left.first - right.first);
  if (one === undefined || other === undefined || more.length > 0 || request.compare !== null) return;
  if (other.column !== null || isDated(walk, one)) return;
  const between = chunks.filter(({ first }) => first > one.first && first < other.first);
  const types = between.flatMap(({ meaning }) => (meaning.type === "cue" ? [meaning.cue.type] : []));
  const isJoined = types.some((type) => joining.has(type)) || between.some(({ text }) => /^compare/i.test(text));
  const isDeed = types.includes("relative") || between.some(({ text }) => /^\p{L}+ed$/iu.test(text));
  if (!isJoined && isDeed) request.unexplained.push(other.text);
}

/** "booked in 2025 were delivered in 2026": what is named before the period is a date, and no figure. */
function isDated({ model }: Walk, { column }: AskedWindow): boolean {
  return (column?.candidates ?? []).some(
    ({ element }) => element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time",
  );
}

const joining: ReadonlySet<Cue["type"]> = new Set(["and", "or", "versus", "compare", "change"]);

/** Two times that are set against each other and are followed in finer steps, or in which something is ranked. */
export function settleTwoTimes(walk: Walk): void {
  const { request, chunks } = walk;
  const [asked, ...more] = request.windows;
  const said = chunks.find(({ first }) => first === asked?.first)?.meaning;
  if (asked === undefined || more.length > 0 || said?.type !== "time" || said.split === null) return;
  const later = laterOf(said.window, said.split);
  const isAgainst = against.test(asked.text) || request.isSideBySide;
  if (later === null || !isAgainst || request.compare !== null || !needsBoth(request, asked.text, said.split)) return;
  const words = asked.text.replace(/^(?:in|for|during|between)\s+/i, "").split(beside);
  const [first = asked.text] = words;
  const text = words.find((word) => later.words.test(word)) ?? first;
  request.windows = [{ ...asked, window: later.window, text }];
  // In what it is ranked, each is one of the later time.
  if (request.grain?.text === asked.text) request.grain = null;
  compareWith(walk, { shift: { grain: said.split, count: 1 } }, asked.text);
}

function needsBoth({ grain, ranking }: Pick<Request, "grain" | "ranking">, text: string, unit: TimeGrain): boolean {
  if (grain?.text === text) return ranking !== null;
  const step = grain?.grain ?? null;
  return step !== null && grains.indexOf(step) < grains.indexOf(unit);
}

/** The second of two times, and how it is called; null for more of them. */
function laterOf(window: TimeWindow, unit: TimeGrain): { readonly window: TimeWindow; readonly words: RegExp } | null {
  if (window.kind === "period" && window.count === 2) {
    const later = { ...window, offset: window.offset + 1, count: 1 };
    return { window: later, words: later.offset === 0 ? /\b(?:this|current)\b/i : /\b(?:last|previous)\b/i };
  }
  if (window.kind !== "absolute" || window.from === null || window.to === null || unit !== "year") return null;
  const [from, to] = [window.from, window.to].map((date) => Number(date.slice(0, 4)));
  if (from === undefined || to === undefined || to - from !== 2) return null;
  return {
    window: { kind: "absolute", from: iso(to - 1, 1, 1), to: iso(to, 1, 1) },
    words: new RegExp(String.raw`\b${to - 1}\b`),
  };
}
