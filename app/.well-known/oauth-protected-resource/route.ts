/** What tokens of apps are good for; the same as below, for clients that look here. */
import { serveResourceMetadata } from "#lib/services/oauth/serve-oauth";

export async function GET(request: Request): Promise<Response> {
  return serveResourceMetadata(request);
}
