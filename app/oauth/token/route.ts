/** Apps exchange a code, or a token of before, for tokens of an hour. */
import { serveToken } from "#lib/services/oauth/serve-oauth";

export async function POST(request: Request): Promise<Response> {
  return serveToken(request);
}
