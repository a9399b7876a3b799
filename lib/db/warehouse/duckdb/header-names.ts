/**
 * Names of a table's columns from the names in a file: letters, digits and underscores, so that nobody has to quote them,
 * each with a name of its own. Pure.
 */
import "server-only";

export type HeaderName = {
  readonly name: string;
  /** As it stands in the file, where it says more than the name, or another thing. */
  readonly inFile: string | null;
};

/** Longer names are cut: nobody can read them, and each stands in every statement. */
const maxLength = 100;

/** Empty names become `column_3`; repeated ones, whatever their capitals, get a number. */
export function headerNames(names: readonly string[]): HeaderName[] {
  const taken = new Set<string>();
  return names.map((inFile, position) => {
    const cleaned = cleanName(inFile);
    const name = freeName(cleaned === "" ? `column_${position + 1}` : cleaned, taken);
    taken.add(name.toLowerCase());
    return { name, inFile: name === withUnderscores(inFile) ? null : inFile };
  });
}

function cleanName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .slice(0, maxLength)
    .replace(/^_+|_+$/g, "");
}

/** What parts words anyway says nothing that an underscore does not say. */
function withUnderscores(name: string): string {
  return name.trim().replace(/[\s_.-]+/g, "_");
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number += 1) candidate = `${name}_${number}`;
  return candidate;
}
