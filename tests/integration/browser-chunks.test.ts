import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { ensureAppBuilt } from "../../scripts/lib/setup.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Words that survive minification because they are properties or sentences, by the package they give away. */
const marks: readonly (readonly [packageName: string, mark: string, proof: string])[] = [
  ["zod", "$ZodType", "node_modules/zod/v4/core/schemas.js"],
  ["zod", "invalid_union", "node_modules/zod/v4/core/schemas.js"],
  ["drizzle-orm", "drizzle:entityKind", "node_modules/drizzle-orm/entity.js"],
];

let chunks: { readonly path: string; readonly text: string }[] = [];

beforeAll(async () => {
  const chunkFolder = join(root, await ensureAppBuilt(), "static");
  chunks = readdirSync(chunkFolder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => ({ path, text: readFileSync(join(chunkFolder, path), "utf8") }));
  console.info(`browser chunks: ${chunks.length} files, ${marks.length} marks`);
}, 300_000);

test("the build has chunks to look at", () => {
  expect(chunks.length).toBeGreaterThan(0);
  expect(chunks.some((chunk) => chunk.text.includes("react"))).toBe(true);
});

test.each(marks)("no browser chunk carries %s (%s)", (_package, mark, proof) => {
  // The mark must still be a word of the package, or its absence would prove nothing.
  expect(readFileSync(join(root, proof), "utf8")).toContain(mark);
  expect(chunks.filter((chunk) => chunk.text.includes(mark)).map((chunk) => chunk.path)).toEqual([]);
});

test("no browser chunk carries the name of a secret of the server", () => {
  const secrets = ["OPENAI_API_KEY", "LLM_API_KEY"];
  const leaks = chunks.filter((chunk) => secrets.some((secret) => chunk.text.includes(secret)));
  expect(leaks.map((chunk) => chunk.path)).toEqual([]);
});
