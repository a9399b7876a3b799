/** `npm run docs:architecture`, `npm run docs:machines`, `npm run docs:roles`, `npm run docs:observability`: draw the generated part of a page anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedParts, withGeneratedPart } from "./generated-docs.ts";
import { projectRoot } from "./source-files.ts";

const script = process.env.npm_lifecycle_event;
for (const [page, part] of Object.entries(generatedParts)) {
  if (script !== undefined && part.script !== script) continue;
  const path = join(projectRoot, page);
  writeFileSync(path, withGeneratedPart(page, readFileSync(path, "utf8")));
  console.info(`${page} is up to date`);
}
