/**
 * What a dialect's tree adapter reports about one statement. The judge decides on these facts alone,
 * so that every dialect is judged by the same rules.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";

/** A table as it is written; parts that are not written are null. Names of CTEs are already left out. */
export type TableReference = {
  readonly database: string | null;
  readonly schema: string | null;
  readonly table: string;
  readonly position: TextSpan | null;
};

export type FunctionReference = {
  readonly name: string;
  /** What stands before the name (`a.b` of `a.b.name(...)`); null when unqualified or added by the parser itself. */
  readonly qualifier: string | null;
  readonly isTableFunction: boolean;
  readonly position: TextSpan | null;
};

/** A part of the tree that is on no allow-list. `reason` is a sentence for the user. */
export type ForbiddenPart = { readonly reason: string; readonly position: TextSpan | null };

/** The outermost LIMIT when it is a plain whole number; `span` covers exactly its digits. */
export type OuterLimit = { readonly value: number; readonly span: TextSpan };

export type StatementFacts = {
  readonly tables: readonly TableReference[];
  readonly functions: readonly FunctionReference[];
  /** Names of columns as they are written, without their tables. */
  readonly columns: readonly string[];
  readonly forbidden: readonly ForbiddenPart[];
  readonly outerLimit: OuterLimit | null;
};
