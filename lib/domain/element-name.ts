/** Names of elements that people add, made of words: short, safe in a file, and like no other. */

const nameCharacters = 60;

/** "Revenue by region?" is `revenue_by_region`, and `revenue_by_region_2` where that is taken; `fallback` where no letter is left. */
export function freshName(words: string, taken: ReadonlySet<string>, fallback: string): string {
  const name = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  const plain = name.slice(0, nameCharacters).replace(/_+$/, "") || fallback;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? plain : `${plain}_${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}
