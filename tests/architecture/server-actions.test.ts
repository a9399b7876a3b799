import { expect, test } from "vitest";
import { blankText } from "./support/blank-text.ts";
import { reportCoverage } from "./support/coverage.ts";
import { readSources } from "./support/source-files.ts";

const actionFiles = readSources(["lib/actions"]).filter((file) => file.text.startsWith('"use server";'));
const guard = blankText(readSources(["lib/actions/guarded-action.ts"])[0]?.text ?? "", "comments");

/** Every export of an action file can be called by anyone who can reach the server, whatever its name. */
const exports = actionFiles.flatMap((file) =>
  [...blankText(file.text, "comments").matchAll(/^export (?!type )([\s\S]*?)(?=^export |(?![\s\S]))/gm)].map(
    (match) => ({
      path: file.path,
      text: match[1] ?? "",
    }),
  ),
);

function nameOf(text: string): string {
  return /^async function (\w+)/.exec(text)?.[1] ?? text.split("\n", 1)[0] ?? "";
}

test("an action file exports async functions whose names end in Action", () => {
  reportCoverage("exports of action files", { files: actionFiles.length, exports: exports.length });
  expect(
    exports.filter(({ text }) => !/^async function \w+Action\b/.test(text)).map(({ text }) => nameOf(text)),
  ).toEqual([]);
});

test("every action checks its caller and parses its input before it does anything else", () => {
  // The body is one call of the guard: permission and schema first, then the raw input, then the use case.
  const guarded =
    /\{\s*return (?:guardedAction\(\s*"\w+",|openAction\()\s*(\w+[sS]chema|z\.undefined\(\)),\s*(input|undefined),[\s\S]*\);\s*\}\s*$/;
  const open = exports.filter(({ text }) => !guarded.test(text)).map(({ path, text }) => `${path}: ${nameOf(text)}`);
  reportCoverage("guarded actions", { actions: exports.length });
  expect(open).toEqual([]);
});

test("an action declares no schema: what it takes is told in the domain, where an API finds it too", () => {
  const own = actionFiles.filter(({ text }) => /\bz\.(?!undefined\(\))/.test(text) || /const \w+Schema\b/.test(text));
  const takers = exports.filter(({ text }) => /guardedAction\(\s*"\w+",\s*\w+Schema/.test(text));
  reportCoverage("schemas of actions", { files: actionFiles.length, takers: takers.length });
  expect(takers.length).toBeGreaterThan(0);
  expect(own.map(({ path }) => path)).toEqual([]);
});

test("the guard asks for the caller and the permission, then parses, then serves", () => {
  const steps = ["await requirePermission(actionMethod, permission)", ".safeParse(input)", "=> serve("].map((step) =>
    guard.indexOf(step),
  );
  expect(steps.every((step) => step > 0)).toBe(true);
  expect(steps).toEqual([...steps].sort((left, right) => left - right));
});

/** Each read of it names its own permission, where the read is. */
const readsRoute = "app/api/reads/[name]/route.ts";

test("every route handler asks for the caller and a permission, or says aloud that it is open", () => {
  const handlers = readSources(["app"]).filter((file) => file.path.endsWith("/route.ts"));
  // Health and readiness tell that the process answers and nothing else; whoever comes back from the provider is nobody yet.
  // Operations of the API and of embeds and tools of the MCP server name theirs in tables; the API's page holds no data.
  const api = [
    "app/api/v1/[...path]/route.ts",
    "app/api/v1/docs/route.ts",
    "app/mcp/route.ts",
    "app/api/embed/[name]/route.ts",
  ];
  const open = ["app/api/health/route.ts", "app/api/ready/route.ts", "app/api/auth/callback/oidc/route.ts", ...api];
  // What apps ask while they are let in: the yes of a person is asked for by the page and its action.
  const isOfApps = (path: string) => /^app\/(?:\.well-known|oauth)\//.test(path);
  const guardedOnes = handlers.filter(({ path }) => !open.includes(path) && !isOfApps(path));
  reportCoverage("route handlers", { handlers: handlers.length });
  expect(guardedOnes.filter((file) => !asksInEveryHandler(file)).map((file) => file.path)).toEqual([]);
});

/** Each handler asks by itself, and tells what kind of request it is. */
function asksInEveryHandler({ path, text }: { readonly path: string; readonly text: string }): boolean {
  const handlers = text.match(/^export async function [A-Z]+\(/gm) ?? [];
  const question =
    path === readsRoute
      ? /= await requireCaller\(request\.method\)/
      : /= await requirePermission\(request\.method, "\w+"\)/;
  const asked = text.match(new RegExp(`${question.source};\\n\\s*if \\(!caller\\.ok\\) return `, "g")) ?? [];
  return handlers.length > 0 && asked.length === handlers.length;
}
