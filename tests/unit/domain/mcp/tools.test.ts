/** The table of tools: what clients are told, and what the page about them says. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";

const page = readFileSync(fileURLToPath(new URL("../../../../docs/mcp.md", import.meta.url)), "utf8");

it("each tool has a name of its own in the letters that clients take, and says what it does in sentences", () => {
  const names = mcpToolKeys.map((key) => mcpTools[key].name);
  expect(new Set(names).size).toBe(names.length);
  for (const key of mcpToolKeys) {
    const { name, title, description } = mcpTools[key];
    expect([name, title, description]).toEqual([
      ...[expect.stringMatching(/^[a-z_]{3,40}$/), expect.stringMatching(/^[A-Z]/)],
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  }
});

it("the page names each with its scope and permission, and no other", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| `(\w+)` \| `(\w+)` \|$/gm)].map((row) => row.slice(1));
  expect(rows).toEqual(
    mcpToolKeys.map((key) => {
      const { name, scope, permission } = mcpTools[key];
      return [name, scope, permission];
    }),
  );
});

it("takes nothing that it does not know", () => {
  for (const key of mcpToolKeys) {
    const read = mcpTools[key].input.safeParse({ ownerId: "someone" });
    expect([key, read.error?.issues.some(({ code }) => code === "unrecognized_keys")]).toEqual([key, true]);
  }
});
