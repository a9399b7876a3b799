import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { readEmbedToken } from "#lib/services/embed/read-token";
import { nodeExample, pythonExample } from "#lib/state/embed-example";
import { embedding, portal, someBoard } from "../../support/embed/tokens.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const example = { appOrigin: "https://ask.example.com", pageOrigin: portal, boardId: someBoard };
const moduleSchema = z.object({
  embedAddress: z.custom<(person: object, secret: string) => string>((value) => typeof value === "function"),
});

it("the code for Node makes an address whose token the app takes", async () => {
  const file = join(await temporaryFolder(), "example.mjs");
  await writeFile(file, `${nodeExample(example)}\nexport { embedAddress };\n`);
  const { embedAddress } = moduleSchema.parse({ ...(await import(/* @vite-ignore */ pathToFileURL(file).href)) });
  const address = new URL(embedAddress({ id: "p-17", name: "Pat", groups: ["emea"] }, embedding.secret));
  expect([address.origin, address.pathname]).toEqual(["https://ask.example.com", "/embed/board"]);
  expect(await readEmbedToken(address.searchParams.get("token") ?? "", embedding, Date.now())).toMatchObject({
    ...{ origin: portal, what: { board: someBoard }, sub: "p-17", name: "Pat", groups: ["emea"] },
  });
});

it("the code for Python says the same claims", () => {
  const claimsIn = (code: string) => [...code.matchAll(/^ {4,8}"?(\w+)"?: /gm)].map(([, name]) => name).toSorted();
  expect(claimsIn(pythonExample(example))).toEqual(claimsIn(nodeExample(example)));
  expect(claimsIn(nodeExample(example))).toContain("groups");
});
