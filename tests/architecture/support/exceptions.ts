/** Every exception to a rule of this house, one line each with its reason. The aim is an empty file. */

/** Rules that hold the house up; to silence one of them takes an entry below, not just a comment. */
export const houseRules: ReadonlySet<string> = new Set([
  "noDefaultExport",
  "noExcessiveCognitiveComplexity",
  "noExcessiveLinesPerFile",
  "noExcessiveLinesPerFunction",
  "noExplicitAny",
  "noFloatingPromises",
  "noImportCycles",
  "noNonNullAssertion",
  "noProcessEnv",
  "noRestrictedImports",
  "noSkippedTests",
  "noUnsafeTypeAssertion",
  "useExhaustiveSwitchCases",
  "useFilenamingConvention",
  "useMaxParams",
]);

/** Files that silence a rule of the house on one line: `path` -> why. */
export const allowedSuppressions: ReadonlyMap<string, string> = new Map([
  ["instrumentation.ts", "Next replaces NEXT_RUNTIME by a constant, so that the edge bundle leaves the server out"],
  ["scripts/lib/knip-coverage.mjs", "Knip loads a reporter by its default export"],
]);

/** Rules that `biome.json` switches off for some files: `rule` -> why. */
export const allowedRuleExceptions: ReadonlyMap<string, string> = new Map([
  ["noDefaultExport", "Next and the tools find pages and configuration by their default export"],
  ["noProcessEnv", "env.ts is the one reader; build and test tools run before it exists"],
  ["noBarrelFile", "an engine and an agent each show one public index.ts"],
  ["noConsole", "command-line tools and gates speak on the console"],
  ["noExcessiveLinesPerFunction", "a describe block is a list of cases, not a function to follow"],
]);

/** Packages that no file imports: name -> what uses them. */
export const packagesUsedByName: ReadonlyMap<string, string> = new Map([
  ["@ai-sdk/anthropic", "installed by who uses it; loaded by its name, so that a build does without"],
  ["@ai-sdk/azure", "installed by who uses it; loaded by its name, so that a build does without"],
  ["@ai-sdk/google", "installed by who uses it; loaded by its name, so that a build does without"],
  ["@biomejs/biome", "the linter, run by scripts/check.mjs"],
  ["@modelcontextprotocol/inspector-cli", "a client of others, run by tests/integration/mcp-built.test.ts"],
  ["@types/node", "types of Node's modules"],
  ["@types/react", "types of react"],
  ["@types/react-dom", "types of react-dom"],
  ["happy-dom", "the simulated document of the test project `dom`"],
  ["knip", "the unused-code check, run by scripts/check.mjs"],
  ["node", "the Node binary that npm scripts find first"],
  ["react-dom", "Next renders with it"],
  ["typescript", "the type check, run by scripts/check.mjs"],
]);
