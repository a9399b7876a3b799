/** Assistants and agents ask here, by the Model Context Protocol: each tool names its own scope and permission. */
import { serveMcp } from "#lib/services/mcp/serve-mcp";

export async function POST(request: Request): Promise<Response> {
  return serveMcp(request);
}

/** Neither is: it is told so. */
export const GET = POST;
export const DELETE = POST;
