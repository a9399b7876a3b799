/** Which of the offered readings a reply names. */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";
import { leavingOut } from "#lib/planner/plan/outcome";
import { stem } from "#lib/semantic/words";

/** By its label, or by its number as the buttons stand: "2", "2.", "option 2", "the second one". */
export function chosenOption(typed: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  const said = typed
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, "");
  const byLabel = options.find((option) => option.label.trim().toLowerCase() === said);
  if (byLabel !== undefined) return byLabel;
  if (options.length === 1 && yes.test(said)) return options[0] ?? null;
  const number = /^(?:option\s+|number\s+|#)?([1-4])\)?$/.exec(said)?.[1];
  if (number !== undefined) return options[Number(number) - 1] ?? null;
  const ordinal = /^(?:the\s+)?(first|second|third|fourth|last)(?:\s+(?:one|option|reading))?$/.exec(said)?.[1];
  if (ordinal === undefined) return null;
  return (ordinal === "last" ? options.at(-1) : options[ordinals.indexOf(ordinal)]) ?? null;
}

/** To "Is this what you mean?". */
const yes = /^(?:yes|yep|yeah|exactly|right|correct|ok|okay)(?:,? (?:please|that one|it is|exactly))?$/;

const ordinals = ["first", "second", "third", "fourth"];

/** By words that stand in one option only: "the net one" of "Gross revenue" and "Net revenue". */
export function hintedOption(typed: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  const said = wordsOf(typed).filter((word) => !fillers.has(word));
  if (said.length === 0 || said.length > mostHintWords) return null;
  const fitting = options.filter(({ label, effect }) => {
    const means = effect?.startsWith(leavingOut) === true ? "" : (effect ?? "");
    const known = new Set(wordsOf(`${label} ${means}`));
    return said.every((word) => known.has(word));
  });
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? only : null;
}

/** More words are a request of their own. */
const mostHintWords = 2;

const fillers: ReadonlySet<string> = new Set(["the", "one", "i", "mean", "meant", "please", "option", "it", "is", "a"]);

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}
