/** Writing names into SQL of our own. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { foldToUpper } from "#lib/domain/fold-to-upper";

/** A name in quotes, which is taken as it stands: `a"b` -> `"a""b"`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in quotes, with its backslashes doubled because they begin an escape: `it's` -> `'it''s'`. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Database and schema, each in quotes: `"SHOP"."SALES"`. */
export function quoteSchema(context: DatabaseContext): string {
  return `${quoteName(context.database)}.${quoteName(context.schema)}`;
}

/** The catalog's spelling of a name: the very same name first, else one that only differs in case; null when there is none. */
export function findSpelling(name: string, spellings: readonly string[]): string | null {
  if (spellings.includes(name)) return name;
  const folded = foldToUpper(name);
  if (spellings.includes(folded)) return folded;
  return spellings.find((spelling) => foldToUpper(spelling) === folded) ?? null;
}

const namePart = /"((?:""|[^"])*)"|[^".]+/g;

/** The parts of a dotted name as the engine writes it: `SHOP."odd.name"` -> SHOP, odd.name. */
export function splitName(path: string): string[] {
  return [...path.matchAll(namePart)].map(([whole, quoted]) => (quoted ?? whole).replaceAll('""', '"'));
}
