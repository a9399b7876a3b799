/**
 * A wish to have something told by itself: "send me revenue by region every Monday", "tell me when daily orders fall below
 * 50". It is split into the question, which is read like every other, and into when or whereupon it is told. A question
 * that merely holds such words ("orders every Monday", "which customers fall below 50") is none.
 */
import type { AlertCondition, AlertRule } from "#lib/domain/alert";
import type { ScheduleWhen } from "#lib/domain/schedule";
import { isOfWhatComes, type ReadClause, readClause, readSubject } from "./condition.ts";
import { readRhythm, rhythmAdjectives, rhythmPattern } from "./rhythm.ts";

export type WatchWish = {
  /** What is asked each time, the likeliest way to say it first; none where the last answer is meant. */
  readonly questions: readonly string[];
  readonly when: ScheduleWhen;
  /** Null: it is told each time. */
  readonly alert: AlertRule | null;
  /** What was taken without having been said. */
  readonly notes: readonly string[];
};

/** `unclear`: it is a wish, but one that cannot be read to its end, or kept. */
export type ReadWish =
  | { readonly kind: "wish"; readonly wish: WatchWish }
  | { readonly kind: "unclear"; readonly why: string };

const polite =
  "(?:(?:please|pls|kindly|hi|hello|hey|ok|okay|and|now|then|also|just|(?:can|could|would|will)\\s+you(?:\\s+please)?|i(?:\\s+want|\\s+need)\\s+you\\s+to|i(?:'d|\\s+would)\\s+like\\s+you\\s+to)[,!]?\\s+)*";
const person = "(?:me|us)";
const sends = "(?:send|e-?mail|mail|deliver|post|forward|message)";
const getting = "i(?:\\s+want|\\s+need|'d\\s+like|\\s+would\\s+like|\\s+wish)\\s+to\\s+(?:get|receive|be\\s+sent)\\s+";
const keeps = `(?:subscribe\\s+${person}\\s+to|keep\\s+${person}\\s+(?:posted|updated|informed|up\\s+to\\s+date|in\\s+the\\s+loop)\\s+(?:on|about|with|of))`;
const report = "(?:report|update|summary|digest|overview|e-?mail|mail|message|reminder|schedule)";
const toWhom = `(?:\\s+to\\s+${person})?`;
/** Where it goes is chosen beside the wish. */
const channel = "(?:\\s+(?:by|via|per|through|in|on|to)\\s+(?:e-?mail|mail|slack|teams|my\\s+inbox|the\\s+bell))?";
const end = "\\s*(?:,?\\s*(?:please|thanks|thank\\s+you))?\\s*[.!?]*\\s*$";
const start = `^\\s*${polite}`;

/** Rhythms that are said in front need no verb of sending where they name a time of day: nothing in the data is shown at eight. */
const shows = "(?:show|give|tell|report\\s+to)";

const schedules: readonly RegExp[] = [
  // The rhythm behind goes before one in front: "send me daily revenue every Monday".
  regex(
    `${start}(?:${sends}|remind)\\s+(?:${person}\\s+)?(?:(?:of|about|with)\\s+)?(?<object>.+?)${toWhom}${channel},?\\s+(?<rhythm>${rhythmPattern})${toWhom}${channel}${end}`,
  ),
  regex(`${start}${sends}\\s+(?:${person}\\s+)(?<rhythm>${rhythmPattern})[,:]?\\s+(?<object>.+?)${channel}${end}`),
  regex(
    `${start}(?:schedule|${keeps})\\s+(?<object>.+?)${channel},?\\s+(?:for\\s+)?(?<rhythm>${rhythmPattern})${channel}${end}`,
  ),
  regex(
    `${start}${getting}(?<object>(?!to\\b).+?)(?:\\s+sent${toWhom})?${channel},?\\s+(?<rhythm>${rhythmPattern})${channel}${end}`,
  ),
  regex(
    `^\\s*(?:${polite})(?<rhythm>${rhythmPattern}),?\\s+${polite}${sends}\\s+(?:${person}\\s+)?(?<object>.+?)${toWhom}${channel}${end}`,
  ),
  regex(
    `^\\s*(?<rhythm>(?=.*?\\d|.*?\\b(?:noon|midday|midnight)\\b)${rhythmPattern}),?\\s+${polite}${shows}\\s+${person}\\s+(?<object>.+?)${channel}${end}`,
  ),
  regex(
    `${start}(?:${sends}|set\\s+up|create|make|schedule)\\s+(?:${person}\\s+)?(?:an?|the)\\s+(?<rhythm>${rhythmAdjectives})\\s+${report}\\s+(?:of|on|about|with|for)\\s+(?<object>.+?)${toWhom}${channel}${end}`,
  ),
];

