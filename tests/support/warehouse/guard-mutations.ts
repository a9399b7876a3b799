/** Changes of a statement's spelling that leave its meaning alone: case, blanks, comments, quotes around names. */
import fc from "fast-check";

/** A lexeme as the dialect under test splits it. */
export type Piece = { readonly isBare: boolean; readonly start: number; readonly end: number };

export type Spelling = {
  /** Blanks and comments of the dialect that may stand where a blank stands. */
  readonly blanks: readonly string[];
  readonly pieces: (sql: string) => readonly Piece[];
  /** How the dialect reads an unquoted name. */
  readonly fold: (name: string) => string;
};

const word = /^[A-Za-z_][A-Za-z0-9_$]*$/;

/** The same statement, spelled otherwise. */
export function respelled(sql: string, spelling: Spelling): fc.Arbitrary<string> {
  const pieces = spelling.pieces(sql);
  return fc
    .tuple(
      fc.array(fc.constantFrom("as is", "upper", "lower", "mixed"), {
        minLength: pieces.length,
        maxLength: pieces.length,
      }),
      fc.array(fc.constantFrom(null, ...spelling.blanks), { minLength: pieces.length, maxLength: pieces.length }),
    )
    .map(([cases, blanks]) =>
      join(sql, pieces, (text, index) => ({
        text: pieces[index]?.isBare ? inCase(text, cases[index] ?? "as is") : text,
        blank: blanks[index] ?? null,
      })),
    );
}

/** As above, with quotes around some names of functions and tables: quoted, they are spelled as the dialect folds them. */
export function requoted(sql: string, spelling: Spelling): fc.Arbitrary<string> {
  const pieces = spelling.pieces(sql);
  const choice = fc.array(fc.boolean(), { minLength: pieces.length, maxLength: pieces.length });
  return choice.map((quotes) =>
    join(sql, pieces, (text, index) => {
      const isName = word.test(text) && pieces[index]?.isBare === true && standsForName(sql, pieces, index);
      return { text: isName && quotes[index] ? `"${spelling.fold(text)}"` : text, blank: null };
    }),
  );
}

// Before an opening bracket, beside a dot, or where a table stands: there quotes do not change what a word is.
function standsForName(sql: string, pieces: readonly Piece[], index: number): boolean {
  const textAt = (at: number) => {
    const piece = pieces[at];
    return piece === undefined ? "" : sql.slice(piece.start, piece.end).toUpperCase();
  };
  const before = textAt(index - 1);
  return (
    textAt(index + 1) === "(" || textAt(index + 1) === "." || before === "." || before === "FROM" || before === "JOIN"
  );
}

type Respelling = { readonly text: string; readonly blank: string | null };

// Only plain blanks between two pieces are replaced: what stands there in comments keeps its place.
function join(sql: string, pieces: readonly Piece[], respell: (text: string, index: number) => Respelling): string {
  let result = "";
  let end = 0;
  for (const [index, piece] of pieces.entries()) {
    const gap = sql.slice(end, piece.start);
    const { text, blank } = respell(sql.slice(piece.start, piece.end), index);
    result += blank !== null && /^[ \t\r\n]+$/.test(gap) ? blank : gap;
    result += text;
    end = piece.end;
  }
  return result + sql.slice(end);
}

function inCase(text: string, wanted: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) return text;
  if (wanted === "upper") return text.toUpperCase();
  if (wanted === "lower") return text.toLowerCase();
  if (wanted === "as is") return text;
  return [...text].map((letter, index) => (index % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join("");
}
