import { expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import { findCycles, importEdges, packageName, targetExists } from "./support/import-graph.ts";
import { layerOf, mayImport } from "./support/layers.ts";
import { allSources, productSources, readSources } from "./support/source-files.ts";

const files = productSources();
const edges = importEdges(files);
const inner = edges.filter((edge) => edge.to !== null);

test("every product file belongs to a layer of the table", () => {
  const homeless = files
    .filter((file) => file.path.includes("/") && layerOf(file.path) === undefined)
    .map((file) => file.path);
  reportCoverage("layers of files", { files: files.length });
  expect(homeless).toEqual([]);
});

test("no import crosses the layer table, types included", () => {
  const crossing = inner.flatMap((edge) => {
    const from = layerOf(edge.from);
    const to = edge.to === null ? undefined : layerOf(edge.to);
    if (from === undefined || (to !== undefined && mayImport(from, to))) return [];
    return [`${edge.from}:${edge.line} imports ${edge.specifier}`];
  });
  reportCoverage("layer table", { files: files.length, imports: inner.length });
  expect(crossing).toEqual([]);
});

test("domain imports no package but zod", () => {
  const domainEdges = edges.filter((edge) => edge.from.startsWith("lib/domain/"));
  const foreign = domainEdges.filter((edge) => edge.to === null && packageName(edge.specifier) !== "zod");
  reportCoverage("packages of domain", { imports: domainEdges.length });
  expect(foreign.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

test("agents and the store know the warehouse by its contract's types only", () => {
  const callers = inner.filter((edge) => /^lib\/(agents|db\/store)\//.test(edge.from));
  const wrong = callers.filter((edge) => {
    const isWarehouse = edge.to?.startsWith("lib/db/warehouse/") ?? false;
    return isWarehouse && !(edge.isTypeOnly && edge.to === "lib/db/warehouse/contract.ts");
  });
  reportCoverage("warehouse seen by agents and store", { imports: callers.length });
  expect(wrong.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

test("what is measured and shown knows no command: evals and the demo import no script", () => {
  const below = importEdges(readSources(["evals", "demo"]));
  const up = below.filter((edge) => edge.to?.startsWith("scripts/") === true);
  reportCoverage("evals and demo", { imports: below.length });
  expect(below.length).toBeGreaterThan(0);
  expect(up.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

test("the agents' runtime knows no agent", () => {
  const runtime = inner.filter((edge) => edge.from.startsWith("lib/agents/runtime/"));
  const wrong = runtime.filter((edge) => /^lib\/agents\/(?!runtime\/)/.test(edge.to ?? ""));
  reportCoverage("agents' runtime", { imports: runtime.length });
  expect(wrong.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

/** What a question passes on its way to an answer, and what all of its stages know. */
const plannerFolders = [
  ["words", "lexicon", "phrases", "sql", "time", "plan", "request"],
  [
    "rewrite",
    "divide",
    "derive",
    "read",
    "explain",
    "compile",
    "plan-building",
    "from-statement",
    "understand",
    "reading",
    "follow-up",
    "parts",
    "board",
    "dashboard",
    "analysis",
    "steering",
    "wishes",
  ],
].flat();

test("a stage of the planner knows the stages before it and none behind it", () => {
  const folderOf = (path: string) => /^lib\/planner\/(?:([\w-]+)\/)?[\w-]+\.ts$/.exec(path);
  const placeOf = (path: string): number => {
    const folder = folderOf(path)?.[1];
    return folder === undefined ? plannerFolders.length : plannerFolders.indexOf(folder);
  };
  const within = inner.filter((edge) => folderOf(edge.from) !== null && folderOf(edge.to ?? "") !== null);
  const back = within.filter((edge) => placeOf(edge.from) < placeOf(edge.to ?? ""));
  const unknown = within.filter((edge) => placeOf(edge.from) === -1);
  reportCoverage("stages of the planner", { imports: within.length, folders: plannerFolders.length });
  expect([...back, ...unknown].map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

test("folders meet through the alias and files of one folder through a relative path", () => {
  const wrong = inner.filter((edge) => {
    const isRelative = edge.specifier.startsWith(".");
    return isRelative && layerOf(edge.from) !== undefined && layerOf(edge.from) !== layerOf(edge.to ?? "");
  });
  reportCoverage("import forms", { imports: inner.length });
  expect(wrong.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
});

test("no files import each other in a ring, types included", () => {
  const everything = importEdges(allSources());
  reportCoverage("cycles", { imports: everything.length });
  expect(findCycles(everything).map((ring) => ring.join(" -> "))).toEqual([]);
});

test("every import of our own files leads to a file", () => {
  const everything = importEdges(allSources());
  const code = everything.filter((edge) => edge.to !== null && !/\.(css|json|svg|png)$/.test(edge.to));
  reportCoverage("import targets", { imports: code.length });
  expect(
    code.filter((edge) => !targetExists(edge)).map((edge) => `${edge.from}:${edge.line} ${edge.specifier}`),
  ).toEqual([]);
});
