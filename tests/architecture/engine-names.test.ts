import { expect, test } from "vitest";
import { engineNameSchema } from "#lib/domain/catalog";
import { reportCoverage } from "./support/coverage.ts";
import { productSources } from "./support/source-files.ts";

const engines = engineNameSchema.options;
const names = engines.join("|");

/** Where an engine may be named: its name, its dialect, its folder, its settings, and the place that opens it. */
const homes = [
  /^lib\/domain\/(?:catalog|dialects)\.ts$/,
  new RegExp(`^lib/domain/(?:${names})-dialect\\.ts$`),
  new RegExp(`^lib/db/warehouse/(?:${names})/`),
  /^lib\/db\/warehouse\/registry\.ts$/,
  /^lib\/config\//,
  /^lib\/services\/app\.ts$/,
  // What it rewrites is code for each engine, which a dialect cannot hold.
  /^lib\/agents\/sql\/repair\/function-slips\.ts$/,
];

/**
 * The name as a value, one dialect picked by its name, or the name as a key of a table: all decide by who the engine
 * is, not by what it can do.
 */
const asValue = `["'\`](?:${names})["'\`]`;
const asDialect = `\\bdialects(?:\\.|\\[["'\`])(?:${names})\\b`;
const asKey = `(?:^\\s*|[{,]\\s*)(?:${names})\\s*:|\\{[^{}]*\\b(?:${names})\\b[^{}]*\\}\\s*\\[`;
const named = new RegExp(`${asValue}|${asDialect}|${asKey}`);

test("nothing outside of an engine's own files decides by its name: a dialect says what an engine can do", () => {
  const files = productSources().filter(({ path }) => !homes.some((home) => home.test(path)));
  const found = files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (named.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  reportCoverage("names of engines", { files: files.length, engines: engines.length });
  expect(found).toEqual([]);
});

test("every line that decides by a name would be found", () => {
  const lines = engines.flatMap((engine) => [
    `if (engine === "${engine}") return 1;`,
    `case "${engine}":`,
    `readStatement(sql, dialects.${engine})`,
    `const made = { ${engine}: first, another }[name];`,
    `const made = { other, ${engine} }[name];`,
    `  ${engine}: makeFirst,`,
  ]);
  reportCoverage("lines that decide by a name", { lines: lines.length });
  expect(lines.filter((line) => !named.test(line))).toEqual([]);
});
