/** Parts of a tree that are met often enough to be refused in words of their own; all others share one sentence. */
import "server-only";
import { refusalOfWord } from "./refused-words.ts";

/** `word` is where to point, when the tree keeps no better place. */
export type RefusedPart = { readonly reason: string; readonly word: string };

const placeholder = { reason: "A placeholder such as ?, $1 or :name has no value here.", word: ":" };
const foreignCall = {
  reason: "Only built-in functions are allowed: a function with a dot before its name belongs to a schema.",
  word: "(",
};

const parts: Readonly<Record<string, RefusedPart>> = {
  parameter: placeholder,
  placeholder,
  session_parameter: placeholder,
  stage_reference: { reason: "Files cannot be read: a name with @ is a stage.", word: "@" },
  semantic_view: { reason: "SEMANTIC_VIEW cannot be read from here.", word: "SEMANTIC_VIEW" },
  method_call: foreignCall,
  into: { reason: "Only reading is allowed: SELECT INTO would make a table.", word: "INTO" },
  sequence: { reason: "Only reading is allowed: NEXTVAL would take a number from a sequence.", word: "NEXTVAL" },
  locks: { reason: "Only reading is allowed: FOR UPDATE would lock rows.", word: "FOR" },
  changes: { reason: "What changed in a table cannot be read: CHANGES is not allowed.", word: "CHANGES" },
  table_argument: {
    reason: "TABLE takes one of the functions FLATTEN, GENERATOR and SPLIT_TO_TABLE here, no name and no text.",
    word: "TABLE",
  },
  distinct_on: { reason: "DISTINCT ON is not known to Snowflake: use QUALIFY with ROW_NUMBER.", word: "ON" },
  lateral_views: { reason: "LATERAL VIEW is not known to Snowflake: use LATERAL FLATTEN.", word: "VIEW" },
  unnest: { reason: "UNNEST is not known to Snowflake: use LATERAL FLATTEN.", word: "UNNEST" },
};

// Kinds of the tree that are statements of their own, and the word they start with.
const statements: Readonly<Record<string, string>> = {
  delete: "DELETE",
  insert: "INSERT",
  update: "UPDATE",
  merge: "MERGE",
  create_table: "CREATE",
  create_view: "CREATE",
  drop_table: "DROP",
  truncate: "TRUNCATE",
  truncate_table: "TRUNCATE",
  copy: "COPY",
  show: "SHOW",
  describe: "DESCRIBE",
  execute: "EXECUTE",
  use: "USE",
};

/** Null for parts that have no sentence of their own. */
export function refusedPart(kind: string): RefusedPart | null {
  const word = statements[kind];
  const reason = word === undefined ? null : refusalOfWord(word);
  if (word !== undefined && reason !== null) return { reason, word };
  return parts[kind] ?? null;
}
