/** What the API takes and gives, as a page to read: it is the same for everybody, and holds no data and no script. */
import { apiDocsPage } from "#lib/services/api/docs-page";

export async function GET(request: Request): Promise<Response> {
  return new Response(apiDocsPage(request.headers.get("x-nonce") ?? ""), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
