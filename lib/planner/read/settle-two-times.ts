/** "revenue by month 2024 vs 2025", "top 5 boats this year versus last year": the later time, with the earlier one beside each figure. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Request } from "../request/request.ts";
import { iso } from "../time/calendar.ts";
import type { TimeWindow } from "../time/resolve-window.ts";
import { compareWith } from "./read-shift.ts";
import type { Walk } from "./walk.ts";

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];
const against = /\s+(?:vs\.?|versus|against)\s+/i;
const beside = /\s+(?:vs\.?|versus|against|and)\s+/i;

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
