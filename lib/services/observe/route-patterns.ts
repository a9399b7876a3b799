/** The addresses of the app without the ids in them: what was asked for is counted by these. */
import "server-only";

/** Pages and handlers; a test compares them with the folders of `app`. */
const served = [
  "/",
  "/account",
  "/api/audit/export",
  "/api/auth/callback/oidc",
  "/api/dashboards/[id]/export",
  "/api/health",
  "/api/ready",
  "/api/reads/[name]",
  "/api/results/[resultId]/export",
  "/api/runs/[runId]/eval-case",
  "/api/runs/[runId]/export",
  "/api/session",
  "/api/sessions/[sessionId]/export",
  "/api/sessions/[sessionId]/reports/[messageId]",
  "/api/uploads",
  "/audit",
  "/chat",
  "/chat/[sessionId]",
  "/chat/shared/[sessionId]",
  "/dashboards",
  "/dashboards/[dashboardId]",
  "/explore",
  "/glossary",
  "/people",
  "/runs",
  "/runs/[runId]",
  "/runs/compare",
  "/second-factor",
  "/set-password",
  "/set-up",
  "/settings",
  "/share/[token]",
  "/sign-in",
  "/usage",
];

/** Files that are the same for everybody. */
const builtFiles = "/_next/static";

export type RoutePattern = { readonly pattern: string; readonly matches: RegExp };

/** Fixed addresses come before those with an id in the same place. */
export const routePatterns: readonly RoutePattern[] = [
  ...served.toSorted((a, b) => Number(a.includes("[")) - Number(b.includes("["))).map(toPattern),
  { pattern: builtFiles, matches: /^\/_next\/static\// },
];

/** The pattern of an address; `other` for what the app does not serve. */
export function routeOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  return routePatterns.find(({ matches }) => matches.test(path))?.pattern ?? "other";
}

function toPattern(pattern: string): RoutePattern {
  const source = pattern.replaceAll(/\[\w+\]/g, "[^/]+");
  return { pattern, matches: new RegExp(`^${source}/?$`) };
}
