/** Tier 0: the statement that somebody checked for this very question. It is judged by the guard and run afresh. */
import "server-only";
import type { VerifiedQuery } from "#lib/semantic/model";
import type { AgentRequest } from "../runtime/agent-args.ts";
import { type Candidate, candidateFromPlan } from "../runtime/candidate.ts";
import type { Planner } from "../runtime/planner.ts";
import { fingerprint } from "./fingerprint.ts";

/** Null where no statement was checked for the question. */
export function verifiedCandidate(
  { userRequest, previousPlan }: Pick<AgentRequest, "userRequest" | "previousPlan">,
  planner: Planner,
): Candidate | null {
  const query = planner.findVerified(userRequest, previousPlan);
  if (query === null) return null;
  const { name, question, sql, verifiedAt, verifiedBy } = query;
  const planned = samePlan(query, planner);
  return {
    brain: "verified",
    tier: 0,
    title: titleOf(question),
    plan: planned?.plan ?? null,
    sql,
    outputs: planned?.outputs ?? null,
    assumptions: planned?.assumptions ?? [],
    quality: "high",
    changes: [],
    reach: null,
    verified: { name, question, by: verifiedBy, at: verifiedAt },
  };
}

/** The rules' plan of the question, where it gives this very statement: then its columns have names and units. */
function samePlan({ question, sql }: VerifiedQuery, planner: Planner): Candidate | null {
  const outcome = planner.planQuestion(question, null);
  if (outcome.kind !== "plan") return null;
  const { plan, title } = outcome;
  const planned = candidateFromPlan({ brain: "rules", plan, title, assumptions: [] }, planner);
  return planned.ok && fingerprint(planned.value.sql) === fingerprint(sql) ? planned.value : null;
}

const titleCharacters = 80;

function titleOf(question: string): string {
  const plain = question.trim().replace(/[.?!\s]+$/, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`.slice(0, titleCharacters);
}
