/** The databases that one question is asked of, each under a short name of its own. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { DatabaseKnowledge } from "../../runtime/database-knowledge.ts";

export type DatabaseName = {
  /** What statements and tables name it by: letters, digits and underscores, unlike any other of the question. */
  readonly alias: string;
  /** What people read, and what `_sourceDatabase` holds: the real name, with the schema where one name is not enough. */
  readonly source: string;
};

export type SelectedDatabase = DatabaseKnowledge & DatabaseName;

/** One name each, in order; a database that is selected with two schemas is two. */
export function nameDatabases(contexts: readonly DatabaseContext[]): readonly DatabaseName[] {
  const taken = new Set<string>();
  return contexts.map((context) => {
    const isShared = contexts.filter((other) => fold(other.database) === fold(context.database)).length > 1;
    const { database, schema } = context;
    const alias = untaken(safeName(isShared ? `${database}_${schema}` : database), taken);
    taken.add(fold(alias));
    return { alias, source: isShared ? `${database} / ${schema}` : database };
  });
}

function safeName(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}_]+/gu, "_").replaceAll(/^_+|_+$/g, "");
  return /^\p{L}/u.test(safe) ? safe : `DB_${safe}`.replace(/_$/, "");
}

/** ARCHIVE, ARCHIVE_2, ARCHIVE_3, ... */
function untaken(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(fold(candidate)); number += 1) candidate = `${name}_${number}`;
  return candidate;
}

function fold(name: string): string {
  return name.toLowerCase();
}
