/** `npm run docs:architecture`: draws the generated parts of the documentation anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedParts, withGeneratedPart } from "./generated-docs.ts";
import { projectRoot } from "./source-files.ts";

for (const page of Object.keys(generatedParts)) {
  const path = join(projectRoot, page);
  writeFileSync(path, withGeneratedPart(page, readFileSync(path, "utf8")));
  console.info(`${page} is up to date`);
}
