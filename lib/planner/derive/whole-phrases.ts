/** "cumulative share of", "which products make up 80% of", "share of revenue by channel within each region". */
import { phraseKey } from "#lib/semantic/words";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { type CalculationFound as Found, isJoined, joints } from "./calculation-read.ts";
import { phraseAt, textOf, wordAt } from "./token-words.ts";

const cumulative = [
  ...[
    "cumulative share of",
    "cumulative percentage of",
    "cumulative percent of",
    "running share of",
    "pareto of",
    "pareto analysis of",
  ],
  ...["pareto chart of", "cumulative contribution of", "cumulative share of the total", "cumulative share"],
];

/** "cumulative share of revenue by product", "with the cumulative share of the total". */
export function cumulativePhrase(tokens: readonly Token[], place: number): Found | null {
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const joint = isJoined(tokens, place) ? phraseAt(tokens, place + comma, joints) : 0;
  const said = phraseAt(tokens, place + comma + joint, cumulative);
  if (said === 0) return null;
  const tail = phraseAt(tokens, place + comma + joint + said, ["of the total", "the total", "of total"]);
  const length = comma + joint + said + tail;
  const evidence = [textOf(tokens.slice(place + comma, place + length))];
  return { length, calculation: { kind: "cumulative_share", until: null, evidence } };
}

const making = [
  "make up",
  "makes up",
  "make",
  "makes",
  "made up",
  "account for",
  "accounts for",
  "generate",
  "generates",
  "bring in",
  "drive",
  "contribute",
  "bring",
];

/** "which products make up 80% of revenue", "products that make up ...": the largest that do so together. */
export function mostOfPhrase(tokens: readonly Token[], place: number): Found | null {
  const asked = phraseAt(tokens, place, ["which", "what"]);
  const verb = tokens.findIndex((_, at) => at > place && at <= place + 4 && phraseAt(tokens, at, making) > 0);
  const relative = asked === 0 && ["that", "which", "who"].includes(tokens[verb - 1]?.lower ?? "") ? 1 : 0;
  if (verb < 0 || asked + relative === 0) return null;
  const start = verb + phraseAt(tokens, verb, making);
  const first = phraseAt(tokens, start, ["the first", "the top", "about", "together"]);
  const amount = tokens[start + first];
  const percent =
    amount?.kind === "number"
      ? /%$/.test(amount.text) ||
        tokens[start + first + 1]?.lower === "%" ||
        tokens[start + first + 1]?.lower === "percent"
      : false;
  const sign = percent && amount !== undefined && !/%$/.test(amount.text) ? 1 : 0;
  const of = phraseAt(tokens, start + first + 1 + sign, [
    "of the total",
    "of our",
    "of the",
    "of all",
    "of total",
    "of",
  ]);
  const until = (amount?.value ?? 0) / 100;
  if (!percent || of === 0 || until <= 0 || until > 1) return null;
  const behind = tokens.slice(start + first + 1 + sign + of);
  const end = behind.findIndex(({ lower }) => ["in", "during", "for", "since", "?"].includes(lower));
  const figure = behind.slice(0, end < 0 ? behind.length : end);
  const things = tokens.slice(place + asked, verb - relative);
  const [word] = tokens.slice(place, place + 1);
  if (word === undefined || figure.length === 0 || !areThings(things)) return null;
  const evidence = [textOf(tokens.slice(verb, start + first + 1 + sign))];
  return {
    length: start + first + 1 + sign + of + figure.length - place,
    calculation: { kind: "cumulative_share", until, evidence },
    instead: [...figure, wordAt(word, "by"), ...things],
  };
}

/** What stands there names something, and is no wish: "show products". */
function areThings(words: readonly Token[]): boolean {
  return words.length > 0 && words.every((_, at) => matchCue(words, at)?.cue.type !== "ask");
}

const shares = ["share of", "percent of", "percentage of", "shares of", "proportion of", "% of"];
const insides = ["within each", "within the", "within every", "within their", "within its", "inside each", "within"];

/** "share of revenue by channel within each region", "share of revenue of each channel within region". */
export function withinPhrase(tokens: readonly Token[], place: number): Found | null {
  const opening = phraseAt(tokens, place, shares);
  if (opening === 0) return null;
  const inside = tokens.findIndex((_, at) => at > place + opening && phraseAt(tokens, at, insides) > 0);
  const figure = inside < 0 ? null : groupedFigure(tokens.slice(place + opening, inside));
  if (figure === null) return null;
  const length = phraseAt(tokens, inside, insides);
  const whole = wholeAt(tokens, inside + length);
  const [word] = tokens.slice(inside, inside + 1);
  if (whole === null || word === undefined) return null;
  const rest = [...figure, wordAt(word, "and"), ...tokens.slice(inside + length)];
  const evidence = [textOf(tokens.slice(place, place + opening)), textOf(tokens.slice(inside, inside + length + 1))];
  return {
    length: tokens.length - place,
    calculation: { kind: "share_within", within: [], evidence },
    instead: rest,
    within: whole,
  };
}

