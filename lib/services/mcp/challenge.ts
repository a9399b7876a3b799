/** How a client without a good token is told where it can get one (RFC 9728), and which scope is missing. */
import "server-only";
import type { ApiScope } from "#lib/domain/api-scopes";
import type { OwnPlace } from "../oauth/own-place.ts";

/** The header `WWW-Authenticate` of the MCP server. @param scopes that a good token has; null for no good token. */
export function mcpChallenge(place: OwnPlace, scopes: readonly ApiScope[] | null): string {
  const metadata = `resource_metadata="${place.metadata}"`;
  return scopes === null
    ? `Bearer ${metadata}`
    : `Bearer error="insufficient_scope", scope="${scopes.join(" ")}", ${metadata}`;
}
