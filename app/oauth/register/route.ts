/** Apps say who they are: nothing is opened by it. */
import { serveRegistration } from "#lib/services/oauth/serve-oauth";

export async function POST(request: Request): Promise<Response> {
  return serveRegistration(request);
}