/** Somebody wants it again and again, and leaves open how often. */
const unsaid = regex(`${start}${keeps}\\s+(?<object>.+?)${channel}${end}`);

const tellsSurely = `(?:(?:alert|notify|warn)(?:\\s+${person})?|(?:inform|ping|page|message|e-?mail|mail)\\s+${person}|let\\s+${person}\\s+know|give\\s+${person}\\s+a\\s+(?:heads[ -]?up|shout|ping)|send\\s+${person}\\s+(?:an?\\s+)?(?:alert|message|e-?mail|mail|notification|warning|note)|(?:raise|set(?:\\s+up)?|create|make|add)\\s+an?\\s+(?:alert|alarm|notification|warning)|i\\s+(?:want|need|would\\s+like)\\s+to\\s+(?:know|be\\s+(?:told|alerted|notified|warned|informed)))`;
const tells = `(?:${tellsSurely}|tell\\s+${person}|remind\\s+${person})`;
const whenWord =
  "(?:when(?:ever)?|if|as\\s+soon\\s+as|once|in\\s+case|the\\s+moment|every\\s+time|each\\s+time|should)";

const alerts: readonly RegExp[] = [
  regex(`${start}${tells}${channel}\\s+(?<word>${whenWord})\\s+(?<clause>.+?)${end}`),
  regex(`${start}${tells}\\s+(?<rhythm>${rhythmPattern}),?\\s+(?<word>${whenWord})\\s+(?<clause>.+?)${end}`),
  regex(
    `^\\s*(?<word>${whenWord})\\s+(?<clause>.+?)(?:,\\s*(?:then\\s+)?|\\s+then\\s+)${polite}${tells}(?:\\s+(?:about|of)\\s+(?:it|that))?${channel}${end}`,
  ),
];

const subjects = regex(`${start}${tellsSurely}\\s+(?:about|of|on|for)\\s+(?<subject>.+?)${end}`);

/** "check every hour and tell me when ..." */
const checked = regex(`${start}(?:check|look|watch)\\s+(?<rhythm>${rhythmPattern}),?\\s+(?:and|then)\\s+(?<rest>.+)$`);

function regex(text: string): RegExp {
  return new RegExp(text, "iu");
}

/** Null for a question. */
export function readWish(text: string): ReadWish | null {
  const said = text.replace(/[’]/g, "'");
  const looked = checked.exec(said)?.groups;
  const rest = looked?.rest ?? said;
  return readAlert(rest, looked?.rhythm ?? null) ?? (looked === undefined ? readSchedule(said) : null);
}

function readSchedule(said: string): ReadWish | null {
  for (const pattern of schedules) {
    const { object, rhythm } = pattern.exec(said)?.groups ?? {};
    if (object === undefined || rhythm === undefined || isOfData(object, rhythm)) continue;
    const read = readRhythm(rhythm);
    if (read.kind === "unkept") return { kind: "unclear", why: read.why };
    const { when, notes } = read.rhythm;
    return { kind: "wish", wish: { questions: questionOf(object), when, alert: null, notes } };
  }
  const object = unsaid.exec(said)?.groups?.object;
  return object === undefined
    ? null
    : { kind: "wish", wish: { questions: questionOf(object), alert: null, ...weekly } };
}

const weekly: Pick<WatchWish, "when" | "notes"> = {
  when: { kind: "weekly", days: ["monday"], at: "08:00" },
  notes: ["How often was not said: every Monday at 08:00 was taken."],
};

