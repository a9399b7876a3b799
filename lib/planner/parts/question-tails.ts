/** Where a question ends and what is said of it begins: a sentence of its own, brackets, a clause behind a comma or a dash. */

/** The question before it, and one thing that is said of it. */
export type Tail = { readonly question: string; readonly said: string };

/** A full stop behind "i.e" or "approx" ends nothing: a sentence begins with a capital. */
const sentenceEnd = /(?<=[^.\s][.?!;])\s+(?=\p{Lu})/gu;
const clauseEnd = /\s*,\s+|\s+[-–—]\s+|\s*[;:]\s+|\s+(?=with (?:the|its|their|a)\b)/gu;
const brackets = /\s*\(([^()]+)\)/gu;
const mostWords = 24;

/** Each way to take one thing off the question, the last sentence first. */
export function tailsOf(question: string): readonly Tail[] {
  const whole = question.trim();
  return [...sentences(whole), ...bracketed(whole), ...clauses(whole), ...saidFirst(whole)].filter(
    ({ question: rest, said }) =>
      /\p{L}{2}/u.test(rest) && /\p{L}/u.test(said) && said.split(/\s+/).length <= mostWords,
  );
}

function sentences(question: string): Tail[] {
  const end = [...question.matchAll(sentenceEnd)].at(-1);
  if (end === undefined) return [];
  return [{ question: question.slice(0, end.index), said: withoutMark(question.slice(end.index)) }];
}

/** What stands in brackets is said of the question, wherever it stands. */
export function bracketed(question: string): Tail[] {
  return [...question.matchAll(brackets)].map((found) => ({
    question: `${question.slice(0, found.index)}${question.slice(found.index + found[0].length)}`,
    said: withoutMark(found[1] ?? ""),
  }));
}

/** The longest clause first: what stands behind the first comma may hold commas itself. */
function clauses(question: string): Tail[] {
  return [...question.matchAll(clauseEnd)].map(({ index, 0: mark }) => clauseAt(question, index, mark.length));
}

/** A comma in brackets parts what stands in them, and leaves the brackets whole. */
function clauseAt(question: string, index: number, length: number): Tail {
  const before = question.slice(0, index);
  const isInside = before.lastIndexOf("(") > before.lastIndexOf(")");
  const end = isInside ? question.indexOf(")", index) : -1;
  if (end < 0) return { question: before, said: withoutMark(question.slice(index + length)) };
  return { question: `${before}${question.slice(end)}`, said: withoutMark(question.slice(index + length, end)) };
}

/** "For orders of all statuses: ..." is said before what is asked. */
function saidFirst(question: string): Tail[] {
  const colon = /^([^:?]{3,80}):\s+/u.exec(question);
  return colon === null ? [] : [{ question: question.slice(colon[0].length), said: withoutMark(colon[1] ?? "") }];
}

function withoutMark(text: string): string {
  return text
    .trim()
    .replace(/[.?!;,:]+$/u, "")
    .replace(/^and\s+/iu, "");
}
