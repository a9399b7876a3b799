import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { modelProviders } from "#lib/agents/runtime/providers/table";
import { modelProviderNames } from "#lib/domain/model-providers";
import { reportCoverage } from "./support/coverage.ts";
import { packagesUsedByName } from "./support/exceptions.ts";
import { importEdges, packageName } from "./support/import-graph.ts";
import { allSources, listFiles, projectRoot } from "./support/source-files.ts";

const versionsSchema = z.record(z.string(), z.string());
const manifestSchema = z.object({ dependencies: versionsSchema, devDependencies: versionsSchema });
const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

const edges = importEdges(allSources());
const imported = new Set(edges.map((edge) => packageName(edge.specifier)));

/** Style sheets and scripts reach a package by a path in a text: `@import "tailwindcss"`, `node_modules/vega-datasets/...`. */
const texts = [
  ...listFiles("app"),
  ...listFiles("scripts"),
  ...listFiles("demo"),
  "postcss.config.mjs",
  "next.config.ts",
]
  .filter((path) => /\.(css|mjs|ts|tsx)$/.test(path))
  .map((path) => readFileSync(join(projectRoot, path), "utf8"));

function isUsed(name: string): boolean {
  const quoted = new RegExp(`["'/]${name}["'/]`);
  return imported.has(name) || packagesUsedByName.has(name) || texts.some((text) => quoted.test(text));
}

test("every package that is declared is used", () => {
  reportCoverage("packages", { packages: declared.length, imports: edges.length });
  expect(declared.filter((name) => !isUsed(name))).toEqual([]);
});

test("every package that is used by name is declared", () => {
  reportCoverage("packages used by name", { packages: packagesUsedByName.size });
  expect([...packagesUsedByName.keys()].filter((name) => !declared.includes(name))).toEqual([]);
});

test("packages that only some users install are imported nowhere, so that compiler and bundler do without them", () => {
  const some = modelProviderNames.flatMap((name) => modelProviders[name].package?.name ?? []);
  reportCoverage("packages of providers", { packages: some.length, imports: edges.length });
  expect(some.filter((name) => !Object.hasOwn(manifest.devDependencies, name))).toEqual([]);
  expect(some.filter((name) => imported.has(name))).toEqual([]);
});

test("versions of what the product ships are exact", () => {
  const versions = Object.entries(manifest.dependencies);
  reportCoverage("exact versions", { packages: versions.length });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("what runs in the product is no development dependency", () => {
  const shipped = edges.filter((edge) => /^(app|components|lib)\//.test(edge.from) && !edge.isTypeOnly);
  reportCoverage("imports of the product", { imports: shipped.length });
  const wrong = shipped.filter((edge) => Object.hasOwn(manifest.devDependencies, packageName(edge.specifier) ?? ""));
  expect(wrong.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});
