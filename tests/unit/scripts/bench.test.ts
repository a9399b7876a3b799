import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quantile } from "../../../evals/quantile.ts";
import { parseBenchArguments } from "../../../scripts/bench/arguments.ts";
import { durationFigures } from "../../../scripts/bench/figure.ts";

describe("figures", () => {
  test("median and 95th percentile are named, measured in milliseconds and counted", () => {
    expect(durationFigures("planner", [1, 2, 3, 4, 100])).toEqual([
      { name: "planner.median", value: 3, unit: "ms", n: 5 },
      { name: "planner.p95", value: 80.8, unit: "ms", n: 5 },
    ]);
  });

  test("no quantile lies outside of its samples, and a higher share is never lower", () => {
    const samples = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(samples, (values) => {
        const [median, high] = [quantile(values, 0.5), quantile(values, 0.95)];
        expect(median).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(high).toBeGreaterThanOrEqual(median);
      }),
    );
  });

  test("a benchmark that measured nothing is an error and not a zero", () => {
    expect(() => durationFigures("planner", [])).toThrow("never measured");
  });
});

describe("arguments", () => {
  const names = ["planner", "answers"];

  test("all benchmarks run without arguments", () => {
    expect(parseBenchArguments([], names)).toEqual({ only: null, jsonFile: null });
  });

  test("one benchmark and a file can be named in any order", () => {
    const expected = { only: "planner", jsonFile: "out.json" };
    expect(parseBenchArguments(["--only", "planner", "--json", "out.json"], names)).toEqual(expected);
    expect(parseBenchArguments(["--json", "out.json", "--only", "planner"], names)).toEqual(expected);
  });

  test.each([
    [["--only", "absent"], "There are: planner, answers."],
    [["--only"], "--only needs a value."],
    [["--json", "--only"], "--json needs a value."],
    [["--fast"], "Unknown option --fast."],
  ])("%j is refused with a sentence", (args, sentence) => {
    expect(parseBenchArguments(args, names)).toContain(sentence);
  });
});
