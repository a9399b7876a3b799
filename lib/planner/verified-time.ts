/** Whether a statement stays the answer to its question as days go by. */
import type { Dialect } from "#lib/domain/dialect";
import { isToken, readSqlTokens, valueOfToken } from "./sql/sql-tokens.ts";
import { resolveWindow } from "./time/resolve-window.ts";
import { matchTimeWindow } from "./time/time-window.ts";
import { tokenise } from "./words/tokenise.ts";

const units = "(?:hours?|days?|weeks?|weekends?|months?|quarters?|years?|fortnights?|decades?)";

/** Words that mean another period every day. */
const relativePatterns: readonly RegExp[] = [
  /\b(?:today|yesterday|tomorrow|tonight|now|currently|nowadays|recently|lately|ytd|mtd|qtd|wtd|ago)\b/i,
  new RegExp(`\\b(?:this|last|past|previous|current|next|coming|prior|latest)\\s+(?:\\S+\\s+){0,2}${units}\\b`, "i"),
  new RegExp(`\\b${units}[\\s-]to[\\s-]date\\b`, "i"),
  /\b(?:past|last|previous|next)\s+(?:few|couple)\b/i,
  /\b(?:so far|to date|up to now|until now|till now|since last)\b/i,
  /\b(?:last|this|next|past)\s+(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|christmas|season)\b/i,
];

/** The words of a question that mean another period every day, as they stand there; null without any. */
export function relativeWords(question: string): string | null {
  for (const pattern of relativePatterns) {
    const found = pattern.exec(question);
    if (found !== null) return found[0];
  }
  return movingPeriod(question);
}

const someDay = { day: "2000-01-01", isOver: false };

/** The planner reads another year into them as time goes by: "in May". */
function movingPeriod(question: string): string | null {
  const tokens = tokenise(question);
  for (const [place] of tokens.entries()) {
    const found = matchTimeWindow(tokens, place);
    if (found === null || !resolveWindow(found.window, someDay).usesAnchor) continue;
    return tokens
      .slice(place, place + found.length)
      .map(({ text }) => text)
      .join(" ");
  }
  return null;
}

const clockNames: readonly string[] = [
  "CURRENT_DATE",
  "CURRENT_TIMESTAMP",
  "CURRENT_TIME",
  "LOCALTIMESTAMP",
  "NOW",
  "TODAY",
  "GETDATE",
  "SYSDATE",
];

/** True where a question about "last month" is answered by a statement that names its days: right only once. */
export function growsStale(
  { question, sql }: { readonly question: string; readonly sql: string },
  dialect: Dialect,
): boolean {
  if (relativeWords(question) === null) return false;
  const tokens = readSqlTokens(sql, dialect);
  const readsClock = tokens.some((token) => clockNames.some((name) => isToken(token, name)));
  return !readsClock && tokens.some((token) => namesYear(valueOfToken(token)) || /^(?:19|20)\d{2}$/.test(token.text));
}

function namesYear(value: string | undefined | null): boolean {
  return value !== undefined && value !== null && /(?:^|\D)(?:19|20)\d{2}(?:\D|$)/.test(value);
}
