/** Verdicts and how they are built. A refusal keeps the statement's text as it was and says why, in plain words. */
import "server-only";
import type { TableName, Verdict } from "#lib/db/warehouse/contract";
import type { TextSpan } from "#lib/domain/errors";

/**
 * Why a statement is not sent: `syntax` and `unknown_table` can be repaired by whoever wrote the statement,
 * `cross_db` by splitting it, `unsafe` not at all.
 */
export type RefusalKind = "syntax" | "unsafe" | "cross_db" | "unknown_table";

export type Refusal = {
  readonly kind: RefusalKind;
  readonly reason: string;
  readonly position: TextSpan | null;
  /** Names that come close to an unknown one; for repair steps. */
  readonly candidates?: readonly string[];
};

/** The contract's verdict together with the refusal's kind, for the engine that asked. */
export type GuardVerdict = Verdict & {
  readonly refusal: RefusalKind | null;
  readonly candidates: readonly string[];
};

/** What is known of a statement's contents, refused or not. */
export type Contents = {
  readonly tables: readonly TableName[];
  readonly columns: readonly string[];
  readonly functions: readonly string[];
};

const noContents: Contents = { tables: [], columns: [], functions: [] };

/** It is refused with the reason; the text stays as it was. */
export function refuse(sql: string, refusal: Refusal, contents: Contents = noContents): GuardVerdict {
  return {
    isSafe: false,
    code: refusal.kind === "cross_db" ? "CROSS_DB" : "UNSAFE",
    reason: refusal.reason,
    position: refusal.position,
    ...contents,
    sanitizedQuery: sql,
    limitEnforced: false,
    refusal: refusal.kind,
    candidates: refusal.candidates ?? [],
  };
}

/** It is allowed: `sanitizedQuery` is what may be sent. */
export function accept(sanitizedQuery: string, limitEnforced: boolean, contents: Contents): GuardVerdict {
  return {
    isSafe: true,
    code: null,
    reason: null,
    position: null,
    ...contents,
    sanitizedQuery,
    limitEnforced,
    refusal: null,
    candidates: [],
  };
}
