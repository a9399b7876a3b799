/** Names of tables that are made from files. Browser-safe: the form says at once what the server would refuse. */

/** Longest name of a table. */
export const maxTableNameLength = 60;

/** A table's name from that of a file; one that begins with no letter gets one: "Sales 2025.csv" -> `SALES_2025`. */
export function tableNameOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, "").replace(/\.[^.]*$/, "");
  const words = stem
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const name = words.join("_").slice(0, maxTableNameLength);
  if (name === "") return "DATA";
  return /^[A-Z]/.test(name) ? name : `DATA_${name}`.slice(0, maxTableNameLength);
}

/** The name, or the first of NAME_2, NAME_3, … that is free; letters' case does not tell names apart. */
export function freeTableName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()));
  let candidate = name;
  for (let number = 2; used.has(candidate.toLowerCase()); number += 1) {
    const ending = `_${number}`;
    candidate = `${name.slice(0, maxTableNameLength - ending.length)}${ending}`;
  }
  return candidate;
}

/** Why a name cannot be a table's, in one sentence; null when it can. */
export function tableNameProblem(name: string): string | null {
  if (name === "") return "The table needs a name.";
  if (name.length > maxTableNameLength) return `The name is longer than ${maxTableNameLength} characters.`;
  if (!/^[A-Za-z]/.test(name)) return "The name must begin with a letter.";
  if (!/^\w+$/.test(name)) return "The name may have letters, digits and underscores only.";
  return null;
}
