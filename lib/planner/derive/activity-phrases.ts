/** Who is active when: "monthly active customers", "retention cohorts by month of first order". */
import { derivedName } from "#lib/domain/derived-column";
import type { Token } from "../words/tokenise.ts";
import { grains } from "./calculation-read.ts";
import type { Derived } from "./derived-token.ts";
import { derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { deedsAsked, tablesNamed } from "./owners.ts";
import { activeName, endDate } from "./return-phrases.ts";
import { phraseAt, wordAt } from "./token-words.ts";

/** "monthly active customers", "active customers per month": how many different ones did something. */
export function activePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const adjective = isStepWord(tokens[place]) && /(?:ly|annual)$/.test(tokens[place]?.lower ?? "") ? 1 : 0;
  if (tokens[place + adjective]?.lower !== "active") return null;
  const [noun] = tokens.slice(place + adjective + 1);
  const [owner] = noun === undefined ? [] : tablesNamed([noun], known);
  const deeds = owner === undefined ? null : deedsAsked(tokens, known);
  const isSaid = adjective > 0 || /^(?:per|by|each|a)$/.test(tokens[place + 2]?.lower ?? "");
  const isStep = adjective > 0 || isStepWord(tokens[place + 3]);
  if (deeds === null || deeds.key.table !== owner || !isSaid || !isStep) return null;
  const covered = tokens.slice(place + adjective, place + adjective + 2);
  const counted = derivedToken(covered, [{ element: { kind: "metric", metric: activeName(deeds, known) }, weight: 1 }]);
  return { length: adjective + 2, tokens: [...tokens.slice(place, place + adjective), counted] };
}

function isStepWord(token: Token | undefined): boolean {
  return grains[token?.lower ?? ""] !== undefined;
}

const openings = [
  ...[
    "retention cohorts",
    "retention cohort",
    "cohort retention",
    "cohort analysis",
    "retention by cohort",
    "monthly cohorts",
    "weekly cohorts",
  ],
  ...[
    "retention triangle",
    "retention table",
    "customer retention",
    "cohorts",
    "user retention",
    "retention rate",
    "retention",
  ],
  ...["cohort table", "monthly retention", "weekly retention", "quarterly cohorts", "quarterly retention"],
];
const tails =
  /^(?: (?:by|per|for each|of each|with|from|on|grouped by) (?:the |their )?(?:(?:signup|monthly|weekly|first|order|purchase) )?(?:cohorts?|(?:calendar )?(?:month|week|quarter|year)s?(?: of (?:the |their )?(?:first|initial) \p{L}+)?|(?:first|initial) \p{L}+(?: (?:month|week|quarter))?))*/u;

/** How long behind it, which is told of cohorts in any case. */
const following = /^ and (?:by )?(?:weeks|months|years) since (?:the |their )?first \p{L}+(?: date)?/u;

/** "retention cohorts by month of first order": by when they came first, and how many were there how long behind it. */
export function cohortPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, openings);
  const deeds = opening === 0 ? null : deedsAsked(tokens, known);
  if (deeds === null) return null;
  const whose = phraseAt(tokens, place + opening, ["of active", "of our", "of the", "of"]);
  const isOwner =
    whose > 0 && tablesNamed(tokens.slice(place + opening + whose).slice(0, 1), known)[0] === deeds.key.table;
  const start = place + opening + (isOwner ? whose + 1 : 0);
  const text = tokens
    .slice(start)
    .map(({ lower }) => ` ${lower}`)
    .join("");
  const groups = tails.exec(text)?.[0] ?? "";
  const tail = `${groups}${following.exec(text.slice(groups.length))?.[0] ?? ""}`;
  const said = `${tokens
    .slice(place, place + opening)
    .map(({ lower }) => lower)
    .join(" ")}${tail}`;
  const length = start - place + tail.split(" ").filter((word) => word !== "").length;
  const grain = grainOf(said);
  const covered = tokens.slice(place, place + length);
  const first = endDate(deeds, "min");
  const since = derivedName({ kind: "elapsed", unit: unitOf(grain), from: first, to: deeds.date });
  const metric = derivedToken(covered, [{ element: { kind: "metric", metric: activeName(deeds, known) }, weight: 1 }]);
  const began = derivedToken(covered, [{ element: { kind: "column", ...first }, weight: 1 }]);
  // Whole weeks, not parts of them.
  const whole = derivedName({ kind: "band", of: { table: deeds.table, column: since }, width: 1 });
  const column = grain === "week" ? whole : since;
  const steps = derivedToken(covered, [{ element: { kind: "column", table: deeds.table, column }, weight: 1 }]);
  const word = (text: string): Token => wordAt(metric, text);
  return { length, tokens: [metric, word("by"), word(grain), word("of"), began, word("and"), word("by"), steps] };
}

function grainOf(said: string): "week" | "month" | "quarter" | "year" {
  if (/\bweek/.test(said)) return "week";
  if (/\bquarter/.test(said)) return "quarter";
  return /\byear|annual/.test(said) ? "year" : "month";
}

function unitOf(grain: "week" | "month" | "quarter" | "year"): "weeks" | "months" | "years" {
  if (grain === "week") return "weeks";
  return grain === "year" ? "years" : "months";
}

/** Whether the words ask for cohorts: their shares are those of the first step. */
export function asksForCohorts(tokens: readonly Token[], place: number): number {
  return phraseAt(tokens, place, openings);
}
