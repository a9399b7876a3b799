import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tracingProblem } from "../../../scripts/lib/traced-files.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("what the build believes the server to read", () => {
  it("is told when it is the whole project", async () => {
    const tests = Array.from({ length: 51 }, (_, index) => `../../../tests/unit/${index}.test.ts`);
    expect(tracingProblem(await built(tests), "build")).toBe(
      `the server would read 51 files of the tests (${join("app", "page.js.nft.json")}): see turbopackIgnore`,
    );
  });

  it("may name the files of packages, the build's own, and a few by chance", async () => {
    const packages = Array.from({ length: 500 }, (_, index) => `../../../node_modules/a/${index}.js`);
    const root = await built(["../chunk.js", "../../../tests/unit/index.ts", ...packages]);
    expect(tracingProblem(root, "build")).toBeNull();
  });

  it("is not passed over where there is no list", async () => {
    expect(tracingProblem(await temporaryFolder(), "build")).toBe("the build names no files that the server reads");
  });
});

/** A root with a build whose one page reads these files, named from the page's folder. */
async function built(files: readonly string[]): Promise<string> {
  const root = await temporaryFolder();
  const folder = join(root, "build", "server", "app");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.js.nft.json"), JSON.stringify({ version: 1, files }));
  return root;
}
