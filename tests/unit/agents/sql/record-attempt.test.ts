import { describe, expect, test } from "vitest";
import { type Candidate, candidateFromSql } from "#lib/agents/runtime/candidate";
import { plainQuestion } from "#lib/agents/runtime/question";
import { planId } from "#lib/agents/sql/plan-id";
import { recordAttempt } from "#lib/agents/sql/record-attempt";
import {
  executionError,
  initialSqlState,
  previousSqlQueries,
  type SqlState,
  sqlGenerationError,
  validationError,
} from "#lib/agents/sql/state";
import { agentWorld, engineError } from "../../../support/agents/agent-world.ts";
import { shopContext, shopModel } from "../../../support/agents/small-model.ts";

const question = plainQuestion("revenue by city");
const known = { semantic: shopModel, warehouse: agentWorld().dependencies.warehouse };

function candidate(sql: string): Candidate {
  return candidateFromSql({ sql, title: "Test", assumptions: [], quality: "high", changes: [], reach: null });
}

function begun(): SqlState {
  const request = {
    userRequest: question.original,
    readings: [],
    question,
    turns: [],
    context: shopContext,
    given: null,
  };
  return initialSqlState({ ...request, previousPlan: null, rounds: 0, history: [] }, []);
}

function visit(state: SqlState, node: "plan" | "refine" | "widen", sql: string | null): SqlState {
  const generated =
    sql === null
      ? ({ kind: "error", error: engineError("MODEL_EMPTY") } as const)
      : ({ kind: "candidate", candidate: candidate(sql) } as const);
  return { ...state, ...recordAttempt(generated, state, node, known).patch };
}

describe("a visit to a generator", () => {
  test("clears the errors of the attempt before, and keeps what kind of search it is [req 44]", () => {
    const first = visit(begun(), "widen", "select 1");
    const failed: SqlState = {
      ...first,
      errors: [{ attempt: 1, node: "execute", class: "TYPE", error: engineError("TYPE") }],
    };
    expect(executionError(failed)).not.toBeNull();
    const refined = visit(failed, "refine", "select 2");
    expect([validationError(refined), executionError(refined), sqlGenerationError(refined)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(refined.queryType).toBe("wider_search");
    expect(refined.candidate?.sql).toBe("select 2");
  });

  test("adds its statement to those before, and nothing where none came out [req 45]", () => {
    const refined = visit(visit(begun(), "plan", "select 1"), "refine", "select 2");
    expect(previousSqlQueries(refined).map(({ sql }) => sql)).toEqual(["select 1", "select 2"]);
    const empty = visit(refined, "refine", null);
    expect(previousSqlQueries(empty).map(({ sql }) => sql)).toEqual(["select 1", "select 2"]);
    expect(empty.attempts).toHaveLength(3);
  });

  test("knows a statement again that failed, whatever its looks, but not one that ran", () => {
    const first = visit(begun(), "plan", "select 1");
    const failed: SqlState = { ...first, errors: [{ attempt: 1, node: "execute", class: "EMPTY", error: null }] };
    expect(visit(failed, "refine", "SELECT  1;").attempts.at(-1)?.isDuplicate).toBe(true);
    expect(visit(first, "refine", "SELECT  1;").attempts.at(-1)?.isDuplicate).toBe(false);
  });

  test("knows a text again that has nothing but a comment", () => {
    const first = visit(begun(), "plan", "-- nothing");
    const failed: SqlState = { ...first, errors: [{ attempt: 1, node: "execute", class: "EMPTY", error: null }] };
    expect(visit(failed, "refine", "-- still nothing").attempts.at(-1)?.isDuplicate).toBe(true);
  });
});

describe("a plan's name", () => {
  test("is the same for the same question and plan, and another for another one [req 97]", () => {
    const [one, same, other] = ["select 1", "SELECT 1;", "select 2"].map((sql) => planId("revenue", candidate(sql)));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(planId("orders", candidate("select 1"))).not.toBe(one);
    expect(visit(begun(), "plan", "select 1").attempts[0]?.planId).toBe(
      planId(question.original, candidate("select 1")),
    );
  });
});
