import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { reportCoverage } from "./support/coverage.ts";
import { allowedRuleExceptions, allowedSuppressions, houseRules } from "./support/exceptions.ts";
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

/** A comment that silences one rule: group 1 is the rule, group 2 the reason. Put together here, so that this file holds none. */
const suppression = new RegExp(`biome-${"ignore"}(?:-\\w+)? ([\\w/]+)(?:: (.*?))?(?: \\*/.*)?$`, "gm");

test("a silenced lint rule is one rule on one line with its reason, and never a rule of this house", () => {
  const files = allSources();
  const found = files.flatMap((file) =>
    [...file.text.matchAll(suppression)].map((match) => ({
      path: file.path,
      rule: match[1] ?? "",
      reason: match[2] ?? "",
    })),
  );
  reportCoverage("suppressions", { files: files.length, "rules of the house": houseRules.size });
  const wrong = found.filter(({ path, rule, reason }) => {
    const isHouseRule = houseRules.has(rule.split("/").at(-1) ?? "");
    return rule.split("/").length !== 3 || reason.length < 15 || (isHouseRule && !allowedSuppressions.has(path));
  });
  expect(wrong).toEqual([]);
  const unused = [...allowedSuppressions.keys()].filter((path) => found.every((line) => line.path !== path));
  expect(unused).toEqual([]);
});

test("nothing silences the compiler", () => {
  const marks = ["expect-error", "ignore", "nocheck"].map((mark) => `@ts-${mark}`);
  const files = allSources();
  const silenced = files.filter((file) => marks.some((mark) => file.text.includes(mark)));
  reportCoverage("compiler suppressions", { files: files.length });
  expect(silenced.map((file) => file.path)).toEqual([]);
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
