/** What the built app gives to browsers: its chunks, and the files outside of its pages that these link. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ensureAppBuilt } from "../../scripts/lib/setup.mjs";
import { withTemporaryApp } from "../../scripts/lib/temporary-app.mjs";

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
}, 600_000);

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
  const secrets = [
    "OPENAI_API_KEY",
    "LLM_API_KEY",
    "ANTHROPIC_API_KEY",
    "GOOGLE_GENERATIVE_AI_API_KEY",
    "AZURE_API_KEY",
  ];
  const leaks = chunks.filter((chunk) => secrets.some((secret) => chunk.text.includes(secret)));
  expect(leaks.map((chunk) => chunk.path)).toEqual([]);
});

const manifestSchema = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string() })).min(3),
});

const pngMark = "89504e470d0a1a0a";

/** The addresses of a page's links of one relation. */
function linked(page: string, relation: string): string[] {
  return [...page.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(`rel="${relation}"`) ? [/href="([^"]+)"/.exec(tag)?.[1] ?? ""] : [],
  );
}

/** A PNG says its width and height in its first bytes. */
function pngSizes(bytes: Buffer): string {
  expect(bytes.subarray(0, 8).toString("hex")).toBe(pngMark);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("the manifest, its icons and the icons of the pages are there, of the kind and size that is said", async () => {
  await withTemporaryApp(async (address) => {
    const get = async (path: string) => {
      const response = await fetch(new URL(path, address));
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const page = (await get("/chat")).bytes.toString();

    const [manifestPath = "", ...more] = linked(page, "manifest");
    expect(more).toEqual([]);
    const manifest = manifestSchema.parse(JSON.parse((await get(manifestPath)).bytes.toString()));
    expect((await get(manifest.start_url)).type).toContain("text/html");
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.type).toBe(type);
      if (type === "image/png") expect(pngSizes(icon.bytes)).toBe(sizes);
    }

    expect((await get(linked(page, "icon")[0] ?? "")).type).toMatch(/^image\//);
    const apple = await get(linked(page, "apple-touch-icon")[0] ?? "");
    expect([apple.type, pngSizes(apple.bytes)]).toEqual(["image/png", "180x180"]);
  });
});
