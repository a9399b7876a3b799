/** Tier 0: the statement that somebody checked for this very question. It is judged by the guard and run afresh. */
import "server-only";
import type { AgentRequest } from "../runtime/agent-args.ts";
import { type Candidate, candidateFromPlan } from "../runtime/candidate.ts";
import type { Planner } from "../runtime/planner.ts";
import { readingIn, type VerifiedOutcome } from "../runtime/reading.ts";
import { fingerprint } from "./fingerprint.ts";

/** Null where no statement was checked for the question. */
export function verifiedCandidate(
  { readings, context }: Pick<AgentRequest, "readings" | "context">,
  planner: Planner,
): Candidate | null {
  const reading = readingIn(readings, context);
  if (reading?.kind !== "verified") return null;
  const { name, question, sql, verifiedAt, verifiedBy } = reading.query;
  const planned = samePlan(reading, planner);
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
function samePlan({ query, own }: VerifiedOutcome, planner: Planner): Candidate | null {
  if (own.kind !== "plan") return null;
  const { plan, title } = own;
  const planned = candidateFromPlan({ brain: "rules", plan, title, assumptions: [] }, planner);
  return planned.ok && fingerprint(planned.value.sql) === fingerprint(query.sql) ? planned.value : null;
}

const titleCharacters = 80;

function titleOf(question: string): string {
  const plain = question.trim().replace(/[.?!\s]+$/, "");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`.slice(0, titleCharacters);
}
