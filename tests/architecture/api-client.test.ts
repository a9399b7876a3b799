/** What the client of the API knows is what the app serves. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operationNames } from "#lib/domain/api/operations";
import { clientTypesFile, drawClientTypes } from "./support/api-client-types.ts";
import { reportCoverage } from "./support/coverage.ts";
import { projectRoot } from "./support/source-files.ts";

test("the client's types are those of the table: npm run docs:api writes them anew", () => {
  reportCoverage("operations of the client", { operations: operationNames.length });
  expect(readFileSync(join(projectRoot, clientTypesFile), "utf8")).toBe(drawClientTypes());
});
