/**
 * The clause of an alert: a figure and what is to happen to it, in the present. "Daily orders fall below 50" is a wish to
 * be told; "orders fell below 50" asks about days that were.
 */
import type { AlertCondition, LimitSide } from "#lib/domain/alert";
import type { TimeGrain } from "#lib/domain/plan";
import { tokenise } from "../words/tokenise.ts";
import { grainIn, grains, pattern, step, stepped } from "./steps-said.ts";

export type ReadClause = {
  /** The question for the figure, the likeliest way to ask it first. */
  readonly questions: readonly string[];
  readonly condition: AlertCondition;
  readonly notes: readonly string[];
};

const falls =
  "falls?|drops?|sinks?|dips?|declines?|decreases?|shrinks?|slips?|plunges?|slumps?|goes\\s+down|go\\s+down";
const rises = "rises?|climbs?|grows?|increases?|jumps?|surges?|soars?|spikes?|goes\\s+up|go\\s+up";
const moves = `${falls}|${rises}|changes?|moves?|differs?|varies`;
const stands = "is|are|gets?|becomes?|goes|go|stays?|remains?|runs?|comes?\\s+in";
const lower = "below|under|beneath|less\\s+than|fewer\\s+than|lower\\s+than|smaller\\s+than";
const higher = "above|over|beyond|more\\s+than|greater\\s+than|higher\\s+than|larger\\s+than|bigger\\s+than|past";
/** As a formula writes it. */
const compared = "<=?|>=?|≤|≥";
const exceeds = "exceeds?|surpass(?:es)?|tops?|pass(?:es)?|crosses|cross|goes\\s+past";
const reaches = "reach(?:es)?|hits?";
const odd = "unusual|abnormal|anomalous|odd|strange|unexpected|out\\s+of\\s+the\\s+ordinary|extraordinary|weird";
const oddly = "unusually|abnormally|oddly|strangely|unexpectedly|exceptionally";

type Reader = (clause: string) => ReadClause | null;

