/** `npm run docs:requirements`: lists the tests of every statement of the requirements page anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { taggedTitles } from "./requirement-tags.ts";
import { requirementsPage, withTestsListed } from "./requirements-page.ts";
import { projectRoot } from "./source-files.ts";

const path = join(projectRoot, requirementsPage);
writeFileSync(path, withTestsListed(readFileSync(path, "utf8"), taggedTitles()));
console.info(`${requirementsPage} is up to date`);
