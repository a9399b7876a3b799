import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { reportCoverage } from "./support/coverage.ts";
import { allowedRuleExceptions, allowedSuppressions } from "./support/exceptions.ts";
import { allSources, projectRoot } from "./support/source-files.ts";

const ruleSettingsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const linterSchema = z.object({ linter: z.object({ rules: z.record(z.string(), z.unknown()) }) });
const configurationSchema = linterSchema.extend({ overrides: z.array(linterSchema) });
const configuration = configurationSchema.parse(JSON.parse(readFileSync(join(projectRoot, "biome.json"), "utf8")));

/** Names of the rules that a block of settings switches off or weakens to a warning. */
function weakenedRules(rules: Record<string, unknown>): string[] {
  const { preset: _preset, ...groups } = rules;
  return Object.values(ruleSettingsSchema.parse(groups)).flatMap((group) =>
    Object.entries(group)
      .filter(([, setting]) => ["off", "warn", "info"].includes(levelOf(setting)))
      .map(([rule]) => rule),
  );
}

function levelOf(setting: unknown): string {
  const parsed = z.union([z.string(), z.object({ level: z.string() })]).parse(setting);
  return typeof parsed === "string" ? parsed : parsed.level;
}

test("no lint rule is switched off or weakened for the whole project", () => {
  const { rules } = configuration.linter;
  reportCoverage("lint rules", { groups: Object.keys(rules).length });
  expect(weakenedRules(rules)).toEqual([]);
});

test("each rule that is off for some files has its reason, and each reason its rule", () => {
  const weakened = new Set(configuration.overrides.flatMap((override) => weakenedRules(override.linter.rules)));
  reportCoverage("rules off for some files", { overrides: configuration.overrides.length, rules: weakened.size });
  expect([...weakened].sort()).toEqual([...allowedRuleExceptions.keys()].sort());
});

test("no line silences the linter or the compiler outside the list of exceptions", () => {
  // Put together here, so that this file does not contain what it looks for.
  const marks = ["biome-ignore", "@ts-expect-error", "@ts-ignore", "@ts-nocheck"].map(
    (mark) => new RegExp(`${mark}\\b`),
  );
  const files = allSources().filter((file) => file.path !== "tests/architecture/exceptions.test.ts");
  const silenced = files.filter((file) => marks.some((mark) => mark.test(file.text))).map((file) => file.path);
  reportCoverage("suppressions", { files: files.length });
  expect(silenced).toEqual([...allowedSuppressions.keys()].sort());
});

test("the environment is read in one file", () => {
  const readers = allSources().filter(
    (file) =>
      /^(app|components|lib)\//.test(file.path) &&
      /\bprocess\s*(\.|\[\s*["'])env\b|from "node:process"/.test(file.text),
  );
  reportCoverage("readers of the environment", { files: readers.length });
  expect(readers.map((file) => file.path)).toEqual(["lib/config/env.ts"]);
});
