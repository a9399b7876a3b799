/** Looks at what the schema offers before anything is planned. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import type { Candidate } from "../../runtime/candidate.ts";
import type { GivenStatement } from "../../runtime/given-statement.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { fingerprint } from "../fingerprint.ts";
import { planExplain } from "../plan-explain.ts";
import { planId } from "../plan-id.ts";
import type { Attempt, SqlState } from "../state.ts";

export const invokeStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Finding tables",
  reads: ["request"],
  writes: ["candidate", "attempts"],
  outcomes: ["ready", "given", "empty_schema"],
  async run({ request }, { semantic, warehouse }) {
    const isEmpty = semantic.tables.length === 0;
    const { database, schema } = request.context;
    const given = isEmpty ? null : request.given;
    const known = { model: semantic, dialect: warehouse.dialectOf(database) };
    return {
      patch:
        given === null
          ? {}
          : { candidate: given.candidate, attempts: [firstAttempt(given.candidate, request.question.original, known)] },
      outcome: isEmpty ? "empty_schema" : readyOrGiven(given),
      events: [],
      report: {
        detail: `${formatCounted(semantic.tables.length, "table")} in ${database}.${schema}`,
        isFailure: isEmpty,
      },
    };
  },
});

function readyOrGiven(given: GivenStatement | null): "ready" | "given" {
  return given === null ? "ready" : "given";
}

function firstAttempt(candidate: Candidate, question: string, known: Parameters<typeof planExplain>[1]): Attempt {
  const { sql } = candidate;
  return {
    number: 1,
    queryType: "initial",
    sql,
    fingerprint: fingerprint(sql),
    planId: planId(question, candidate),
    planExplain: planExplain(candidate, known),
    isDuplicate: false,
  };
}
