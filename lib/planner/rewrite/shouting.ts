/** Questions that are written large throughout. */

/** With the caps lock on no word is a name for being written large. */
export function withoutShouting(typed: string): string {
  const isShouted = !/\p{Ll}/u.test(typed) && (typed.match(/\p{Lu}{2,}/gu) ?? []).length >= fewestShouted;
  return isShouted ? typed.toLowerCase() : typed;
}

const fewestShouted = 4;
