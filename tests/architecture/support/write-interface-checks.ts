/** `npm run docs:interface-checks`: writes the page of interface checks anew. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkTitles, drawInterfaceChecks, interfaceChecksPage, withoutEvidence } from "./interface-checks.ts";
import { projectRoot } from "./source-files.ts";

const titles = checkTitles();
writeFileSync(join(projectRoot, interfaceChecksPage), drawInterfaceChecks(titles));
console.info(`${interfaceChecksPage} is up to date; without evidence: ${withoutEvidence(titles).join(", ") || "none"}`);
