/** `npm run docs:architecture`: draws the generated part of docs/architecture.md anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderGraph } from "./folder-graph.ts";
import { projectRoot } from "./source-files.ts";

const path = join(projectRoot, "docs/architecture.md");
writeFileSync(path, withFolderGraph(readFileSync(path, "utf8")));
console.info("docs/architecture.md is up to date");
