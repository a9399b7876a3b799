/** Test files share processes: what one of them changes for the others, it puts back, or it runs in a process of its own. */
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { aloneTests, domTests, longTests } from "../support/test-worlds.ts";
import { reportCoverage } from "./support/coverage.ts";
import { readSources } from "./support/source-files.ts";

/** Files of the document's world have globals of their own. */
const others = [...domTests, "tests/support/dom/**"];

const files = readSources(["tests"]).filter(
  ({ path }) => path !== "tests/architecture/shared-process.test.ts" && !others.some((glob) => matchesGlob(path, glob)),
);

/** Nothing puts these back for the next file: modules that are kept, the user and the folder of the process. */
const lasting = /\bvi\.(?:mock|doMock|unmock|resetModules|stubGlobal)\(|\bprocess\.(?:chdir|set[a-z]*[ug]id)\b/;
/** `vi.stubEnv` is put back; a plain assignment is not, and `undefined` would become a text. */
const environment = /\bprocess\.env(?:\.\w+|\[[^\]]+\])\s*(?:\?\?)?=[^=]/;

/** Every test that needs it does so before the driver is loaded, which is once in a process. */
const setsForAll = ["tests/support/snowflake-wire/driver.ts"];

test("who changes the process or its modules for good has it alone, and nobody else has", () => {
  reportCoverage("files of tests in shared processes", { files: files.length });
  const found = files.filter(({ text }) => lasting.test(text)).map(({ path }) => path);
  expect(found).toEqual(aloneTests.toSorted());
});

test("variables of the environment are set in a way that is put back", () => {
  const found = files.filter(({ text }) => environment.test(text)).map(({ path }) => path);
  expect(found).toEqual(setsForAll);
});

test("what is left to the long run is there, and runs in the shared world", () => {
  const shared = new Set(files.map(({ path }) => path));
  expect(longTests.filter((path) => !shared.has(path) || aloneTests.includes(path))).toEqual([]);
  expect(longTests).toEqual(longTests.toSorted());
});

test("each of these changes would be found", () => {
  const changes = [
    'vi.mock("a")',
    "vi.doMock(name)",
    "vi.resetModules()",
    "process.chdir(folder)",
    "process.seteuid?.(1)",
  ];
  expect(changes.filter((line) => !lasting.test(line))).toEqual([]);
  const settings = ['process.env.TZ = "UTC"', "process.env[name] = value", 'process.env.TZ ??= "UTC"'];
  expect(settings.filter((line) => !environment.test(line))).toEqual([]);
  expect(environment.test('process.env.RANDOM_CASES === "all"')).toBe(false);
});
