/** The seven conditions of document 001, each by its own table. */
import { describe, expect, test } from "vitest";
import {
  type ConditionState,
  routeAfterValidation,
  shouldContinueWiderSearch,
  shouldExecuteWiderSearch,
  shouldRefineOrRespond,
  shouldRetry,
  shouldValidateAfterSecurityCheck,
  shouldValidateSql,
} from "#lib/agents/sql/conditions";

const rows = [{ n: 1 }];

type Case<Way> = readonly [state: ConditionState, way: Way];

describe("the conditions of document 001", () => {
  test.each<Case<string>>([
    [{ validationError: "no" }, "unsafe"],
    [{ validationError: null }, "safe"],
    [{ validationError: "" }, "safe"],
    [{ executionError: "no" }, "safe"],
    [{}, "safe"],
  ])("shouldValidateSql of %o is %s [req 47]", (state, way) => {
    expect(shouldValidateSql(state)).toBe(way);
  });

  test.each<Case<string>>([
    [{ validationError: "no", retryCount: 0 }, "yes"],
    [{ executionError: "no", retryCount: 9 }, "yes"],
    [{ sqlGenerationError: "no", retryCount: 9 }, "yes"],
    [{ executionError: "no", retryCount: 10 }, "no"],
    [{ retryCount: 3 }, "no"],
    [{}, "no"],
  ])("shouldRetry of %o is %s [req 49, 50]", (state, way) => {
    expect(shouldRetry(state)).toBe(way);
    expect(shouldRefineOrRespond(state)).toBe(way === "yes" ? "refine" : "respond");
  });

  test("shouldRefineOrRespond is the same test by other names [req 51]", () => {
    expect(shouldRefineOrRespond({ sqlGenerationError: "no" })).toBe("refine");
    expect(shouldRefineOrRespond({ sqlGenerationError: "no", retryCount: 10 })).toBe("respond");
  });

  test.each<Case<string>>([
    [{ validationError: "no", retryCount: 9 }, "refine"],
    [{ validationError: "no", retryCount: 10 }, "respond"],
    [{ executionError: "no" }, "respond"],
    [{}, "respond"],
  ])("shouldValidateAfterSecurityCheck of %o is %s [req 52]", (state, way) => {
    expect(shouldValidateAfterSecurityCheck(state)).toBe(way);
  });

  test.each<Case<string>>([
    [{ executionError: "no", retryCount: 10, dbResults: rows }, "wider_search"],
    [{ queryType: "initial", dbResults: [], retryCount: 9 }, "wider_search"],
    [{ queryType: "initial", dbResults: [], retryCount: 10 }, "respond"],
    [{ queryType: "wider_search", dbResults: [], retryCount: 1 }, "respond"],
    [{ queryType: "initial", dbResults: rows, retryCount: 1 }, "respond"],
  ])("shouldExecuteWiderSearch of %o is %s [req 53, 54, 55]", (state, way) => {
    expect(shouldExecuteWiderSearch(state)).toBe(way);
  });

  test.each<Case<string>>([
    [{ validationError: "no", queryType: "wider_search" }, "refine_sql"],
    [{ queryType: "wider_search" }, "execute_wider_search"],
    [{ queryType: "initial" }, "execute_sql"],
    [{}, "execute_sql"],
  ])("routeAfterValidation of %o is %s, in this order [req 56]", (state, way) => {
    expect(routeAfterValidation(state)).toBe(way);
  });

  test.each<Case<string>>([
    [{ executionError: "no", retryCount: 9, dbResults: rows }, "wider_search"],
    [{ executionError: "no", retryCount: 10, dbResults: rows }, "respond"],
    [{ dbResults: [], retryCount: 9 }, "wider_search"],
    [{ dbResults: [], retryCount: 10 }, "respond"],
    [{ dbResults: rows, retryCount: 1 }, "respond"],
  ])("shouldContinueWiderSearch of %o is %s [req 57, 58, 59]", (state, way) => {
    expect(shouldContinueWiderSearch(state)).toBe(way);
  });

  test("read what is missing as no tries, an initial statement and no rows [req 60]", () => {
    expect(shouldExecuteWiderSearch({})).toBe("wider_search");
    expect(shouldContinueWiderSearch({})).toBe("wider_search");
    expect(shouldRetry({ validationError: "no" })).toBe("yes");
  });
});
