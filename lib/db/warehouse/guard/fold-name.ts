/** How DuckDB brings two spellings of a name together. */
import "server-only";

/** Lower case for the letters A to Z only, as the engine does: `Ö` and `ö` are two names to it. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
