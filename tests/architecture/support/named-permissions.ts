/** Where the code asks for which permission: actions, reads, route handlers, pages and services, as their texts say. */
import { apiBase } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { embedOperations } from "#lib/domain/embed-operations";
import { mcpResources } from "#lib/domain/mcp/resources";
import { mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";
import { blankText } from "./blank-text.ts";
import { readSources, type SourceFile } from "./source-files.ts";

export type DoorKind = "action" | "read" | "route" | "page" | "service" | "operation" | "tool" | "embed";

/** A way into the server. */
export type Door = {
  readonly kind: DoorKind;
  /** `askAction`, `row-count`, `GET /api/runs/[runId]/export`, `loadChat of app/chat`. */
  readonly name: string;
  readonly path: string;
  /** As it is written; null where none is. */
  readonly permission: string | null;
};

/** Route handlers that ask for no permission of their own, and why. */
export const openRoutes: Readonly<Record<string, string>> = {
  "app/api/health/route.ts": "It tells that the process answers, and nothing else.",
  "app/api/ready/route.ts": "It tells which part of the app is not ready, and nothing else.",
  "app/api/reads/[name]/route.ts": "Each read names its own permission.",
  "app/api/embed/[name]/route.ts": "Each operation names its own permission.",
  "app/api/auth/callback/oidc/route.ts": "Whoever signs in is nobody yet.",
  "app/api/v1/[...path]/route.ts": "Each operation names its own permission.",
  "app/mcp/route.ts": "Each tool and resource names its own permission.",
  "app/api/v1/docs/route.ts": "It says what the API takes and gives, and nothing else.",
  "app/oauth/register/route.ts": "Whoever registers an app opens nothing by it.",
  "app/oauth/token/route.ts": "It takes what somebody's yes has made.",
  "app/oauth/revoke/route.ts": "Whoever has a token may end it.",
  "app/.well-known/oauth-authorization-server/route.ts": "It says where apps ask, and nothing else.",
  "app/.well-known/oauth-protected-resource/route.ts": "It says where apps ask, and nothing else.",
  "app/.well-known/oauth-protected-resource/mcp/route.ts": "It says where apps ask, and nothing else.",
};

/** Actions that ask for no permission, and why. */
export const openActions: Readonly<Record<string, string>> = {
  "lib/actions/sign-in.ts": "Whoever signs in is nobody yet.",
};

/** Every door of the product, by kind and place. */
export function doors(): Door[] {
  return [
    ...readSources(["lib/actions"]).flatMap(actionsOf),
    ...readSources(["lib/services/reads.ts"]).flatMap(readsOf),
    ...readSources(["app"]).flatMap(routesOf),
    ...readSources(["app"]).flatMap(pagesOf),
    ...readSources(["lib/services"]).flatMap(servicesOf),
    ...readSources(["lib/services/api"]).flatMap(operationsOf),
    ...readSources(["lib/services/mcp"]).flatMap(toolsOf),
    ...readSources(["lib/services/embed"]).flatMap(embedsOf),
  ];
}

/** Everything that a file with actions exports can be called from anywhere. */
export function actionsOf({ path, text }: SourceFile): Door[] {
  if (!text.startsWith('"use server";') || path in openActions) return [];
  return exportsOf(text).map((code) => ({
    kind: "action",
    name: nameOf(code),
    path,
    permission: /\{\s*return guardedAction\(\s*"(\w+)"/.exec(code)?.[1] ?? null,
  }));
}

/** The entries of the table of reads. */
export function readsOf({ path, text }: SourceFile): Door[] {
  const table = /^const reads = \{\n([\s\S]*?)^\};/m.exec(blankText(text, "comments"))?.[1] ?? "";
  return [...table.matchAll(/^ {2}(?:"([\w-]+)"|(\w+)): ([\s\S]*?)(?=^ {2}\S|(?![\s\S]))/gm)]
    .filter((entry) => entry[0].includes("read("))
    .map((entry) => ({
      kind: "read",
      name: entry[1] ?? entry[2] ?? "",
      path,
      permission: /^read\(\s*"(\w+)"/.exec(entry[3] ?? "")?.[1] ?? null,
    }));
}

/** The methods of a route handler. */
export function routesOf({ path, text }: SourceFile): Door[] {
  if (!path.endsWith("/route.ts") || path in openRoutes) return [];
  const address = path.replace(/^app/, "").replace(/\/route\.ts$/, "");
  return exportsOf(text).map((code) => ({
    kind: "route",
    name: `${nameOf(code)} ${address}`,
    path,
    permission:
      /= await requirePermission\(request\.method, "(\w+)"\);\n\s*if \(!caller\.ok\) return /.exec(code)?.[1] ?? null,
  }));
}

/** What the pages of a folder load. */
export function pagesOf({ path, text }: SourceFile): Door[] {
  if (!path.endsWith("/page-data.ts")) return [];
  const folder = path.replace(/\/page-data\.ts$/, "");
  return exportsOf(text).map((code) => ({
    kind: "page",
    name: `${nameOf(code)} of ${folder}`,
    path,
    permission:
      /\{\s*const caller = await requirePagePermission\("(\w+)"\);\n\s*if \(!caller\.ok\) return /.exec(code)?.[1] ??
      null,
  }));
}

/** Places where what is done depends on the role. */
function servicesOf({ path, text }: SourceFile): Door[] {
  return [...blankText(text, "comments").matchAll(/\bmayDo\(\w+, "(\w+)"\)/g)].map((use) => ({
    kind: "service",
    name: path.replace(/^lib\/services\//, ""),
    path,
    permission: use[1] ?? null,
  }));
}

/** Operations of the API, where they are served. */
function operationsOf({ path, text }: SourceFile): Door[] {
  const code = blankText(text, "comments");
  return operationNames
    .filter((name) => code.includes(`: serving(operations.${name},`))
    .map((name) => {
      const { method, permission } = operations[name];
      return { kind: "operation", name: `${method} ${apiBase}${operations[name].path}`, path, permission };
    });
}

/** Tools and resources of the MCP server, where they are served. */
function toolsOf({ path, text }: SourceFile): Door[] {
  const code = blankText(text, "comments");
  const tools = mcpToolKeys.filter((key) => code.includes(`: offering(mcpTools.${key},`)).map((key) => mcpTools[key]);
  const resources = Object.entries(mcpResources).filter(([kind]) => code.includes(`offer(server, "${kind}", parts,`));
  return [...tools, ...resources.map(([, resource]) => resource)].map(({ name, permission }) => ({
    ...{ kind: "tool", name: `MCP ${name}`, path, permission },
  }));
}

/** What pages of others may ask, where it is served. */
function embedsOf({ path, text }: SourceFile): Door[] {
  const code = blankText(text, "comments");
  return Object.entries(embedOperations)
    .filter(([name]) => code.includes(`  ${name}: serving(embedInputs.${name},`))
    .map(([name, { permission }]) => ({ kind: "embed", name: `POST /api/embed/${name}`, path, permission }));
}

/** The code of each export that is no type, up to the next one. */
function exportsOf(text: string): string[] {
  const code = blankText(text, "comments");
  return [...code.matchAll(/^export (?!type )([\s\S]*?)(?=^export |(?![\s\S]))/gm)].map((found) => found[1] ?? "");
}

function nameOf(code: string): string {
  return /^(?:async function|const) (\w+)/.exec(code)?.[1] ?? code.split("\n", 1)[0] ?? "";
}
