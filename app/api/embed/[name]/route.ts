/** What pages of others ask, by their token: each operation of the closed list names its own permission. */
import { serveEmbed } from "#lib/services/embed/serve-embed";

export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly name: string }> },
): Promise<Response> {
  return serveEmbed(request, (await params).name);
}
