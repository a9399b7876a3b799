/** What a repair by rule gives back, and the pieces that it is put together from. */
import "server-only";
import type { TextChange } from "#lib/planner/sql/sql-tokens";

/** A statement with named changes; `changes` are sentences for the user. */
export type Repair = { readonly sql: string; readonly changes: readonly string[] };

/** Places of a statement with their new text, and the sentences that tell of them. */
export type Edit = { readonly changes: readonly TextChange[]; readonly sentences: readonly string[] };
