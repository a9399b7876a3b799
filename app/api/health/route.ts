/** Tells a supervisor that the app is up: no data, no cookie needed. */
import { getApp } from "#lib/services/app";

export async function GET(): Promise<Response> {
  await getApp();
  return Response.json({ status: "ok" });
}
