/** Cuts a question into tokens that keep their place in the text, so that every word can be accounted for. */
import { referencedName, referenceSource } from "#lib/domain/references";
import type { Candidate } from "#lib/semantic/index-model";
import { stem } from "#lib/semantic/words";
import { readNumberWords } from "./number-words.ts";

export type Token = {
  readonly kind: "word" | "number" | "date" | "quoted" | "identifier";
  /** As written, without quotes. */
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** For numbers: the value ("1,000" -> 1000, "10k" -> 10000). */
  readonly value: number | null;
  /** Of a number behind another one and a dash: "10-49". */
  readonly isRangeEnd?: true;
  /** Of an identifier that stands for several words: what it names. */
  readonly names?: readonly Candidate[];
  /** Place in the question, in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

const pattern = new RegExp(
  [
    `(${referenceSource})`,
    `"([^"]+)"|“([^”]+)”|(?<![\\p{L}\\p{N}])'([^']+)'(?![\\p{L}])`,
    `(\\d{4}-\\d{2}-\\d{2})`,
    `([\\p{L}_][\\p{L}\\p{N}_]*\\.[\\p{L}_][\\p{L}\\p{N}_]*)`,
    `((?<![\\p{L}\\p{N}])(?:(?<=^|\\(|[^\\d\\s]\\s)[-−](?=[$€£]?\\d))?(?:(?:US)?[$€£]\\s?(?=\\d))?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?(?:(?:[kKmM%]|bn|mn)(?![\\p{L}\\p{N}])|\\s+(?:thousand|million|billion|bn|mn)(?![\\p{L}\\p{N}]))?)`,
    // Column names are words too: ORDER_VALUE is read as "order value".
    `([\\p{L}\\p{N}]+)`,
    // "90+" is 90 or more.
    `(>=|<=|!=|>|<|=|,|%|(?<=[\\p{N}kKmM%])\\+(?![\\p{L}\\p{N}]))`,
  ].join("|"),
  "gu",
);

/** Capitals with a full stop behind each, or between them. */
const shortForm = /(?<![\p{L}\p{N}_.])(?:(?:\p{Lu}\.){2,}|\p{Lu}(?:\.\p{Lu})+)(?![\p{L}\p{N}_])/gu;

/** The tokens in their order; numbers in words are one token each. */
export function tokenise(question: string): Token[] {
  const plain = question
    .replace(/[’]/g, "'")
    .replace(/(\p{L})'s\b/gu, "$1  ")
    .replace(/s'(?=\s)/g, "s ")
    // "U.S." is one short form, and every letter keeps its place.
    .replace(shortForm, (form) => form.replaceAll(".", "").padEnd(form.length));
  const tokens = [...plain.matchAll(pattern)].map((match): Token => {
    const [whole, reference, double, curly, single, date, identifier, number] = match;
    const start = match.index;
    const place = { start, end: start + whole.length };
    if (reference !== undefined) {
      return { kind: "identifier", ...spelled(referencedName(reference)), value: null, ...place };
    }
    const quoted = double ?? curly ?? single;
    if (quoted !== undefined) return { kind: "quoted", ...spelled(quoted), value: null, ...place };
    if (date !== undefined) return { kind: "date", ...spelled(date), value: null, ...place };
    if (identifier !== undefined) return { kind: "identifier", ...spelled(identifier), value: null, ...place };
    if (number !== undefined) {
      const range = rangeStart.test(plain.slice(Math.max(0, start - longestJoint), start))
        ? ({ isRangeEnd: true } as const)
        : {};
      return { kind: "number", ...spelled(number), value: numberValue(number), ...range, ...place };
    }
    return { kind: "word", ...spelled(whole), value: null, ...place };
  });
  return withNumberWords(tokens);
}

/** A number and a dash right before another number. */
const rangeStart = /[\p{N}kKmM%] ?[-–—] ?$/u;
const longestJoint = 5;

/** "five hundred" is one number. */
function withNumberWords(tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (let place = 0; place < tokens.length; ) {
    const words = wordsFrom(tokens, place);
    const found = isNought(tokens, place) ? { value: 0, length: 1 } : readNumberWords(words);
    const covered = tokens.slice(place, place + (found?.length ?? 1));
    const [first, last] = [covered[0], covered.at(-1)];
    if (first === undefined || last === undefined) break;
    const text = covered.map((token) => token.text).join(" ");
    merged.push(
      found === null ? first : { ...first, kind: "number", ...spelled(text), value: found.value, end: last.end },
    );
    place += covered.length;
  }
  return merged;
}

/** "above zero": elsewhere it may stand for nothing. */
function isNought(tokens: readonly Token[], place: number): boolean {
  const isSaid = tokens[place]?.kind === "word" && tokens[place]?.lower === "zero";
  return isSaid && comparing.has(tokens[place - 1]?.lower ?? "");
}

const comparing: ReadonlySet<string> = new Set(
  "than above over below under exceeding exceeds exceed beyond least most equals".split(" "),
);

/** As many plain words as a number may have. */
function wordsFrom(tokens: readonly Token[], place: number): string[] {
  const next = tokens.slice(place, place + 8);
  const end = next.findIndex(({ kind }) => kind !== "word");
  return next.slice(0, end === -1 ? next.length : end).map(({ lower }) => lower);
}

function spelled(text: string): Pick<Token, "text" | "lower" | "stem"> {
  const lower = text.toLowerCase();
  return { text, lower, stem: stem(lower) };
}

function numberValue(text: string): number {
  const plain = text
    .toLowerCase()
    .replace("−", "-")
    .replace(/us(?=\$)|[$€£,%\s]/g, "");
  const [, digits = "", word = ""] = /^(-?[\d.]+)(\p{L}*)$/u.exec(plain) ?? [];
  return Number(digits) * (factors[word] ?? 1);
}

/** By how much "million" and the like raise the number that they are written with. */
export function scaleOf(text: string): number {
  const word = /[\p{L}]+$/u.exec(text.toLowerCase())?.[0];
  return factors[word ?? ""] ?? 1;
}

const factors: Readonly<Record<string, number>> = {
  k: 1_000,
  m: 1_000_000,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  mn: 1_000_000,
  bn: 1_000_000_000,
};
