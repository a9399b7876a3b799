/** Names of a table's columns from the names in a file: as they are spelled there, but each with a name of its own. Pure. */
import "server-only";

export type HeaderName = {
  readonly name: string;
  /** As it stands in the file, where that is another one. */
  readonly inFile: string | null;
};

/** Longer names are cut: nobody can read them, and each stands in every statement. */
const maxLength = 120;

/** Empty names become `column_3`; repeated ones, whatever their capitals, get a number. */
export function headerNames(names: readonly string[]): HeaderName[] {
  const taken = new Set<string>();
  return names.map((inFile, position) => {
    const name = freeName(cleanName(inFile) || `column_${position + 1}`, taken);
    taken.add(name.toLowerCase());
    return { name, inFile: name === inFile ? null : inFile };
  });
}

// Line ends, tabs and invisible characters have no place in a name; quotes would have to be written twice everywhere.
function cleanName(name: string): string {
  return name
    .replace(/[\p{C}\s"]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .trim();
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}_${number}`;
  return candidate;
}
