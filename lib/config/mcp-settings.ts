/** Whether the app is an MCP server. */
import "server-only";
import { z } from "zod";

export const mcpVariables = {
  /** `off`: nothing is served at `/mcp`. Without the API there is none either. */
  MCP: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
};
