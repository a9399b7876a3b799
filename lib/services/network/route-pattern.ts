/** What a request asked for, without what stands in its address: a closed list of words, for the log and for counting. */
import "server-only";

/** All pages and routes by the folders of `app`, and its one file. */
export const routePatterns: readonly string[] = [
  "/",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/account",
  "/account/tokens",
  "/api/audit/export",
  "/api/auth/callback/oidc",
  "/api/dashboards/[id]/export",
  "/api/embed/[name]",
  "/api/health",
  "/api/reads/[name]",
  "/api/ready",
  "/api/results/[resultId]/export",
  "/api/runs/[runId]/eval-case",
  "/api/runs/[runId]/export",
  "/api/session",
  "/api/sessions/[sessionId]/export",
  "/api/sessions/[sessionId]/reports/[messageId]",
  "/api/uploads",
  "/api/usage/export",
  "/api/v1/[...path]",
  "/api/v1/docs",
  "/audit",
  "/chat",
  "/chat/[sessionId]",
  "/chat/shared/[sessionId]",
  "/dashboards",
  "/dashboards/[dashboardId]",
  "/embed/board",
  "/embed/chat",
  "/explore",
  "/glossary",
  "/icon.svg",
  "/mcp",
  "/oauth/authorize",
  "/oauth/register",
  "/oauth/revoke",
  "/oauth/token",
  "/people",
  "/runs",
  "/schedules",
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

/** Files of a build, and what the framework asks for by itself. */
export const builtFiles = "/_next/*";
const nothingHere = "other";
/** Which one stands in the address. */
const anyOperation = "/api/v1/[...path]";

const split = routePatterns.map((pattern) => ({ pattern, parts: pattern.split("/") }));

/** @param target the path that was asked for, perhaps with a query. */
export function routeOf(target: string): string {
  const [path = ""] = target.split("?", 1);
  if (path.startsWith("/_next/")) return builtFiles;
  const asked = path.split("/");
  const fits = split.filter(
    ({ parts }) =>
      parts.length === asked.length && parts.every((part, index) => part.startsWith("[") || part === asked[index]),
  );
  if (path.startsWith("/api/v1/") && fits.length === 0) return anyOperation;
  // A page that is named goes before one whose name is anything.
  const [best] = fits.toSorted((left, right) => left.parts.filter(isOpen).length - right.parts.filter(isOpen).length);
  return best?.pattern ?? nothingHere;
}

function isOpen(part: string): boolean {
  return part.startsWith("[");
}
