/** A number's name with what its rows are inside: "net invoice amount", "net invoiced amount" of INVOICE.NET_AMT. */

/** Nouns that may end the name of an amount of money where everything else of it is said. */
const amounts: readonly string[] = ["amount", "value", "sum", "revenue"];

/** Each as words; none where the name is a single word, or the rows are called by several. */
export function namesOfRows(words: readonly string[], rows: readonly string[]): readonly (readonly string[])[] {
  const head = words.at(-1) ?? "";
  const front = words.slice(0, -1);
  const [noun = "", ...more] = rows;
  if (front.length === 0 || noun.length < 4 || more.length > 0 || words.includes(noun)) return [];
  const done = noun.endsWith("e") ? `${noun}d` : `${noun}ed`;
  const heads = head === "amount" ? amounts : [head];
  const inside = [noun, done].flatMap((word) => heads.map((last) => [...front, word, last]));
  return [...inside, [done, ...words], [...words, done]];
}