/** Null where the clause says no such thing. */
export function readClause(clause: string): ReadClause | null {
  const said = clause
    .replace(/\s+/g, " ")
    .replace(/[.!?\s]+$/u, "")
    .trim();
  for (const read of [readNone, readOdd, readChange, readLimit] satisfies readonly Reader[]) {
    const found = read(said);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A number that something is to fall below or rise above, in the present, whatever is said beside it. Where it is not sure
 * that somebody wants to be told, standing is not enough: "tell me when stock is below 10" may ask for days.
 */
export function isOfWhatComes(clause: string, isSure: boolean): boolean {
  const verbs = isSure ? `${moves}|${exceeds}|${reaches}|${stands}` : `${moves}|${exceeds}|${reaches}`;
  return pattern(`^.*\\b(?:${verbs})\\b.*\\b\\d`).test(clause);
}

/** "about unusual sales", "of anomalies in daily orders" */
export function readSubject(words: string): ReadClause | null {
  const said = words.replace(/[.!?\s]+$/u, "").trim();
  const match =
    pattern(`^(?:any\\s+)?(?:${odd})\\s+(?<object>.+)$`).exec(said) ??
    pattern(`^(?:any\\s+)?(?<way>${oddly})\\s+(?<side>high|low|many|few|large|small)\\s+(?<object>.+)$`).exec(said) ??
    pattern(
      "^(?:any\\s+)?(?:anomal(?:y|ies)|outliers?|irregularit(?:y|ies))\\s+(?:in|of|with|among)\\s+(?<object>.+)$",
    ).exec(said);
  const object = match?.groups?.object;
  return object === undefined ? readStanding(said) : unusualOf(object, match?.groups?.side ?? "");
}

/** "orders below 50": how they stand is said without a verb. */
function readStanding(said: string): ReadClause | null {
  const match = pattern(`^(?<object>.+?)\\s+(?<side>${lower}|${higher}|${compared})\\s+(?<number>.+)$`).exec(said);
  const { object, side = "", number = "" } = match?.groups ?? {};
  return object === undefined ? null : limitedBy(object, side, number);
}

/** "no orders arrive for a day", "orders stop coming", "the load of orders is late" */
function readNone(said: string): ReadClause | null {
  const come =
    "(?:arrive|come(?:\\s+in)?|appear|show\\s+up|happen|exist|get\\s+(?:placed|made|in)|are\\s+(?:\\p{L}+ed|made|coming(?:\\s+in)?|there)|have\\s+(?:arrived|come(?:\\s+in)?|been\\s+\\p{L}+)|is\\s+(?:\\p{L}+ed|made)|arrives|comes(?:\\s+in)?)";
  const late =
    "(?:stops?(?:\\s+(?:coming(?:\\s+in)?|arriving))?|(?:is|are)\\s+(?:late|missing|overdue|delayed)|(?:do(?:es)?\\s+not|don't|doesn't|did\\s+not)\\s+(?:arrive|come(?:\\s+in)?)|(?:has|have)\\s+not\\s+(?:arrived|come(?:\\s+in)?))";
  const match =
    pattern(
      `^(?:there\\s+(?:is|are)\\s+)?no\\s+(?!(?:${lower}|${higher}|longer)\\b)(?:new\\s+)?(?<object>.+?)(?:\\s+${come})?(?:\\s+(?:for|in|within|during)\\s+(?<span>.+))?$`,
    ).exec(said) ??
    pattern(
      `^(?:the\\s+)?(?:(?:loads?|data|import|rows)\\s+(?:of|for|on)\\s+)?(?<object>.+?)\\s+${late}(?:\\s+(?:for|by)\\s+(?<span>.+))?$`,
    ).exec(said);
  const { object, span } = match?.groups ?? {};
  if (object === undefined) return null;
  const time = span === undefined ? { count: 1, unit: "day" as const, isSaid: false } : spanOf(span);
  if (time === null) return null;
  const { count, unit, isSaid } = time;
  const notes = isSaid ? [] : ["No time was said: one whole day without rows is told."];
  return { questions: stepped(object, "day"), condition: { kind: "late", count, unit }, notes };
}

/** "a day", "24 hours", "two weeks": by whole days, as rows are. */
function spanOf(
  span: string,
): { readonly count: number; readonly unit: "day" | "week" | "month"; readonly isSaid: true } | null {
  const [, first = "", unit = ""] =
    /^(?:more\s+than\s+|over\s+|at\s+least\s+)?(.+?)\s*(?:whole\s+|full\s+)?(hour|day|week|month)s?$/iu.exec(
      span.trim(),
    ) ?? [];
  const count = /^(?:an?|one|a\s+whole|the\s+whole)$/iu.test(first.trim()) ? 1 : (tokenise(first)[0]?.value ?? null);
  if (count === null || !Number.isInteger(count) || count < 1) return null;
  const lowerUnit = unit.toLowerCase();
  if (lowerUnit === "hour") return count % 24 === 0 ? { count: count / 24, unit: "day", isSaid: true } : null;
  return lowerUnit === "day" || lowerUnit === "week" || lowerUnit === "month"
    ? { count, unit: lowerUnit, isSaid: true }
    : null;
}

/** "orders are unusually low", "something is unusual in sales" */
function readOdd(said: string): ReadClause | null {
  const match =
    pattern(
      `^(?:there\\s+(?:is|are)\\s+)?(?:something|anything)\\s+(?:is\\s+|looks\\s+)?(?:${odd})(?:\\s+happens)?\\s+(?:in|with|about|to|on)\\s+(?<object>.+)$`,
    ).exec(said) ??
    pattern(
      `^there\\s+(?:is|are)\\s+(?:an?\\s+|any\\s+)?(?:anomal(?:y|ies)|outliers?)\\s+(?:in|with|among)\\s+(?<object>.+)$`,
    ).exec(said) ??
    pattern(
      `^(?<object>.+?)\\s+(?:${stands}|looks?|seems?|behaves?)\\s+(?:${oddly})\\s+(?<side>high|low|many|few|large|small)$`,
    ).exec(said) ??
    pattern(`^(?<object>.+?)\\s+(?:${stands}|looks?|seems?)\\s+(?:${odd})$`).exec(said);
  const object = match?.groups?.object;
  return object === undefined ? null : unusualOf(object, match?.groups?.side ?? "");
}

function unusualOf(object: string, side: string): ReadClause {
  const notes = grainIn(object) === null ? [byDay] : [];
  return { questions: stepped(object, "day"), condition: { kind: "unusual", way: wayOfSide(side) }, notes };
}

function wayOfSide(side: string): "low" | "high" | "either" {
  if (side === "") return "either";
  return /low|few|small/iu.test(side) ? "low" : "high";
}

const byDay = "No step was said: days are judged.";

/** "revenue drops by more than 10 % week over week" */
function readChange(said: string): ReadClause | null {
  const more = "(?:(?:more|greater)\\s+than|at\\s+least|over)";
  const moved = pattern(
    `^(?<object>.+?)\\s+(?<verb>${moves})\\s+(?:by\\s+)?(?:${more}\\s+)?(?<number>\\S+(?:\\s+(?:%|percent|per\\s+cent|thousand|million|billion|k|m))?)(?<rest>.*)$`,
  ).exec(said);
  const stood = pattern(
    `^(?<object>.+?)\\s+(?:${stands})\\s+(?:${more}\\s+)?(?<number>\\S+(?:\\s+(?:%|percent))?)\\s+(?<verb>lower|less|higher|more|greater)(?<rest>\\s+than\\s+.+)$`,
  ).exec(said);
  const { object, verb = "", number = "", rest = "" } = (stood ?? moved)?.groups ?? {};
  if (object === undefined) return null;
  if (isDenied(object)) return null;
  // "drops below 50" is no change by 50.
  const [first] = tokenise(number);
  const against = againstOf(rest);
  const isOfSize = stood !== null || pattern(`\\b(?:${moves})\\s+by\\b`).test(said) || against.isSaid;
  if (first?.kind !== "number" || first.value === null || first.value <= 0 || against.isOther || !isOfSize) return null;
  const isPart = /%|percent|per cent/iu.test(number);
  const grain = against.grain ?? grainIn(object) ?? "week";
  const notes =
    against.isSaid || grainIn(object) !== null
      ? []
      : ["No time to compare with was said: each week is compared with the one before."];
  const condition: AlertCondition = {
    ...{ kind: "change", way: wayOf(verb), by: isPart ? first.value / 100 : first.value },
    ...{ unit: isPart ? "part" : "number", against: against.isYear ? "year-before" : "step-before" },
  };
  return { questions: stepped(object, grain), condition, notes };
}

function wayOf(verb: string): "fall" | "rise" | "either" {
  if (pattern(`^(?:${falls}|lower|less)$`).test(verb)) return "fall";
  return pattern(`^(?:${rises}|higher|more|greater)$`).test(verb) ? "rise" : "either";
}

type Against = {
  readonly grain: TimeGrain | null;
  readonly isYear: boolean;
  readonly isSaid: boolean;
  readonly isOther: boolean;
};

function againstOf(rest: string): Against {
  const said = rest.trim().replace(/^,\s*/u, "");
  const none = { grain: null, isYear: false, isSaid: false, isOther: false };
  if (said === "") return none;
  if (
    pattern(
      "^(?:year[ -]o(?:ver|n)[ -]year|yoy|(?:from|than|against|versus|vs\\.?|compared\\s+(?:to|with))\\s+(?:the\\s+same\\s+\\p{L}+\\s+)?(?:a\\s+year\\s+(?:before|ago|earlier)|(?:of\\s+)?(?:the\\s+)?last\\s+year))$",
    ).test(said)
  ) {
    return { ...none, grain: "month", isYear: true, isSaid: true };
  }
  const match =
    pattern(`^(?<grain>${step})[ -](?:over|on|to)[ -](?:${step})$`).exec(said) ??
    pattern(
      `^(?:from|than|against|versus|vs\\.?|compared\\s+(?:to|with))\\s+(?:the\\s+)?(?:(?:previous|last|prior)\\s+(?<grain>${step})|(?<grain2>${step})\\s+before|(?<grain3>yesterday))$`,
    ).exec(said) ??
    pattern(`^from\\s+one\\s+(?<grain>${step})\\s+to\\s+the\\s+(?:next|other)$`).exec(said) ??
    pattern(`^(?:in|within)\\s+(?:a|one)\\s+(?<grain>${step})$`).exec(said);
  const { grain, grain2, grain3 } = match?.groups ?? {};
  const found = grains[(grain ?? grain2 ?? grain3 ?? shortForms[said.toLowerCase()] ?? "").toLowerCase()];
  return found === undefined ? { ...none, isOther: true } : { ...none, grain: found, isSaid: true };
}

const shortForms: Readonly<Record<string, string>> = { dod: "day", wow: "week", mom: "month", qoq: "quarter" };

/** "daily orders fall below 50", "stock exceeds 1,000", "revenue in any region drops under 500 a week" */
function readLimit(said: string): ReadClause | null {
  const verbs = `${falls}|${rises}|${stands}`;
  const match =
    pattern(
      `^(?<object>.+?)\\s+(?:${verbs})\\s+(?:to\\s+)?(?<side>${lower}|${higher}|at\\s+least|at\\s+most)\\s+(?<number>.+)$`,
    ).exec(said) ??
    pattern(`^(?<object>.+?)\\s*(?<side>${compared})\\s*(?<number>.+)$`).exec(said) ??
    pattern(`^(?<object>.+?)\\s+(?<side>${exceeds}|${reaches})\\s+(?<number>.+)$`).exec(said) ??
    pattern(
      `^(?<object>.+?)\\s+(?:${falls})\\s+to\\s+(?<side>)(?<number>\\S+)(?:\\s+or\\s+(?:less|below|lower))?$`,
    ).exec(said);
  const { object, side = "", number = "" } = match?.groups ?? {};
  return object === undefined ? null : limitedBy(object, side, number);
}

function limitedBy(object: string, side: string, number: string): ReadClause | null {
  const limit = limitOf(number);
  if (limit === null || isDenied(object)) return null;
  const group = groupedObject(object);
  const asked = group ?? object;
  const own = grainIn(asked);
  const grain = own ?? limit.grain ?? "day";
  const is = sideOf(side);
  const condition: AlertCondition =
    group === null && !isByGroup(object)
      ? { kind: "limit", is, limit: limit.value }
      : { kind: "group", is, limit: limit.value, groups: [] };
  const isSaid = own !== null || limit.grain !== null;
  // What has no steps, such as a stock, is judged as it stands.
  const questions = isSaid ? stepped(asked, grain) : [...stepped(asked, grain), asked];
  return { questions, condition, notes: isSaid ? [] : [byDay] };
}

function sideOf(side: string): LimitSide {
  const said = side.toLowerCase().replace(/\s+/g, " ");
  if (["", "at most", "<=", "≤"].includes(said)) return "at-most";
  if (["at least", ">=", "≥"].includes(said) || pattern(`^(?:${reaches})$`).test(said)) return "at-least";
  return pattern(`^(?:${lower}|<)$`).test(said) ? "below" : "above";
}

/** A number with at most a unit behind it: "50", "2 %", "1.5 million dollars", "50 a day". */
function limitOf(text: string): { readonly value: number; readonly grain: TimeGrain | null } | null {
  const [, own = text, said] =
    pattern(`^(.+?)(?:\\s+(?:a|per|each|every|in\\s+a)\\s+(${step}))?$`).exec(text.trim()) ?? [];
  const [first, ...rest] = tokenise(own);
  if (first?.kind !== "number" || first.value === null) return null;
  const units = rest.filter(({ text: word }) => word !== "%");
  if (units.length > 2 || units.some(({ kind, lower: word }) => kind !== "word" || notUnits.has(word))) return null;
  const isPart = /%|\bpercent\b/iu.test(own);
  return { value: isPart ? first.value / 100 : first.value, grain: grains[said?.toLowerCase() ?? ""] ?? null };
}

/** Behind them more is said than a limit: for when, for whom or without what it is. */
const notUnits: ReadonlySet<string> = new Set(
  (
    "and or but in for by on at of per with without within except excluding unless between to than from since until till " +
    "before after during while when whenever if as again each every a an the this that last next more less only both " +
    "not no never twice once then today tomorrow tonight yesterday"
  ).split(" "),
);

/** "orders do not", "orders don't": what is behind it is told of its opposite. */
function isDenied(object: string): boolean {
  return pattern("(?:\\b(?:not|never|hardly|cannot)|n't)$").test(object.trim());
}

/** "revenue in any region", "any region's revenue" as "revenue by region"; null for one figure. */
function groupedObject(object: string): string | null {
  const any = "(?:any|one|some|a\\s+single|at\\s+least\\s+one)";
  const inside = pattern(`^(?<figure>.+?)\\s+(?:in|of|for|from|at)\\s+${any}\\s+(?<group>[\\p{L} ]+)$`).exec(object);
  const owned = pattern(`^${any}\\s+(?<group>[\\p{L} ]+?)(?:'s|’s)\\s+(?<figure>.+)$`).exec(object);
  const { figure, group } = (inside ?? owned)?.groups ?? {};
  return figure === undefined || group === undefined ? null : `${figure} by ${group}`;
}

/** Broken down by something that is no step in time. */
function isByGroup(object: string): boolean {
  return pattern(`\\b(?:by|per)\\s+(?!(?:${step})\\b)\\p{L}`).test(object);
}
