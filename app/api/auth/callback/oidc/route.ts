/** Where the sign-in provider sends people back to. */
import { finishProviderSignIn } from "#lib/services/provider-callback";

export async function GET(request: Request): Promise<Response> {
  const back = await finishProviderSignIn(request);
  const headers = { "cache-control": "no-store" };
  if (back.ok) return new Response(null, { status: 303, headers: { ...headers, location: back.value } });
  const { code, message, nextStep } = back.error;
  return new Response(`${message} ${nextStep ?? ""}\n`, { status: code === "FORBIDDEN" ? 403 : 503, headers });
}
