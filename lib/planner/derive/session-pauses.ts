/** How long a pause ends a session: "with a pause of 10 minutes", "with a 2-hour timeout", "after 3 days of inactivity". */
import type { Token } from "../words/tokenise.ts";

export type Pause = { readonly amount: number; readonly unit: "minutes" | "hours" | "days" };
type PauseFound = Pause & { readonly length: number };

/** What counts as one session where the question does not say it. */
export const usualPause: Pause = { amount: 30, unit: "minutes" };

const number = "(?<amount>\\d+(?:\\.\\d+)?)";
const unit = "(?<unit>min|mins|minutes?|hours?|days?)";
const nouns =
  "(?:inactivity (?:timeout|gap|window|limit)|session timeouts?|idle time|pauses?|gaps?|breaks?|time ?outs?|timeouts?|inactivity|silence)";
const before =
  "(?:, )?(?:(?:with|using|at|given|assuming|for|and) )?(?:a |an |no |the )?(?:maximum |maximal |longest )?";
const bound =
  "(?:of |is |being )?(?:at most |no more than |not more than |up to |more than |longer than |over |no longer than |under )?";
const patterns = [
  new RegExp(`^${before}${nouns} ${bound}${number} ${unit}(?: of inactivity)?(?= |$)`),
  new RegExp(`^${before}${number} ${unit} ${nouns}(?= |$)`),
  new RegExp(
    `^(?:, )?(?:ended |ending |closed |split |separated )?(?:after|by|with) ${number} ${unit} (?:of )?${nouns}(?= |$)`,
  ),
];

const units: Readonly<Record<string, Pause["unit"]>> = { m: "minutes", h: "hours", d: "days" };

/** The words from there on, if they say a pause. */
export function pauseAt(tokens: readonly Token[], place: number): PauseFound | null {
  const words = tokens
    .slice(place, place + mostWords)
    .map(({ lower, value }) => (value === null ? lower : String(value)));
  const text = words.join(" ");
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const amount = Number(match?.groups?.amount);
  const said = units[match?.groups?.unit?.charAt(0) ?? ""];
  if (match === undefined || match === null || said === undefined || !(amount > 0)) return null;
  return { amount, unit: said, length: match[0].split(" ").length };
}

const mostWords = 14;

/** The pause that a question says anywhere, and where. */
export function pauseIn(tokens: readonly Token[]): { readonly pause: PauseFound; readonly place: number } | null {
  for (let place = 0; place < tokens.length; place += 1) {
    const pause = pauseAt(tokens, place);
    if (pause !== null) return { pause, place };
  }
  return null;
}
