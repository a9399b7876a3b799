/** Every way into the server names a permission of the table, and every permission is asked for somewhere. */
import { expect, test } from "vitest";
import { operationNames } from "#lib/domain/api/operations";
import { embedOperations } from "#lib/domain/embed-operations";
import { mcpResources } from "#lib/domain/mcp/resources";
import { mcpToolKeys } from "#lib/domain/mcp/tools";
import { permissions } from "#lib/domain/permissions";
import { reportCoverage } from "./support/coverage.ts";
import { actionsOf, doors, openActions, openRoutes, pagesOf, readsOf, routesOf } from "./support/named-permissions.ts";
import { readSources } from "./support/source-files.ts";

const all = doors();
const table: ReadonlySet<string> = new Set(Object.keys(permissions));

function countOf(kind: string): number {
  return all.filter((door) => door.kind === kind).length;
}

test("every action, read, route and page names a permission of the table", () => {
  reportCoverage("doors", { actions: countOf("action"), reads: countOf("read"), routes: countOf("route") });
  reportCoverage("doors of pages", { pages: countOf("page") });
  const nameless = all.filter(({ permission }) => permission === null || !table.has(permission));
  expect(nameless.map(({ kind, name, permission }) => `${kind} ${name}: ${permission}`)).toEqual([]);
});

test("no door is overlooked: what the walk finds is what the files hold", () => {
  const text = (place: string) => readSources([place]).map((file) => file.text);
  const count = (place: string, pattern: RegExp) =>
    text(place).reduce((sum, one) => sum + (one.match(pattern)?.length ?? 0), 0);
  expect(countOf("action")).toBe(count("lib/actions", /\breturn guardedAction\(/g));
  expect(countOf("read")).toBe(count("lib/services/reads.ts", /: read\(/g));
  expect(countOf("route")).toBe(count("app", /^export async function [A-Z]+\(/gm) - Object.keys(openRoutes).length);
  expect(countOf("page")).toBeGreaterThan(8);
  expect(countOf("operation")).toBe(operationNames.length);
  expect(countOf("tool")).toBe(mcpToolKeys.length + Object.keys(mcpResources).length);
  expect(countOf("embed")).toBe(Object.keys(embedOperations).length);
});

test("only what signs in comes in without a permission", () => {
  const open = readSources(["lib/actions"]).filter(({ text }) => text.includes("return openAction("));
  expect(open.map(({ path }) => path)).toEqual(Object.keys(openActions));
});

test("a permission that nothing asks for is none", () => {
  const asked = new Set(all.map(({ permission }) => permission));
  reportCoverage("permissions", { permissions: table.size });
  expect([...table].filter((name) => !asked.has(name))).toEqual([]);
});

test("whatever of the pages reaches the app goes through a loader or route that asks, or is open by intent", () => {
  const open = [
    ...Object.keys(openRoutes),
    // Whoever has the link sees the board, without a caller: making the link is what needs a permission.
    "app/share/[token]/page.tsx",
    // Nor has whoever looks from a page of somebody else: its server vouches for them, and the groups that it names count.
    "app/embed/board/page.tsx",
    "app/embed/chat/page.tsx",
  ];
  const reaching = readSources(["app"]).filter(({ text }) =>
    /"#lib\/services\/(?:app|shared-link|embed\/embed-page)"/.test(text),
  );
  const asking = new Set(all.map(({ path }) => path));
  reportCoverage("files of pages that reach the app", { files: reaching.length });
  expect(reaching.map(({ path }) => path).filter((path) => !asking.has(path) && !open.includes(path))).toEqual([]);
  const byService = [
    ...["/reads/", "/auth/callback/", "/api/health/", "/api/ready/", "/api/v1/", "/mcp/", "/api/embed/"],
    ...["app/oauth/", "app/.well-known/"],
  ];
  const isByService = (path: string) => byService.some((part) => path.includes(part));
  expect(open.filter((path) => !reaching.some((file) => file.path === path) && !isByService(path))).toEqual([]);
});

test("the caller is asked for in one place: nobody takes the owner of an app without sign-in for granted", () => {
  const callers = readSources(["app", "lib"]).filter(({ text }) => /\b(?:requireCaller|pageCaller)\(/.test(text));
  expect(callers.map(({ path }) => path)).toEqual([
    "app/api/reads/[name]/route.ts",
    "lib/services/caller.ts",
    "lib/services/permission-checks.ts",
  ]);
});

test("the walk sees a door that names nothing, and one that looks at its input first", () => {
  const action = (body: string) => `"use server";\nexport async function askAction(input: A) {\n  ${body}\n}\n`;
  const permissionOf = (body: string) => actionsOf({ path: "lib/actions/ask.ts", text: action(body) })[0]?.permission;
  expect(permissionOf('return guardedAction("ask", schema, input, serve);')).toBe("ask");
  expect(permissionOf("return guardedAction(schema, input, serve);")).toBeNull();
  expect(permissionOf('const seen = look(input);\n  return guardedAction("ask", schema, input, serve);')).toBeNull();
  expect(permissionOf('// return guardedAction("ask", schema, input, serve);\n  return serve(input);')).toBeNull();
  const exported = { path: "lib/actions/ask.ts", text: `${action("return 1;")}export const other = askAction;\n` };
  expect(actionsOf(exported).map(({ permission }) => permission)).toEqual([null, null]);

  const handler = "export async function GET(request: Request) {\n  const app = await getApp();\n}\n";
  expect(routesOf({ path: "app/api/any/route.ts", text: handler })[0]).toMatchObject({ name: "GET /api/any" });
  expect(routesOf({ path: "app/api/any/route.ts", text: handler })[0]?.permission).toBeNull();
  const loader = 'export const loadAny = cache(async () => {\n  await requirePagePermission("readChats");\n});\n';
  expect(pagesOf({ path: "app/any/page-data.ts", text: loader })[0]?.permission).toBeNull();
  const reads = 'const reads = {\n  one: read(schema, serve),\n  "two-words": read("ask", schema, serve),\n};\n';
  expect(readsOf({ path: "reads.ts", text: reads })).toMatchObject([
    { name: "one", permission: null },
    { name: "two-words", permission: "ask" },
  ]);
});
