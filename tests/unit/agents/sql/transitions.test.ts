import { describe, expect, test } from "vitest";
import { sqlMachine } from "#lib/agents/sql/machine";
import {
  afterEvaluate,
  afterExecute,
  afterGenerate,
  afterInvoke,
  afterValidate,
  type SqlFacts,
} from "#lib/agents/sql/transitions";

/** An attempt with an error of each kind, so that the conditions of document 001 see one wherever they look. */
const conditions = { validationError: "no", executionError: "no", sqlGenerationError: "no", retryCount: 1 };
const open: SqlFacts = {
  conditions,
  canGenerate: true,
  canAsk: true,
  canAskModel: true,
  isRepeating: false,
  replans: 0,
  asksAnalysis: false,
};
const spent: SqlFacts = { ...open, canGenerate: false };
const clean: SqlFacts = { ...open, conditions: { retryCount: 1, dbResults: [1] } };
const empty: SqlFacts = { ...open, conditions: { retryCount: 1, dbResults: [] } };
const wider: SqlFacts = { ...open, conditions: { retryCount: 2, dbResults: [], queryType: "wider_search" } };

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
    ["exhausted", open, "respond"],
    ["duplicate", open, "refine"],
    ["duplicate", spent, "respond"],
    ["duplicate", { ...open, isRepeating: true }, "respond"],
  ] as const)("after a generator: %s, %o -> %s", (outcome, facts, next) => {
    expect(afterGenerate("refine")(outcome, facts)).toBe(next);
  });

  test("a repeat of what was planned anew is the last word", () => {
    expect(afterGenerate("replan")("duplicate", open)).toBe("respond");
  });

  test.each(["refine", "widen"] as const)("a repeat of %s is tried again by the same generator", (generator) => {
    expect(afterGenerate(generator)("duplicate", open)).toBe(generator);
  });

  test.each([
    ["passed", clean, "execute"],
    ["passed", { ...clean, canGenerate: false }, "execute"],
    ["rejected", open, "refine"],
    ["rejected", spent, "respond"],
    ["repairable", open, "refine"],
    ["repairable", spent, "respond"],
    ["fatal", open, "respond"],
  ] as const)("after validate: %s, %o -> %s [req 48]", (outcome, facts, next) => {
    expect(afterValidate(outcome, facts)).toBe(next);
  });

  test.each([
    ["rows", clean, "evaluate"],
    ["empty", empty, "widen"],
    ["empty", wider, "widen"],
    ["empty", { ...empty, canGenerate: false }, "respond"],
    ["repairable", open, "refine"],
    ["repairable", spent, "respond"],
    ["once_repairable", open, "refine"],
    ["once_repairable", spent, "respond"],
    ["fatal", open, "respond"],
  ] as const)("after execute: %s, %o -> %s", (outcome, facts, next) => {
    expect(afterExecute(outcome, facts)).toBe(next);
  });

  test.each([
    ["satisfied", open, "respond"],
    ["failed", open, "respond"],
    ["satisfied", { ...open, asksAnalysis: true }, "analyse"],
    ["needs_work", { ...open, asksAnalysis: true }, "replan"],
    ["needs_work", { ...spent, asksAnalysis: true }, "analyse"],
    ["needs_work", open, "replan"],
    ["needs_work", { ...open, replans: 2 }, "respond"],
    ["needs_work", { ...open, canAskModel: false }, "respond"],
    ["needs_work", spent, "respond"],
  ] as const)("after evaluate: %s, %o -> %s [req 118, 119]", (outcome, facts, next) => {
    expect(afterEvaluate(outcome, facts)).toBe(next);
  });

  test("lead into execute from a passed validation only [req 61]", () => {
    const ways = Object.entries(sqlMachine.rows).flatMap(([name, row]) =>
      row.outcomes.flatMap((outcome) =>
        allFacts.filter((facts) => row.next(outcome, facts) === "execute").map(() => `${name}: ${outcome}`),
      ),
    );
    expect(new Set(ways)).toEqual(new Set(["validate: passed"]));
  });

  test("search wider only after no rows, refine only after an error or a repeat, plan anew only after wanting work", () => {
    const ways = Object.entries(sqlMachine.rows).flatMap(([name, row]) =>
      row.outcomes.flatMap((outcome) => allFacts.map((facts) => `${name}: ${outcome} -> ${row.next(outcome, facts)}`)),
    );
    const into = (node: string) =>
      new Set(ways.filter((way) => way.endsWith(`-> ${node}`)).map((way) => way.split(" -> ")[0]));
    expect(into("widen")).toEqual(new Set(["execute: empty", "widen: duplicate"]));
    expect(into("replan")).toEqual(new Set(["evaluate: needs_work"]));
    expect(
      [...into("refine")].filter(
        (way) => !/: (error|duplicate|rejected|repairable|once_repairable|passed)$/.test(way ?? ""),
      ),
    ).toEqual([]);
  });

  test("never ask when the rounds are used up", () => {
    for (const row of Object.values(sqlMachine.rows)) {
      for (const outcome of row.outcomes) {
        for (const facts of allFacts.filter(({ canAsk }) => !canAsk)) expect(row.next(outcome, facts)).not.toBe("ask");
      }
    }
  });
});

const either = [true, false];
const allFacts: SqlFacts[] = [open, clean, empty, wider].flatMap(({ conditions: known }) =>
  either.flatMap((canGenerate) =>
    either.flatMap((canAsk) =>
      either.flatMap((canAskModel) =>
        either.flatMap((isRepeating) =>
          either.flatMap((asksAnalysis) =>
            [0, 2].map((replans) => ({
              ...{ conditions: known, canGenerate, canAsk, canAskModel, isRepeating, asksAnalysis, replans },
            })),
          ),
        ),
      ),
    ),
  ),
);
