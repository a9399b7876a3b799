/** Apps end what they were let in for. */
import { serveRevocation } from "#lib/services/oauth/serve-oauth";

export async function POST(request: Request): Promise<Response> {
  return serveRevocation(request);
}
