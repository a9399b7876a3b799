import { dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import { findCycles, importEdges } from "./support/import-graph.ts";
import { type Layer, layers, mayImport } from "./support/layers.ts";
import { lintPlanted } from "./support/planted-project.ts";

const clean = "export const planted = 1;\n";

/** `export const a0 = 0;` and so on: as many lines as asked for. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `export const a${index} = ${index};\n`).join("");
}

const longFunction = `export function planted(): void {\n${"  globalThis.performance.now();\n".repeat(61)}}\n`;
const switchOverUnion =
  'export function planted(kind: "a" | "b"): number {\n  switch (kind) {\n    case "a":\n      return 1;\n  }\n  return 0;\n}\n';

/** One violation a file: path, text and the rule that must name it. */
const violations: readonly (readonly [path: string, text: string, rule: string])[] = [
  ["lib/domain/any.ts", "export const planted: any = 1;\n", "lint/suspicious/noExplicitAny"],
  ["lib/domain/as.ts", "export const planted = JSON.parse('1') as number;\n", "lint/nursery/noUnsafeTypeAssertion"],
  ["lib/domain/bang.ts", "export const planted = [1].at(0)!;\n", "lint/style/noNonNullAssertion"],
  ["lib/domain/long-file.ts", lines(301), "lint/style/noExcessiveLinesPerFile"],
  ["lib/domain/long-function.ts", longFunction, "lint/complexity/noExcessiveLinesPerFunction"],
  [
    "lib/domain/parameters.ts",
    "export function planted(a: number, b: number, c: number, d: number, e: number): number {\n  return a + b + c + d + e;\n}\n",
    "lint/complexity/useMaxParams",
  ],
  ["lib/domain/switch.ts", switchOverUnion, "lint/nursery/useExhaustiveSwitchCases"],
  ["lib/domain/default.ts", "export default 1;\n", "lint/style/noDefaultExport"],
  ["lib/domain/camelCase.ts", clean, "lint/style/useFilenamingConvention"],
  ["lib/domain/barrel.ts", 'export { planted } from "./clean.ts";\n', "lint/performance/noBarrelFile"],
  ["lib/domain/package.ts", 'export { x } from "left-pad";\n', "lint/correctness/noUndeclaredDependencies"],
  ["lib/services/environment.ts", "export const planted = process.env.PATH;\n", "lint/style/noProcessEnv"],
  [
    "lib/services/floating.ts",
    'import { save } from "#lib/services/save";\nexport function planted(): void {\n  save();\n}\n',
    "lint/nursery/noFloatingPromises",
  ],
  [
    "lib/planner/ring-one.ts",
    'import { two } from "./ring-two.ts";\nexport const one = two;\n',
    "lint/suspicious/noImportCycles",
  ],
  [
    "lib/planner/ring-two.ts",
    'import { one } from "#lib/planner/ring-one";\nexport const two = one;\n',
    "lint/suspicious/noImportCycles",
  ],
  [
    "tests/unit/skipped.test.ts",
    'import { test } from "vitest";\ntest.skip("planted", () => {});\n',
    "lint/suspicious/noSkippedTests",
  ],
];

describe("a planted violation fails the check", () => {
  const saved = "export async function save(): Promise<void> {\n  await Promise.resolve();\n}\n";
  const findings = lintPlanted({
    ...Object.fromEntries(violations.map(([path, text]) => [path, text])),
    "lib/domain/clean.ts": lines(300),
    "lib/services/save.ts": saved,
  });
  reportCoverage("planted violations", { violations: violations.length, findings: findings.length });

  test.each(violations)("%s", (path, _text, rule) => {
    expect(findings.filter((finding) => finding.path === path).map((finding) => finding.rule)).toContain(rule);
  });

  test("while a clean file of 300 lines passes", () => {
    expect(findings.filter((finding) => finding.path === "lib/domain/clean.ts")).toEqual([]);
  });
});

const importable = layers.filter((layer) => /^(lib|components)\//.test(layer.sample));

function aliasOf(layer: Layer): string {
  return `#${layer.sample.replace(/\.tsx?$/, "")}`;
}

function relativeTo(from: Layer, to: Layer): string {
  const path = posix.relative(dirname(from.sample), to.sample);
  return path.startsWith(".") ? path : `./${path}`;
}

/** One file of the layer with one import a line: line n imports the n-th target. */
function importsOf(targets: readonly string[]): string {
  return targets.map((target, index) => `export { planted as planted${index} } from "${target}";\n`).join("");
}

describe("the linter says the same as the layer table", () => {
  test.each(["alias", "relative"] as const)("for every pair of layers, imported by %s", (form) => {
    const planted = layers.map((from) => {
      const targets = importable.filter((to) => to !== from);
      return { from, targets, written: targets.map((to) => (form === "alias" ? aliasOf(to) : relativeTo(from, to))) };
    });
    const files = Object.fromEntries(planted.map(({ from, written }) => [from.sample, importsOf(written)]));
    const caught = new Set(
      lintPlanted(files)
        .filter(({ rule }) => rule === "lint/style/noRestrictedImports")
        .map(({ path, line }) => `${path}:${line}`),
    );
    const pairs = planted.flatMap(({ from, targets, written }) =>
      targets.map((to, index) => ({
        name: `${from.name} -> ${to.name} (${written[index]})`,
        isRight: caught.has(`${from.sample}:${index + 1}`) !== mayImport(from, to),
      })),
    );
    reportCoverage(`layer pairs by ${form}`, { pairs: pairs.length, refused: caught.size });
    expect(pairs.filter(({ isRight }) => !isRight).map(({ name }) => name)).toEqual([]);
  });
});

test("our own scanner finds a ring of two files, and one through a type", () => {
  const edges = importEdges([
    { path: "lib/planner/one.ts", text: 'import { two } from "./two.ts";\nexport const one = two;\n' },
    { path: "lib/planner/two.ts", text: 'import type { One } from "#lib/planner/one";\nexport const two = 1;\n' },
    {
      path: "lib/planner/three.ts",
      text: '// import "./one.ts"\nconst text = \'import "./one.ts"\';\nawait import("./two.ts");\n',
    },
  ]);
  expect(edges.map((edge) => [edge.from, edge.to, edge.isTypeOnly])).toEqual([
    ["lib/planner/one.ts", "lib/planner/two.ts", false],
    ["lib/planner/two.ts", "lib/planner/one.ts", true],
    ["lib/planner/three.ts", "lib/planner/two.ts", false],
  ]);
  expect(findCycles(edges)).toEqual([["lib/planner/one.ts", "lib/planner/two.ts", "lib/planner/one.ts"]]);
});

test("a check that covered nothing fails", () => {
  expect(() => reportCoverage("empty check", { files: 0 })).toThrow("checked nothing");
  expect(() => reportCoverage("empty check", {})).toThrow("checked nothing");
});
