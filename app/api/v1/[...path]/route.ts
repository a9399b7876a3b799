/** Programs ask here, by a token: each operation names its own scope and permission. */
import { serveApi } from "#lib/services/api/serve-api";

export async function GET(request: Request): Promise<Response> {
  return serveApi(request);
}

export const POST = GET;
/** None is: it is told which methods are. */
export const DELETE = GET;
