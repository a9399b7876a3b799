/** Patterns for dates as text, from one dialect's spelling to the other's. */
import "server-only";

// Longer ones first: MONTH is not MON and TH.
const parts: readonly (readonly [named: string, percent: string])[] = [
  ["YYYY", "%Y"],
  ["MMMM", "%B"],
  ["MON", "%b"],
  ["HH24", "%H"],
  ["HH12", "%I"],
  ["YY", "%y"],
  ["MM", "%m"],
  ["DD", "%d"],
  ["DY", "%a"],
  ["MI", "%M"],
  ["SS", "%S"],
  ["AM", "%p"],
  ["PM", "%p"],
];

/** `YYYY-MM-DD` -> `%Y-%m-%d`; null where a part has no counterpart. */
export function percentFormat(named: string): string | null {
  let rest = named;
  let made = "";
  while (rest !== "") {
    const part = parts.find(([name]) => rest.toUpperCase().startsWith(name));
    const sign = /^[^\p{L}%]/u.exec(rest)?.[0];
    if (part === undefined && sign === undefined) return null;
    made += part?.[1] ?? sign ?? "";
    rest = rest.slice(part?.[0].length ?? sign?.length ?? 1);
  }
  return made;
}

/** `%Y-%m-%d` -> `YYYY-MM-DD`; null where a part has no counterpart. */
export function namedFormat(percent: string): string | null {
  const pieces = percent.match(/%.|[^%]/gsu) ?? [];
  const made = pieces.map((piece) => {
    if (piece.startsWith("%")) return parts.find(([, sign]) => sign === piece)?.[0] ?? null;
    return /\p{L}/u.test(piece) ? null : piece;
  });
  return made.includes(null) || percent.endsWith("%") ? null : made.join("");
}
