/**
 * A question said in other ways that mean the same: by the order of its parts, by what is said around it, by case,
 * number, punctuation, or with a slip of the finger. The frames are for measuring alone: they stand in no lexicon.
 */

/** What was changed. */
export type RewordingKind =
  | "lower case"
  | "upper case"
  | "punctuation"
  | "polite before"
  | "polite after"
  | "who asks"
  | "what for"
  | "a part in front"
  | "number"
  | "typo";

export type Rewording = { readonly kind: RewordingKind; readonly question: string };

/** How many ways a question is said in. */
export const rewordingsEach = 10;

const politeBefore = [
  "Hi there, would it be possible to get the following: ",
  "Hello! I would appreciate it if I could see this: ",
  "Quick one from my side - ",
];
const politeAfter = [", if that is not too much trouble", " - cheers!", ". Many thanks in advance!"];
const whoAsks = [
  "Our controller dropped by and asked: ",
  "The people from the board keep asking me the same thing: ",
  "Somebody in the meeting wanted to know this: ",
];
const whatFor = [
  " It goes on the first slide of my deck.",
  " We talk about it at the offsite.",
  " My mail to the partners depends on it.",
];

/** Ten ways, the same ones for the same place; what cannot be done to a question is made up for by other frames. */
export function rewordings(question: string, place: number): readonly Rewording[] {
  const own: readonly (Rewording | null)[] = [
    said("lower case", question.toLowerCase()),
    said("upper case", question.toUpperCase()),
    said("punctuation", otherwisePunctuated(question)),
    said("polite before", `${framed(politeBefore, place)}${question}`),
    said("polite after", `${withoutEnd(question)}${framed(politeAfter, place)}`),
    said("who asks", `${framed(whoAsks, place)}${question}`),
    said("what for", `${ended(question)}${framed(whatFor, place)}`),
    partInFront(question),
    otherNumber(question),
    mistyped(question),
  ];
  const made = own.filter((one) => one !== null);
  const more = Array.from({ length: rewordingsEach - made.length }, (_, index) =>
    said("who asks", `${framed(whoAsks, place + 1 + index)}${question}`),
  );
  return [...made, ...more];
}

function said(kind: RewordingKind, question: string): Rewording {
  return { kind, question };
}

function framed(frames: readonly string[], place: number): string {
  return frames[place % frames.length] ?? "";
}

function withoutEnd(question: string): string {
  return question.trim().replace(/[?.!\s]+$/, "");
}

function ended(question: string): string {
  return /[?.!]$/.test(question.trim()) ? question.trim() : `${question.trim()}.`;
}

function otherwisePunctuated(question: string): string {
  return /[?.!]$/.test(question.trim()) ? withoutEnd(question) : `${question.trim()} ?!`;
}

/** "revenue by region in 2025" as "In 2025, revenue by region". */
function partInFront(question: string): Rewording | null {
  const text = withoutEnd(question);
  const found = /^(.{8,}?),? ((?:in|since|during) (?:20\d\d|Q[1-4] 20\d\d|[A-Z][a-z]+ 20\d\d|the last \w+ \w+))$/.exec(
    text,
  );
  const [, rest = "", part = ""] = found ?? [];
  return rest === ""
    ? null
    : said("a part in front", `${part[0]?.toUpperCase()}${part.slice(1)}, ${decapitalised(rest)}`);
}

/** "by region" as "by regions": the word behind the last "by" or "per", where it ends the question or a part of it. */
function otherNumber(question: string): Rewording | null {
  const found = /^(.*\b(?:by|per) )([a-z]{3,})(?=$|[?.!,]| in | for )(.*)$/.exec(question);
  const [, before = "", word = "", after = ""] = found ?? [];
  if (word === "" || /(s|day|month|year|week|quarter|hour)$/.test(word)) return null;
  const plural = word.replace(/([^aeiou])y$/, "$1ie").replace(/(x|ch|sh)$/, "$1e");
  return said("number", `${before}${plural}s${after}`);
}

/** Two inner letters of the longest plain word change places. */
function mistyped(question: string): Rewording | null {
  const words = [...question.matchAll(/\b[a-z]{6,}\b/g)];
  const [longest] = words.toSorted((one, other) => other[0].length - one[0].length);
  if (longest === undefined) return null;
  const [word] = longest;
  const at = Math.floor(word.length / 2);
  const [first = "", second = ""] = [word[at - 1], word[at]];
  if (first === second) return null;
  const slipped = `${word.slice(0, at - 1)}${second}${first}${word.slice(at + 1)}`;
  return said("typo", question.slice(0, longest.index) + slipped + question.slice(longest.index + word.length));
}

/** A name keeps its capital. */
function decapitalised(text: string): string {
  return /^[A-Z][a-z]* [a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}
