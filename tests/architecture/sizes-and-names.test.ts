import { expect, test } from "vitest";
import { blankText } from "./support/blank-text.ts";
import { reportCoverage } from "./support/coverage.ts";
import { allSources, listFiles, productFolders, productSources } from "./support/source-files.ts";

const files = allSources();
const product = productSources();
const maxLines = 300;

/**
 * Route groups and parameters are Next's spelling: `(chat)`, `[sessionId]`, `[...all]`. `.well-known` is where the standard
 * wants what clients read first.
 */
const folderName = /^([a-z0-9]+(-[a-z0-9]+)*|\.well-known|\([a-z-]+\)|\[+(\.\.\.)?[a-zA-Z]+\]+)$/;
const nothingNames = /^(utils?|helpers?|misc|common|shared|stuff|types|constants)\.(ts|tsx|mjs)$/;

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test("no source file is longer than 300 lines", () => {
  const lengths = product.map((file) => lineCount(file.text)).sort((left, right) => left - right);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  reportCoverage("file length", {
    files: files.length,
    "lines at the median": median,
    "lines at most": lengths.at(-1) ?? 0,
  });
  const long = files.filter((file) => lineCount(file.text) > maxLines);
  expect(long.map((file) => `${file.path}: ${lineCount(file.text)}`)).toEqual([]);
});

test("folders are kebab-case and at most four deep", () => {
  const folders = [
    ...new Set(product.map((file) => file.path.split("/").slice(0, -1)).map((parts) => parts.join("/"))),
  ];
  const checked = folders.filter((folder) => folder !== "");
  reportCoverage("folders", { folders: checked.length });
  // Next's route segments mirror addresses, so their depth is the address's depth.
  const deep = checked.filter((folder) => !folder.startsWith("app/") && folder.split("/").length > 4);
  const misnamed = checked.filter((folder) => folder.split("/").some((part) => !folderName.test(part)));
  expect({ deep, misnamed }).toEqual({ deep: [], misnamed: [] });
});

test("no file is named after nothing", () => {
  reportCoverage("file names", { files: files.length });
  expect(files.filter((file) => nothingNames.test(file.path.split("/").at(-1) ?? "")).map((file) => file.path)).toEqual(
    [],
  );
});

test("tests live under tests/ and e2e/, never beside the code", () => {
  const beside = productFolders.flatMap((folder) => listFiles(folder)).filter((path) => /\.(test|spec)\./.test(path));
  reportCoverage("places of tests", { folders: productFolders.length });
  expect(beside).toEqual([]);
});

test("unit tests lie in the folder that mirrors the one they test", () => {
  // Statements and the like that tests read may have a folder below them.
  const tests = listFiles("tests/unit").filter((path) => /\.test\.tsx?$/.test(path));
  const folders = [...new Set(tests.map((path) => path.split("/").slice(2, -1).join("/")))];
  const homes = (folder: string): string[] => [`lib/${folder}`, folder];
  reportCoverage("folders of unit tests", { folders: folders.length });
  expect(
    folders.filter((folder) => folder === "" || homes(folder).every((home) => listFiles(home).length === 0)),
  ).toEqual([]);
});

test("modules say their duty before their code", () => {
  // An action file is one function, so its duty stands above that function.
  const lib = product.filter((file) => /^(lib|components)\//.test(file.path) && !file.path.startsWith("lib/actions/"));
  const silent = lib.filter(
    (file) => !/^("use client";\s*|"use server";\s*|import "server-only";\s*)?\/[*/]/.test(file.text),
  );
  reportCoverage("module openings", { files: lib.length });
  expect(silent.map((file) => file.path)).toEqual([]);
});

test("every exported function of lib says what it gives", () => {
  const lib = product.filter((file) => file.path.startsWith("lib/"));
  const exported = lib.flatMap((file) => exportedFunctions(file.text).map((found) => ({ ...found, path: file.path })));
  reportCoverage("docstrings", { files: lib.length, functions: exported.length });
  expect(exported.filter((found) => !found.hasDocstring).map((found) => `${found.path}: ${found.name}`)).toEqual([]);
});

/** Exported functions and whether a doc comment says what they give: on the line above, or the module's own for its only one. */
function exportedFunctions(text: string): { readonly name: string; readonly hasDocstring: boolean }[] {
  const matches = [...text.matchAll(/(\*\/\n)?^export (?:async )?function\*? ?(\w+)/gm)];
  const isOnlyOne = matches.length === 1 && text.startsWith("/*");
  return matches.map((match) => ({ name: match[2] ?? "", hasDocstring: isOnlyOne || match[1] !== undefined }));
}

test("the measured budgets hold: tests per line of source, share of comments", () => {
  const isTest = (path: string): boolean => /^(tests|e2e)\//.test(path);
  const sourceLines = sum(product.map((file) => lineCount(file.text)));
  const testLines = sum(files.filter((file) => isTest(file.path)).map((file) => lineCount(file.text)));
  const commentLines = sum(product.map((file) => commentLineCount(file.text)));
  reportCoverage("budgets", { "source lines": sourceLines, "test lines": testLines, "comment lines": commentLines });
  expect(testLines / sourceLines).toBeGreaterThanOrEqual(0.5);
  expect(commentLines / sourceLines).toBeGreaterThanOrEqual(0.03);
  expect(commentLines / sourceLines).toBeLessThanOrEqual(0.2);
});

/** Lines that hold nothing but a comment. */
function commentLineCount(text: string): number {
  const blanked = blankText(text, "comments").split("\n");
  return text.split("\n").filter((line, index) => line.trim() !== "" && (blanked[index] ?? "").trim() === "").length;
}