/** "send me the orders placed on Mondays", "revenue of every Monday": the days restrict the rows. */
function isOfData(object: string, rhythm: string): boolean {
  const isOn = /^on\s/iu.test(rhythm);
  return (
    /\b(?:of|for|from|in|by|per|during|on|since|until|than|between|and|with)$/iu.test(object) ||
    (isOn && /\p{L}(?:ed|de|ld|nt)$/iu.test(object))
  );
}

/** What is pointed at is the last answer. */
function questionOf(object: string): readonly string[] {
  const bare = object
    .replace(
      /^(?:(?:an?|the)\s+)?(?:report|update|summary|overview|answer|chart|table|list)\s+(?:of|on|about|with|for)\s+/iu,
      "",
    )
    .trim();
  return /^(?:this|that|it|these|those|them|the\s+same|this\s+(?:answer|chart|table|result|report|list|one)|that\s+(?:answer|chart|table|result)|the\s+(?:answer|result|chart|table)(?:\s+above)?)$/iu.test(
    bare,
  )
    ? []
    : [bare];
}

function readAlert(said: string, looked: string | null): ReadWish | null {
  for (const pattern of alerts) {
    const { clause, rhythm, word = "" } = pattern.exec(said)?.groups ?? {};
    if (clause === undefined) continue;
    const { rest, tail } = splitTail(clause);
    const read = readClause(word.toLowerCase() === "should" ? asPresent(rest) : rest);
    if (read !== null && !asksYesOrNo(said, word, read)) return alertOf(read, looked ?? rhythm ?? tail);
    // Answered as a question, it would look as if it were kept.
    if (read === null && isOfWhatComes(rest, regex(tellsSurely).test(said))) return { kind: "unclear", why: notAlone };
  }
  const subject = subjects.exec(said)?.groups?.subject;
  const read = subject === undefined ? null : readSubject(subject);
  return read === null ? null : alertOf(read, looked);
}

const notAlone =
  "I cannot keep that: an alert is of one figure that is below or above a number, changes by a part or a number, does not come, or is unusual, and of nothing beside it.";

/** "should orders fall below 50" */
function asPresent(clause: string): string {
  return clause.replace(/\b(?:be)\b/iu, "is");
}

/** "tell me if revenue is above 100" asks how it stands; "when" and "falls" speak of what is to come. */
function asksYesOrNo(said: string, word: string, { condition }: ReadClause): boolean {
  const isWeak = !regex(tellsSurely).test(said);
  const isMoved = condition.kind === "change" || condition.kind === "late" || condition.kind === "unusual";
  return (
    isWeak &&
    /^if$/iu.test(word) &&
    !isMoved &&
    /\b(?:is|are)\s+(?:below|under|above|over|less|more|fewer|greater|higher|lower|at)\b/iu.test(said)
  );
}

/** "... , checked every hour" */
function splitTail(clause: string): { readonly rest: string; readonly tail: string | null } {
  const { rest, rhythm } =
    regex(`^(?<rest>.+?),?\\s+(?:check(?:ed|ing)?\\s+)(?:it\\s+|this\\s+)?(?<rhythm>${rhythmPattern})$`).exec(clause)
      ?.groups ?? {};
  return rest === undefined ? { rest: clause, tail: null } : { rest, tail: rhythm ?? null };
}

const everyMorning: ScheduleWhen = { kind: "daily", at: "08:00" };

function alertOf({ questions, condition, notes }: ReadClause, rhythm: string | null): ReadWish {
  const read = rhythm === null ? null : readRhythm(rhythm);
  if (read?.kind === "unkept") return { kind: "unclear", why: read.why };
  const looks = read?.rhythm ?? { when: everyMorning, notes: ["How often to look was not said: every day was taken."] };
  const wish = { questions, when: looks.when, alert: ruleOf(condition), notes: [...notes, ...looks.notes] };
  return { kind: "wish", wish };
}

function ruleOf(condition: AlertCondition): AlertRule {
  return { condition, figure: null, margin: null };
}
