/** `npm run docs:api`: writes the types of the API's client anew. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientTypesFile, drawClientTypes } from "./api-client-types.ts";
import { projectRoot } from "./source-files.ts";

writeFileSync(join(projectRoot, clientTypesFile), drawClientTypes());
console.info(`${clientTypesFile} is up to date`);
