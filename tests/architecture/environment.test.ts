import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings, settingNames } from "#lib/config/env";
import { reportCoverage } from "./support/coverage.ts";
import { projectRoot } from "./support/source-files.ts";

/** Set by the tools that start the app, never by its user. */
const setByTools = new Set(["NODE_ENV"]);
const expected = settingNames.filter((name) => !setByTools.has(name));

/** `NAME=value` lines of the example, commented out or not. */
const example = [
  ...readFileSync(join(projectRoot, ".env.example"), "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*)$/gm),
].map((match) => ({ name: match[1] ?? "", value: match[2] ?? "" }));

test("the example names every variable once and no other", () => {
  reportCoverage(".env.example", { variables: example.length });
  expect(example.map(({ name }) => name).sort()).toEqual([...expected].sort());
});

test("the example shows the defaults that hold without it", () => {
  const defaults = new Map(Object.entries(readSettings({})).map(([name, value]) => [name, String(value ?? "")]));
  reportCoverage("defaults", { variables: example.length, defaults: defaults.size });
  expect(example).toEqual(example.map(({ name }) => ({ name, value: defaults.get(name) ?? "" })));
});

test("the README's table names every variable", () => {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const documented = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1] ?? "");
  reportCoverage("README configuration", { variables: documented.length });
  expect(documented.sort()).toEqual([...expected].sort());
});
