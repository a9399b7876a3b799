/** Where the clauses of a statement's outermost SELECT begin, so that one of them can be changed in its text. */

const clauseWords = ["SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "QUALIFY", "ORDER BY", "LIMIT"] as const;
export type ClauseWord = (typeof clauseWords)[number];

export type Clause = {
  readonly word: ClauseWord;
  readonly start: number;
  /** Just after its word. */
  readonly bodyStart: number;
  /** Where the next clause begins, or the text ends. */
  readonly end: number;
};

/** In the order of the text; empty where several SELECTs are put together, whose clauses are not one's own. */
export function outerClauses(sql: string): readonly Clause[] {
  const outer = outermost(sql);
  if (/\b(?:UNION|INTERSECT|EXCEPT)\b/i.test(outer)) return [];
  const found = [...outer.matchAll(/\b(SELECT|FROM|WHERE|GROUP\s+BY|HAVING|QUALIFY|ORDER\s+BY|LIMIT)\b/gi)];
  return found.flatMap((match, place) => {
    const word = clauseWords.find((known) => known === match[0].toUpperCase().replace(/\s+/g, " "));
    if (word === undefined) return [];
    const end = found[place + 1]?.index ?? sql.trimEnd().length;
    return [{ word, start: match.index, bodyStart: match.index + match[0].length, end }];
  });
}

/** The same text with blanks in the place of everything within brackets or quotes. */
export function outermost(sql: string): string {
  let depth = 0;
  let quote: string | null = null;
  const seen = [...sql].map((character) => {
    if (quote !== null) {
      if (character === quote) quote = null;
      return " ";
    }
    if (character === "'" || character === '"') {
      quote = character;
      return " ";
    }
    if (character === "(") depth += 1;
    const isWithin = depth > 0;
    if (character === ")") depth -= 1;
    return isWithin ? " " : character;
  });
  return seen.join("");
}
