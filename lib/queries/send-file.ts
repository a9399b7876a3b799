/** Sends one file to the server as it lies on the disk: the browser reads it piece by piece, and says how far it is. */
import type { PublicError, Result } from "#lib/domain/errors";
import type { ReceivedUpload } from "#lib/domain/upload";
import { connectionLost } from "./public-failure.ts";
import { readReply } from "./server-reply.ts";

type SendOptions = { readonly onProgress: (sentBytes: number) => void; readonly signal: AbortSignal };

/** null when it was stopped. */
export function sendFile(
  file: File,
  { onProgress, signal }: SendOptions,
): Promise<Result<ReceivedUpload, PublicError> | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/uploads");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name.slice(-255)));
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(readReply(request.responseText));
    request.onerror = () => resolve({ ok: false, error: connectionLost });
    request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) resolve(null);
    else request.send(file);
  });
}
