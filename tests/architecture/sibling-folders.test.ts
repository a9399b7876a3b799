import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import { importEdges } from "./support/import-graph.ts";
import { listFiles, listFolders, projectRoot, readSources } from "./support/source-files.ts";

const engineRoot = "lib/db/warehouse";
/** What all engines share beside their folders. */
const shared = new Set(["guard", "process"]);
const engines = listFolders(engineRoot).filter((folder) => !shared.has(folder));
const agents = listFolders("lib/agents").filter((folder) => folder !== "runtime");

function namesIn(folder: string): string[] {
  return listFiles(folder)
    .map((path) => path.slice(folder.length + 1))
    .sort();
}

/** File names in the table of a recipe: `| \`index.ts\` | ... |`. */
function filesInRecipe(recipe: string): string[] {
  const text = readFileSync(join(projectRoot, "docs", recipe), "utf8");
  return [...text.matchAll(/^\| `([\w./-]+\.ts)` \|/gm)].map((match) => match[1] ?? "").sort();
}

describe("engines", () => {
  const recipe = filesInRecipe("adding-an-engine.md");

  test("each engine folder has every file that the recipe names", () => {
    reportCoverage("engine folders", { engines: engines.length, files: recipe.length });
    const missing = engines.flatMap((engine) => {
      const present = new Set(namesIn(`${engineRoot}/${engine}`));
      return recipe.filter((file) => !present.has(file)).map((file) => `${engine}/${file}`);
    });
    expect(missing).toEqual([]);
  });

  test("each engine stands in the registry", () => {
    const registry = importEdges(readSources([`${engineRoot}/registry.ts`]));
    reportCoverage("registry", { imports: registry.length });
    const registered = engines.filter((engine) =>
      registry.some((edge) => edge.to === `${engineRoot}/${engine}/index.ts`),
    );
    expect(registered).toEqual(engines);
  });
});

describe("agents", () => {
  const edges = importEdges(readSources(["lib/agents"]));

  test.each(agents)("%s has its table, its state, its steps and one public entry", (agent) => {
    const names = namesIn(`lib/agents/${agent}`);
    reportCoverage(`agent ${agent}`, { files: names.length });
    expect(names).toEqual(expect.arrayContaining(["index.ts", "machine.ts", "state.ts"]));
    expect(names.some((name) => name.startsWith("steps/"))).toBe(true);
  });

  test.each(agents)("every step of %s stands in its table", (agent) => {
    const steps = listFiles(`lib/agents/${agent}/steps`);
    const inTable = new Set(
      edges.filter((edge) => edge.from === `lib/agents/${agent}/machine.ts`).map((edge) => edge.to),
    );
    reportCoverage(`steps of ${agent}`, { steps: steps.length });
    expect(steps.filter((step) => !inTable.has(step))).toEqual([]);
  });

  test("every prompt is spoken by a step", () => {
    const prompts = agents.flatMap((agent) => listFiles(`lib/agents/${agent}/prompts`));
    const spoken = new Set(edges.map((edge) => edge.to));
    reportCoverage("prompts", { prompts: prompts.length });
    expect(prompts.filter((prompt) => !spoken.has(prompt))).toEqual([]);
  });

  test("nobody outside an agent's folder looks past its index", () => {
    const everything = importEdges(readSources(["app", "components", "lib"]));
    const past = everything.filter((edge) => {
      const owner = /^lib\/agents\/(?!runtime\/)(\w+)\/(?!index\.ts$)/.exec(edge.to ?? "")?.[1];
      return owner !== undefined && !edge.from.startsWith(`lib/agents/${owner}/`) && !edge.isTypeOnly;
    });
    reportCoverage("entries of agents", { imports: everything.length });
    expect(past.map((edge) => `${edge.from}:${edge.line} imports ${edge.specifier}`)).toEqual([]);
  });
});
