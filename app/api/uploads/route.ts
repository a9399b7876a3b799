/**
 * Receives one file as the raw body of a request, and gives one up. The latter is no action because actions of a page
 * wait for each other: it must reach the server while the file is still being loaded.
 */
import { z } from "zod";
import { uploadLimits } from "#lib/config/limits";
import { type AppError, appError, toPublicError } from "#lib/domain/errors";
import { getApp } from "#lib/services/app";
import { requirePermission } from "#lib/services/permission-checks";

const headersSchema = z.object({
  bytes: z.coerce.number().int().min(0),
  fileName: z.string().min(1).max(uploadLimits.fileNameCharacters),
});

export async function POST(request: Request): Promise<Response> {
  const caller = await requirePermission(request.method, "uploadFiles");
  if (!caller.ok) return refuse(403, caller.error);
  const headers = headersSchema.safeParse({
    bytes: request.headers.get("content-length"),
    fileName: decodeName(request.headers.get("x-file-name") ?? ""),
  });
  if (!headers.success || request.body === null) return refuse(400, incomplete());
  const app = await (await getApp()).forCaller(caller.value);
  const { body, signal } = request;
  const received = await app.uploads.receive(caller.value.ownerId, { ...headers.data, body, signal });
  return received.ok ? Response.json(received) : refuse(400, received.error);
}

export async function DELETE(request: Request): Promise<Response> {
  const caller = await requirePermission(request.method, "uploadFiles");
  if (!caller.ok) return refuse(403, caller.error);
  const uploadId = z.uuid().safeParse(new URL(request.url).searchParams.get("uploadId"));
  if (!uploadId.success) return refuse(400, incomplete());
  const app = await (await getApp()).forCaller(caller.value);
  return Response.json(await app.uploads.discard(caller.value.ownerId, uploadId.data));
}

/** Header values are ASCII, so the name comes encoded; control characters have no place in a name that is shown. */
function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded).replace(/\p{C}/gu, "");
  } catch {
    return "";
  }
}

function refuse(status: number, error: AppError): Response {
  // Whoever still sends need not go on.
  return Response.json({ ok: false, error: toPublicError(error) }, { status, headers: { connection: "close" } });
}

function incomplete(): AppError {
  return appError("BAD_REQUEST", "The request is not complete.");
}
