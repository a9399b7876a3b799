import { describe, expect, test } from "vitest";
import {
  afterEvaluate,
  afterExecute,
  afterGenerate,
  afterInvoke,
  afterValidate,
  type SqlFacts,
} from "#lib/agents/sql/edges";
import { sqlMachine } from "#lib/agents/sql/machine";

const open: SqlFacts = { canGenerate: true, canAsk: true, isRepeating: false };
const spent: SqlFacts = { ...open, canGenerate: false };

describe("the SQL agent's edges", () => {
  test.each([
    ["ready", "plan"],
    ["empty_schema", "respond"],
  ] as const)("after invoke: %s -> %s", (outcome, next) => {
    expect(afterInvoke(outcome)).toBe(next);
  });

  test.each([
    ["candidate", open, "validate"],
    ["candidate", spent, "validate"],
    ["ask", open, "ask"],
    ["ask", { ...open, canAsk: false }, "respond"],
    ["refused", open, "respond"],
    ["error", open, "refine"],
    ["error", spent, "respond"],
    ["duplicate", open, "refine"],
    ["duplicate", spent, "respond"],
    ["duplicate", { ...open, isRepeating: true }, "respond"],
  ] as const)("after a generator: %s, %o -> %s", (outcome, facts, next) => {
    expect(afterGenerate(outcome, facts)).toBe(next);
  });

  test.each([
    ["passed", open, "execute"],
    ["passed", spent, "execute"],
    ["rejected", open, "refine"],
    ["rejected", spent, "respond"],
    ["repairable", open, "refine"],
    ["repairable", spent, "respond"],
    ["fatal", open, "respond"],
  ] as const)("after validate: %s, %o -> %s", (outcome, facts, next) => {
    expect(afterValidate(outcome, facts)).toBe(next);
  });

  test.each([
    ["rows", open, "evaluate"],
    ["repairable", open, "refine"],
    ["repairable", spent, "respond"],
    ["once_repairable", open, "refine"],
    ["once_repairable", spent, "respond"],
    ["fatal", open, "respond"],
  ] as const)("after execute: %s, %o -> %s", (outcome, facts, next) => {
    expect(afterExecute(outcome, facts)).toBe(next);
  });

  test.each(["satisfied", "needs_work", "failed"] as const)("after evaluate: %s -> respond", (outcome) => {
    expect(afterEvaluate(outcome)).toBe("respond");
  });

  test("lead into execute from a passed validation only", () => {
    const either = [true, false];
    const facts = either.flatMap((canGenerate) =>
      either.flatMap((canAsk) => either.map((isRepeating) => ({ canGenerate, canAsk, isRepeating }))),
    );
    const ways = Object.entries(sqlMachine.rows).flatMap(([name, row]) =>
      row.outcomes.flatMap((outcome) =>
        facts.filter((fact) => row.next(outcome, fact) === "execute").map(() => `${name}: ${outcome}`),
      ),
    );
    expect(new Set(ways)).toEqual(new Set(["validate: passed"]));
  });
});
