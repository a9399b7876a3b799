/** Numbers in words: "five hundred", "twenty-five", "a million", "two thousand and fifty". */

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";

const smallNumbers = new Map<string, number>([
  ...ones.split(" ").map((word, value) => [word, value] as const),
  ...tens.split(" ").map((word, place) => [word, 20 + 10 * place] as const),
]);

const scales = new Map<string, number>([
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);

/** How often: "ordered twice". */
const adverbs = new Map<string, number>([
  ["once", 1],
  ["twice", 2],
]);

/** Alone they are no numbers: "the second one", "zero". */
const neverAlone: ReadonlySet<string> = new Set(["one", "zero"]);

export type NumberInWords = {
  readonly value: number;
  /** How many words it takes. */
  readonly length: number;
};

/** What was read so far: whole thousands and millions, and the part behind them; null before its first word. */
type Reading = { readonly total: number; readonly part: number | null };

/** The number whose words begin the list, lower-case; null where none does. */
export function readNumberWords(words: readonly string[]): NumberInWords | null {
  const often = adverbs.get(words[0] ?? "");
  return often === undefined ? readWords(words) : { value: often, length: 1 };
}

function readWords(words: readonly string[]): NumberInWords | null {
  const start = isOneUnsaid(words) ? 1 : 0;
  let reading: Reading = { total: 0, part: start === 1 ? 1 : null };
  let end = 0;
  for (let place = start; place < words.length; place += 1) {
    const word = words[place] ?? "";
    if (word === "and" && end > 0 && isAdded(reading, words[place + 1] ?? "")) continue;
    const next = readWord(reading, word);
    if (next === null) break;
    reading = next;
    end = place + 1;
  }
  const isNone = end === 0 || (end === 1 && neverAlone.has(words[0] ?? ""));
  return isNone ? null : { value: reading.total + (reading.part ?? 0), length: end };
}

/** "a hundred", "a million" */
function isOneUnsaid([first, second = ""]: readonly string[]): boolean {
  return first === "a" && (second === "hundred" || scales.has(second));
}

/** The reading with one word more; null where the word does not go on with the number. */
function readWord({ total, part }: Reading, word: string): Reading | null {
  const small = smallNumbers.get(word);
  if (small !== undefined) return fitsBehind(part, small) ? { total, part: (part ?? 0) + small } : null;
  if (word === "hundred") return part === null || part < 10 ? { total, part: (part ?? 1) * 100 } : null;
  const scale = scales.get(word);
  return scale === undefined || part === null ? null : { total: total + part * scale, part: null };
}

/** "two hundred and five", "two thousand and fifty", but not "two and five". */
function isAdded({ total, part }: Reading, next: string): boolean {
  return smallNumbers.has(next) && (part === null ? total > 0 : part >= 100 && part % 100 === 0);
}

/** "twenty five", "two hundred five", but not "five six". */
function fitsBehind(part: number | null, small: number): boolean {
  if (part === null) return true;
  if (part % 100 === 0 && part > 0) return true;
  return part % 10 === 0 && part % 100 >= 20 && small > 0 && small < 10;
}
