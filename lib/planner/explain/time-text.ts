/** The period of a question as a sentence says it: "in 2025", "last quarter (Q1 2026)", "since 2024-03-01". */
import type { PlanTime } from "#lib/domain/plan";
import { addPeriods } from "../time/calendar.ts";
import { windowName } from "../time/window-name.ts";

/** The user's words for a period, as they are written: the sign of the plural stands at its number, "the 1990s". */
export function periodWords(label: string): string {
  return label.replaceAll(/(?<=\b\d{3}0) s\b/g, "s");
}

/** What is counted from today stands with its days: nobody has to know which quarter was the last. */
export function timeText({ from, to, label, anchor }: Pick<PlanTime, "from" | "to" | "label" | "anchor">): string {
  const said = adverbial(periodWords(label));
  if (from === null || to === null) return said ?? openText(from, to);
  const name = windowName(from, to);
  if (anchor !== null) {
    const days = bareText(name);
    return said === null || said.includes(days) || days.startsWith(bareText(said)) ? name : `${said} (${days})`;
  }
  if (said !== null && isOwnCalendar.test(said)) return `${said} (${bareText(name)})`;
  return name.startsWith("from ") && said !== null ? said : name;
}

/** "in December" -> "December" */
function bareText(said: string): string {
  return said.replace(/^(?:in|on|from) /i, "");
}

/** Years that begin when the company says so: nobody else knows their days. */
const isOwnCalendar = /\b(?:fiscal|financial|FY\d*)\b/i;

function openText(from: string | null, to: string | null): string {
  if (from !== null) return `since ${from}`;
  return to === null ? "of all time" : `until ${addPeriods(to, "day", -1)}`;
}

const adverbs =
  /^(in|during|between|from|since|until|till|before|after|on|over|within|for|this|last|next|today|yesterday|up to|through)\b/i;

/** The user's words where they can stand behind a verb: "in 2025", "last month"; null for "2025" and "2025 vs 2024". */
function adverbial(label: string): string | null {
  const counted = /^(last|past|previous|next) \d/i.test(label) ? `in the ${label}` : label;
  return adverbs.test(counted) && !/\b(vs|versus|against)\b/i.test(counted) ? counted : null;
}
