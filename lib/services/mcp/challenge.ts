/** How a client without a good token is told where it can get one (RFC 9728), and which scope is missing. */
import "server-only";
import type { ApiScope } from "#lib/domain/api-scopes";
import { ownAddress } from "../own-address.ts";

/** Where the app is opened by whoever sent this request; its Host was found to be one of ours before. */
export function originOf(request: Request): string {
  return ownAddress().publicUrl ?? `http://${request.headers.get("host") ?? ""}`;
}

/** The header `WWW-Authenticate` of the MCP server. @param scope that a good token lacks; null for no good token. */
export function mcpChallenge(origin: string, scope: ApiScope | null): string {
  const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
  return scope === null ? `Bearer ${metadata}` : `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`;
}
