import { expect, test } from "vitest";
import { blankText } from "./support/blank-text.ts";
import { reportCoverage } from "./support/coverage.ts";
import { importEdges, packageName, reachableFiles } from "./support/import-graph.ts";
import { productSources, readSources, type SourceFile } from "./support/source-files.ts";

const serverFolders = ["lib/config", "lib/agents", "lib/db", "lib/services"];
const serverPackages = new Set(["server-only", "@duckdb/node-api", "@libsql/client", "drizzle-orm", "pino", "ai"]);

/** The directive or import that opens a file, comments aside. */
function firstStatement(file: SourceFile): string {
  return blankText(file.text, "comments").trimStart().split("\n", 1)[0] ?? "";
}

const files = productSources();
const edges = importEdges(files);
const serverActions = new Set(
  files.filter((file) => firstStatement(file) === '"use server";').map((file) => file.path),
);
const clientEntries = files.filter((file) => firstStatement(file) === '"use client";').map((file) => file.path);

/** `entry -> ... -> what it should not reach`, for every browser entry that reaches it at run time. */
function trailsTo(isForbidden: (specifier: string) => boolean): string[] {
  const trails = new Set<string>();
  for (const entry of clientEntries) {
    for (const [file, trail] of reachableFiles(entry, edges, (path) => serverActions.has(path))) {
      if (serverActions.has(file)) continue;
      const hits = edges.filter((edge) => edge.from === file && !edge.isTypeOnly && isForbidden(edge.specifier));
      for (const hit of hits) trails.add([entry, ...trail.map((edge) => edge.to), hit.specifier].join(" -> "));
    }
  }
  return [...trails].sort();
}

test("files of server-only folders cannot be bundled for a browser", () => {
  const serverFiles = readSources(serverFolders);
  const open = serverFiles.filter((file) => firstStatement(file) !== 'import "server-only";').map((file) => file.path);
  reportCoverage("server-only", { files: serverFiles.length });
  expect(open).toEqual([]);
});

test("an action folder holds server actions and code that cannot be bundled, nothing else", () => {
  const actions = readSources(["lib/actions"]);
  const loose = actions.filter(
    (file) => !serverActions.has(file.path) && firstStatement(file) !== 'import "server-only";',
  );
  reportCoverage("use server", { files: actions.length, actions: serverActions.size });
  expect(loose.map((file) => file.path)).toEqual([]);
});

test("no browser entry reaches zod", () => {
  reportCoverage("browser entries and zod", { entries: clientEntries.length });
  expect(trailsTo((specifier) => packageName(specifier) === "zod")).toEqual([]);
});

test("no browser entry reaches a package of the server", () => {
  reportCoverage("browser entries and server packages", { entries: clientEntries.length });
  expect(
    trailsTo((specifier) => specifier.startsWith("node:") || serverPackages.has(packageName(specifier) ?? "")),
  ).toEqual([]);
});

test("components reach the server through queries alone", () => {
  const fromScreen = edges.filter((edge) => /^(components|lib\/state)\//.test(edge.from));
  const direct = fromScreen.filter((edge) => /^lib\/(actions|services|db|agents)\//.test(edge.to ?? ""));
  reportCoverage("components", { imports: fromScreen.length });
  expect(direct.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});
