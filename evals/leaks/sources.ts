/** The project's own texts that are searched for what comes from evaluation sets. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceText } from "./find-leaks.ts";

const productFolders = ["app", "components", "lib"];
/** The shipped models describe the demo data in its own words, and are read for nothing else. */
const otherFolders = ["docs", "e2e", "evals", "scripts", "semantic", "tests"];

/** Product code first; then everything that only must not repeat a sentence. */
export function readSources(root: string): SourceText[] {
  const textsOf = (folder: string, isProduct: boolean): SourceText[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs|md|ya?ml|json|jsonl)$/.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8"), isProduct }));
  return [
    ...productFolders.flatMap((folder) => textsOf(folder, true)),
    ...otherFolders.flatMap((folder) => textsOf(folder, false)),
  ];
}
