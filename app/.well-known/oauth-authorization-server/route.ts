/** How apps ask to be let in. */
import { serveServerMetadata } from "#lib/services/oauth/serve-oauth";

export async function GET(request: Request): Promise<Response> {
  return serveServerMetadata(request);
}
