/** Finds the project's own source files and reads them once. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** What runs in the product, as opposed to what tests or builds it. */
export const productFolders = ["app", "components", "lib"] as const;

const skippedFolders = new Set([
  "node_modules",
  ".next",
  ".builds",
  ".git",
  ".data",
  "test-results",
  "playwright-report",
]);
const sourceName = /\.(ts|tsx|mjs|cjs|js)$/;

export type SourceFile = {
  /** From the project's folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
};

/** Source files below the folders, and single files where a file is named; sorted by path. Missing ones are left out. */
export function readSources(places: readonly string[]): SourceFile[] {
  return places
    .flatMap((place) => listFiles(place))
    .filter((path) => sourceName.test(path) && !path.endsWith(".d.ts"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
}

/** Every file below the place, whatever its kind. */
export function listFiles(place: string): string[] {
  const entry = statSync(join(projectRoot, place), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (entry.isFile()) return [place];
  return readdirSync(join(projectRoot, place), { withFileTypes: true }).flatMap((child) => {
    if (skippedFolders.has(child.name)) return [];
    return listFiles(`${place}/${child.name}`);
  });
}

/** Folders directly below a place, by name. */
export function listFolders(place: string): string[] {
  const entry = statSync(join(projectRoot, place), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  return readdirSync(join(projectRoot, place), { withFileTypes: true })
    .filter((child) => child.isDirectory() && !skippedFolders.has(child.name))
    .map((child) => child.name)
    .sort();
}

/** Config and entry files that live beside package.json. */
function rootSourceFiles(): string[] {
  return readdirSync(projectRoot, { withFileTypes: true })
    .filter((child) => child.isFile() && sourceName.test(child.name) && !child.name.endsWith(".d.ts"))
    .map((child) => child.name)
    .sort();
}

/** Product code and the entry files that Next reads beside package.json. */
export function productSources(): SourceFile[] {
  return readSources([...productFolders, ...rootSourceFiles()]);
}

/** Everything we wrote: product, scripts, tests, journeys, evaluations, the demo. */
export function allSources(): SourceFile[] {
  return readSources([...productFolders, "scripts", "tests", "e2e", "evals", "demo", ...rootSourceFiles()]);
}
