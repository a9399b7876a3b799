import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawAgents } from "./support/agent-diagrams.ts";
import { reportCoverage } from "./support/coverage.ts";
import { generatedParts, withGeneratedPart } from "./support/generated-docs.ts";
import { allSources, listFiles, listFolders, projectRoot } from "./support/source-files.ts";

function read(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

const pages = [
  ...readdirSync(projectRoot).filter((name) => name.endsWith(".md")),
  ...listFiles("docs").filter((path) => path.endsWith(".md")),
];
const architecture = read("docs/architecture.md");

describe("the picture of the house", () => {
  test("fits on one screen of scrolling: at most 150 lines", () => {
    expect(architecture.split("\n").length).toBeLessThanOrEqual(150);
  });

  test("names only folders and files that exist", () => {
    const drawing = /```mermaid\n([\s\S]*?)```/.exec(architecture)?.[1] ?? "";
    const named = [...drawing.matchAll(/\b(?:app|components|lib|semantic|scripts)\/[\w/.[\]-]*[\w\]]/g)].map(
      (match) => match[0],
    );
    reportCoverage("boxes of the picture", { places: named.length });
    expect(named.filter((place) => !existsSync(join(projectRoot, place)))).toEqual([]);
  });

  test("leaves out no folder of lib, of the agents, of db and of components", () => {
    const homes = ["lib", "lib/agents", "lib/db", "components"];
    const folders = homes.flatMap((home) => listFolders(home).map((name) => `${home}/${name}`));
    reportCoverage("folders in the architecture", { folders: folders.length });
    expect(folders.filter((folder) => !architecture.includes(folder))).toEqual([]);
  });
});

describe("what is drawn from the code", () => {
  test.each(Object.keys(generatedParts))(
    "%s is drawn from the code as it is (else the npm script that it names)",
    (page) => {
      expect(withGeneratedPart(page, read(page))).toBe(read(page));
    },
  );

  test("every table of an agent has its diagram, and every step file stands in it", () => {
    const drawings = drawAgents();
    const tables = listFiles("lib/agents").flatMap((path) => /^lib\/agents\/(.+)\/machine\.ts$/.exec(path)?.[1] ?? []);
    const agents = tables.filter((folder) => folder !== "runtime").sort();
    const files = agents.flatMap((agent) => listFiles(`lib/agents/${agent}/steps`));
    reportCoverage("agents' diagrams", { agents: agents.length, steps: files.length });
    expect(drawings.map(({ agent }) => agent).sort()).toEqual(agents);
    const drawn = drawings.flatMap(({ agent, steps }) => steps.map((step) => `lib/agents/${agent}/steps/${step}.ts`));
    expect(files.filter((file) => !drawn.includes(file))).toEqual([]);
  });
});

test("every link of a page leads somewhere", () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g)].map((match) => ({
      page,
      target: match[1] ?? "",
    })),
  );
  reportCoverage("links", { pages: pages.length, links: links.length });
  const dead = links.filter(({ page, target }) => !existsSync(join(projectRoot, dirname(page), target)));
  expect(dead.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test("every path of the project that a page names exists", () => {
  const path = /`((?:app|components|docs|e2e|lib|scripts|semantic|tests)\/[\w./[\]-]*)`/g;
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(path)].map((match) => ({ page, place: match[1] ?? "" })),
  );
  reportCoverage("paths in pages", { pages: pages.length, paths: named.length });
  const missing = named.filter(({ place }) => !existsSync(join(projectRoot, place)));
  expect(missing.map(({ page, place }) => `${page}: ${place}`)).toEqual([]);
});

test("every npm script that a page names exists, and every script is named", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const builtIn = new Set(["ci", "install"]);
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`npm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? ""),
  );
  reportCoverage("npm scripts", { scripts: scripts.length, mentions: named.length });
  expect(named.filter((name) => !scripts.includes(name) && !builtIn.has(name))).toEqual([]);
  expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
});

test("a decision record has its four parts, one number, and is short", () => {
  const records = listFiles("docs/adr").sort();
  reportCoverage("decision records", { records: records.length });
  const numbers = records.map((path) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, "0")));
  const incomplete = records.filter((path) => {
    const headings = [...read(path).matchAll(/^## (\w+)$/gm)].map((match) => match[1]);
    return headings.join() !== "Context,Decision,Consequences,Status" || read(path).split(/\s+/).length > 400;
  });
  expect(incomplete).toEqual([]);
});

test("the glossary's spellings in code are the ones in the code", () => {
  const words = [...read("docs/glossary.md").matchAll(/^\| [^|]+ \| `(\w+)` \|/gm)].map((match) => match[1] ?? "");
  const code = allSources()
    .filter((file) => /^(lib|components|app)\//.test(file.path))
    .map((file) => file.text)
    .join("\n");
  reportCoverage("glossary", { words: words.length });
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});
