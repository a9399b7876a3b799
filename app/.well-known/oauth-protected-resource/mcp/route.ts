/** What tokens of apps are good for. */
import { serveResourceMetadata } from "#lib/services/oauth/serve-oauth";

export async function GET(request: Request): Promise<Response> {
  return serveResourceMetadata(request);
}
