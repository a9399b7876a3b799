/** Resources of the MCP server: what can be read by an address. Names stand in it with their escapes, and are data. */
import type { ApiScope } from "../api-scopes.ts";
import type { DatabaseContext } from "../catalog.ts";
import type { Permission } from "../permissions.ts";

type McpResource = {
  readonly name: string;
  readonly template: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly scope: ApiScope;
  readonly permission: Permission;
};

export const mcpResources = {
  model: {
    name: "semantic-model",
    template: "snowgpt://models/{database}/{schema}",
    title: "Semantic model",
    description: "What the tables and columns of a schema mean, and its metrics, as a model file.",
    mimeType: "application/yaml",
    scope: "models",
    permission: "exportGlossary",
  },
  board: {
    name: "board",
    template: "snowgpt://boards/{boardId}",
    title: "Board",
    description: "A board with what its tiles showed last.",
    mimeType: "application/json",
    scope: "boards",
    permission: "readDashboards",
  },
} as const satisfies Readonly<Record<string, McpResource>>;

/** Where the model of a schema is read. */
export function modelUri({ database, schema }: DatabaseContext): string {
  return `snowgpt://models/${encodeURIComponent(database)}/${encodeURIComponent(schema)}`;
}

/** Where a board is read. */
export function boardUri(boardId: string): string {
  return `snowgpt://boards/${encodeURIComponent(boardId)}`;
}

/**
 * The scope that reading an address asks for; null for an address that is none of ours. It is looked at as it is read: with
 * its scheme in capitals, or with signs that an address drops, it is the same one.
 */
export function scopeOfResource(uri: string): ApiScope | null {
  const read = URL.parse(uri)?.href ?? "";
  if (read.startsWith("snowgpt://models/")) return mcpResources.model.scope;
  return read.startsWith("snowgpt://boards/") ? mcpResources.board.scope : null;
}