/** What the whole is called: "region", "channel group"; null where no word stands there. */
function wholeAt(tokens: readonly Token[], place: number): readonly string[] | null {
  const words = tokens.slice(place, place + longestName);
  // Behind a bracket another thing is said.
  const isApart = (at: number): boolean => at > 0 && (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0) > 1;
  const end = words.findIndex(({ kind, lower }, at) => kind !== "word" || notOfName.has(lower) || isApart(at));
  const name = words.slice(0, end < 0 ? words.length : end);
  const [first] = name;
  if (first === undefined) return null;
  if (name.length === 1) return [first.lower, first.stem];
  return [name.map(({ lower }) => lower).join(" "), phraseKey(name.map(({ lower }) => lower))];
}

const longestName = 4;
const notOfName: ReadonlySet<string> = new Set(
  "in during for since from until of by per over and or with without where only between before after last this".split(
    " ",
  ),
);

/** What is shared, by what: "revenue by channel", "revenue of each channel"; null where it is by nothing. */
function groupedFigure(words: readonly Token[]): Token[] | null {
  if (words.some(({ lower }) => lower === "by" || lower === "per")) return [...words];
  const each = words.findIndex((_, at) => at > 0 && phraseAt(words, at, eachOf) > 0);
  const [word] = words.slice(each, each + 1);
  if (each < 0 || word === undefined) return null;
  return [...words.slice(0, each), wordAt(word, "by"), ...words.slice(each + phraseAt(words, each, eachOf))];
}

const eachOf = ["of each", "of every", "for each", "for every", "from each", "in each", "through each"];

const contributions = [
  "contribution to the growth of",
  "contribution to growth of",
  "contribution to growth in",
  "contribution to the growth in",
  "contribution to the change in",
  "contribution to the increase in",
  "growth contribution of",
];

/** "contribution of each category to revenue growth". */
function contributionOfEach(tokens: readonly Token[], place: number): Found | null {
  const opening = phraseAt(tokens, place, [
    "contribution of each",
    "contribution of every",
    "contributions of each",
    "contribution of the",
  ]);
  const to =
    opening === 0
      ? -1
      : tokens.findIndex(({ lower }, at) => at > place + opening && at <= place + opening + 3 && lower === "to");
  const last = to < 0 ? -1 : tokens.findIndex(({ lower }, at) => at > to && at <= to + 4 && lower === "growth");
  const [first] = tokens.slice(place, place + 1);
  if (last < 0 || first === undefined) return null;
  const evidence = [textOf(tokens.slice(place, place + opening)), textOf(tokens.slice(to, last + 1))];
  const figure = tokens.slice(to + 1, last).filter(({ lower }) => lower !== "the");
  const things = tokens.slice(place + opening, to);
  return {
    length: last + 1 - place,
    calculation: { kind: "contribution", evidence },
    instead: [...figure, wordAt(first, "growth"), wordAt(first, "by"), ...things],
  };
}

/** "revenue and contribution to growth by category compared with 2024": beside what is compared already. */
function contributionBeside(tokens: readonly Token[], place: number): Found | null {
  const joint = isJoined(tokens, place) ? phraseAt(tokens, place, joints) : 0;
  const said =
    joint === 0 ? 0 : phraseAt(tokens, place + joint, ["contribution to growth", "contribution to the growth"]);
  const isOfNext = ["of", "in"].includes(tokens[place + joint + said]?.lower ?? "");
  if (said === 0 || isOfNext || !tokens.some((_, at) => phraseAt(tokens, at, comparisons) > 0)) return null;
  const evidence = [textOf(tokens.slice(place, place + joint + said))];
  return { length: joint + said, calculation: { kind: "contribution", evidence } };
}

const comparisons = ["compared with", "compared to", "vs", "versus", "against"];

/** "contribution to revenue growth by category, 2025 vs 2024". */
export function contributionPhrase(tokens: readonly Token[], place: number): Found | null {
  const [first] = tokens.slice(place, place + 1);
  if (first === undefined) return null;
  // How figures grew is what the contributions are parts of.
  const growth = wordAt(first, "growth");
  const whole = phraseAt(tokens, place, contributions);
  if (whole > 0) {
    const evidence = [textOf(tokens.slice(place, place + whole))];
    return { length: whole, calculation: { kind: "contribution", evidence }, instead: [growth, wordAt(first, "of")] };
  }
  const beside = contributionBeside(tokens, place);
  if (beside !== null) return beside;
  const ofEach = contributionOfEach(tokens, place);
  if (ofEach !== null) return ofEach;
  const opening = phraseAt(tokens, place, [
    "contribution to the",
    "contribution to",
    "contributions to",
    "contribution to our",
  ]);
  const last =
    opening === 0
      ? -1
      : tokens.findIndex(
          ({ lower }, at) =>
            at > place + opening &&
            at <= place + opening + 3 &&
            ["growth", "change", "increase", "decline"].includes(lower),
        );
  if (last < 0) return null;
  const evidence = [textOf(tokens.slice(place, last + 1))];
  return {
    length: last + 1 - place,
    calculation: { kind: "contribution", evidence },
    instead: [...tokens.slice(place + opening, last), growth],
  };
}
