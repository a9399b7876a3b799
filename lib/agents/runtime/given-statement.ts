/** A statement that is not to be written but to be checked and run: the analyst's own, or one that the user said yes to. */
import "server-only";
import type { EditedSql } from "#lib/domain/message";
import type { PendingStatement } from "#lib/domain/session";
import type { Candidate } from "./candidate.ts";

export type GivenStatement = {
  readonly candidate: Candidate;
  /** The user was told what it would read, and said yes. */
  readonly isApproved: boolean;
};

/** The analyst's text as it is; its columns are told by the result. */
export function givenByAnalyst({ sql }: EditedSql): GivenStatement {
  const title = "Edited by you";
  const candidate: Candidate = {
    brain: "analyst",
    tier: 3,
    title,
    plan: null,
    sql,
    outputs: null,
    assumptions: [],
    ...asItIs,
  };
  return { candidate, isApproved: false };
}

/** The statement that waited, with all that was known of it. */
export function givenByApproval(pending: PendingStatement): GivenStatement {
  const { sql, title, brain, plan, outputs, assumptions, changes = [], reach = null } = pending;
  const tier = brain === "rules" ? 1 : 3;
  return {
    candidate: {
      brain,
      tier: plan === null || tier === 1 ? tier : 2,
      title,
      plan,
      sql,
      outputs,
      assumptions,
      ...asItIs,
      changes,
      reach,
    },
    isApproved: true,
  };
}

/** Nobody doubts or changes a statement that somebody gave. */
const asItIs = { quality: "high", changes: [], reach: null } as const;
