import { describe, expect, test } from "vitest";
import type { ModelData } from "#lib/agents/runtime/dependencies";
import { plainQuestion } from "#lib/agents/runtime/question";
import { failureKind } from "#lib/agents/sql/failure-kind";
import { finalError } from "#lib/agents/sql/final-error";
import { problemText } from "#lib/agents/sql/last-failure-text";
import { nearestNames } from "#lib/agents/sql/name-hints";
import { type Attempt, allErrors, type RecordedError } from "#lib/agents/sql/state";
import { type ErrorCode, warehouseFailureClasses } from "#lib/domain/errors";
import { engineError } from "../../../support/agents/agent-world.ts";
import { shopContext, shopModel } from "../../../support/agents/small-model.ts";

const attempt: Attempt = {
  number: 1,
  queryType: "initial",
  sql: "select 1",
  fingerprint: "1",
  planId: "1",
  planExplain: "Reads orders.",
  isDuplicate: false,
};

function failed(code: ErrorCode | "EMPTY", cause: string | null = null): RecordedError {
  return { attempt: 1, node: "execute", class: code, error: code === "EMPTY" ? null : engineError(code, cause) };
}

describe("an engine's failure", () => {
  test("is repairable, repairable once or final by its class, for every class", () => {
    const kinds = Object.fromEntries(warehouseFailureClasses.map((code) => [code, failureKind(code, [])]));
    expect(kinds).toEqual({
      SYNTAX: "repairable",
      UNKNOWN_OBJECT: "repairable",
      AMBIGUOUS: "repairable",
      TYPE: "repairable",
      CROSS_DB: "repairable",
      PERMISSION: "once_repairable",
      TIMEOUT: "once_repairable",
      RESOURCE: "once_repairable",
      CANCELLED: "fatal",
      CONNECTION: "fatal",
      AUTH: "fatal",
      UNAVAILABLE: "fatal",
      INTERNAL: "fatal",
    });
  });

  test("of a class that may be repaired once is final the second time", () => {
    expect(failureKind("TIMEOUT", [failed("TIMEOUT")])).toBe("fatal");
    expect(failureKind("TIMEOUT", [failed("RESOURCE")])).toBe("once_repairable");
  });

  test("is told to a model in the engine's words, but without values where only names may leave", () => {
    const told = (failure: RecordedError, modelData: ModelData) =>
      problemText({ attempts: [attempt], errors: [failure] }, modelData);
    expect(told(failed("UNKNOWN_OBJECT", "no column X"), "metadata")).toContain("UNKNOWN_OBJECT: no column X");
    expect(told(failed("TYPE", "cannot cast 'Secret Person'"), "metadata")).not.toContain("Secret");
    expect(told(failed("TYPE", "cannot cast 'x'"), "results")).toContain("cannot cast");
    expect(told(failed("TYPE", "cannot cast 'x'"), "samples")).not.toContain("cannot cast");
    expect(problemText({ attempts: [], errors: [] }, "results")).not.toBe("");
  });

  test("is told with the kind of step that it comes from, all kinds of one attempt together [req 65]", () => {
    const errors: RecordedError[] = [
      { attempt: 1, node: "plan", class: "MODEL_EMPTY", error: engineError("MODEL_EMPTY") },
      { attempt: 1, node: "validate", class: "UNSAFE", error: engineError("UNSAFE") },
      { attempt: 1, node: "execute", class: "TYPE", error: engineError("TYPE") },
    ];
    expect(allErrors({ attempts: [attempt], errors })).toEqual([
      "Execution error: The engine said TYPE.",
      "Validation error: The engine said UNSAFE.",
      "SQL generation error: The engine said MODEL_EMPTY.",
    ]);
    const next: Attempt = { ...attempt, number: 2, queryType: "refine" };
    expect(allErrors({ attempts: [attempt, next], errors })).toEqual([]);
  });
});

describe("names that an engine suggests", () => {
  test("reach the user only when they stand in the schema, in its spelling", () => {
    const cause = 'Column "REVENU" not found. Candidates: "orders.revenue", "PASSWORDS", "City"';
    expect(nearestNames(cause, shopModel)).toEqual(["REVENUE", "CITY"]);
    expect(nearestNames(null, shopModel)).toEqual([]);
  });
});

describe("the error at the end", () => {
  const request = {
    userRequest: "x",
    readings: [],
    question: plainQuestion("x"),
    turns: [],
    context: shopContext,
    given: null,
    previousPlan: null,
    rounds: 0,
    history: [],
  };

  test("always says what happened and one next step, without the engine's text", () => {
    for (const code of warehouseFailureClasses) {
      const error = finalError({ request, attempts: [], errors: [failed(code, "driver text")] }, shopModel);
      expect(error.message).not.toContain("driver text");
      expect(error.nextStep).not.toBeNull();
    }
  });

  test("says so when the schema has no table", () => {
    const error = finalError({ request, attempts: [], errors: [] }, { ...shopModel, tables: [] });
    expect(error.message).toContain("MAIN");
  });
});
