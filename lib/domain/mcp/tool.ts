/** What a tool of the MCP server is made of. */
import type { z } from "zod";
import type { ApiScope } from "../api-scopes.ts";
import type { Permission } from "../permissions.ts";

export type McpTool = {
  readonly name: string;
  readonly title: string;
  /** Written here, and holds nothing that comes of the data. */
  readonly description: string;
  readonly scope: ApiScope;
  readonly permission: Permission;
  /** It keeps nothing, not even a chat. */
  readonly isReading: boolean;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
};
