/** Sentences for statements that are no reading, by the word they start with. For explaining only. */
import "server-only";
import type { SqlWords } from "./sql-words.ts";
import type { Refusal } from "./verdict.ts";

const effects: Readonly<Record<string, readonly string[]>> = {
  "would change data": ["DELETE", "UPDATE", "INSERT", "MERGE", "TRUNCATE", "UPSERT", "REPLACE"],
  "would change the structure of the database": ["CREATE", "ALTER", "DROP", "COMMENT", "UNDROP", "RENAME"],
  "would read or write files": ["COPY", "EXPORT", "IMPORT", "PUT", "GET", "UNLOAD", "REMOVE", "RM", "LIST", "LS"],
  "would open or close a database": ["ATTACH", "DETACH", "USE"],
  "would change settings": ["SET", "RESET", "PRAGMA", "UNSET"],
  "would load program code": ["INSTALL", "LOAD", "FORCE"],
  "would run a procedure or a stored statement": ["CALL", "EXECUTE", "EXEC", "PREPARE", "DEALLOCATE", "DO", "DECLARE"],
  "would run a script": ["LET", "IF", "FOR", "WHILE", "LOOP", "REPEAT", "RETURN", "RAISE", "ASYNC", "AWAIT"],
  "would run maintenance work": ["VACUUM", "CHECKPOINT", "ANALYZE", "REINDEX", "CLUSTER"],
  "would control a transaction": ["BEGIN", "START", "COMMIT", "ROLLBACK", "ABORT", "END", "SAVEPOINT", "RELEASE"],
  "would change permissions": ["GRANT", "REVOKE"],
  "describes a statement instead of returning rows": ["EXPLAIN"],
  "reads the engine's own catalog": ["SHOW", "DESCRIBE", "DESC", "SUMMARIZE"],
};

const effectOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(effects).flatMap(([effect, words]) => words.map((word) => [word, effect])),
);

const changeWords: ReadonlySet<string> = new Set(["DELETE", "UPDATE", "INSERT", "MERGE", "CREATE", "DROP", "ALTER"]);

/** Why a statement with this first word is refused ("DELETE would change data"); null when none is known to be. */
export function refusalOfWord(word: string): string | null {
  const effect = effectOfWord.get(word.toUpperCase());
  return effect === undefined ? null : `Only reading is allowed: ${word.toUpperCase()} ${effect}.`;
}

/** True for words that change data or structure wherever a statement can start, such as inside a CTE. */
export function isChangeWord(word: string): boolean {
  return changeWords.has(word.toUpperCase());
}

/** The refusal of a text that goes on behind its first semicolon. */
export function refuseSecondStatement(words: SqlWords): Refusal {
  const { separator } = words;
  const second = separator === null ? undefined : words.words.find((word) => word.span.start >= separator.end);
  const effect = second === undefined ? null : refusalOfWord(second.text);
  const reason = effect ?? "Only one statement is allowed at a time.";
  return { kind: "unsafe", reason, position: second?.span ?? separator };
}
