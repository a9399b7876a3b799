/** A run as a file that the browser saves: JSON that people can read. */
import "server-only";
import { z } from "zod";
import type { AppError, Result } from "#lib/domain/errors";
import { noSuchRun } from "./session-failures.ts";
import { thrownFailure } from "./thrown-failure.ts";

const runIdSchema = z.uuid();

export type DownloadArgs = {
  readonly runId: string;
  /** What the file's name begins with. */
  readonly name: "run" | "eval-case";
};

/** The file, or the failure in words: no page stands around a download. */
export async function runDownload(
  { runId, name }: DownloadArgs,
  read: () => Promise<Result<unknown>>,
): Promise<Response> {
  if (!runIdSchema.safeParse(runId).success) return refusal(noSuchRun());
  const found = await readInWords(read);
  if (!found.ok) return refusal(found.error);
  return new Response(`${JSON.stringify(found.value, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${runId}.json"`,
      "cache-control": "no-store",
    },
  });
}

function refusal({ code, message }: AppError): Response {
  return new Response(`${message}\n`, { status: code === "NOT_FOUND" ? 404 : 503 });
}

async function readInWords(read: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    return await read();
  } catch (cause) {
    const failure = thrownFailure(cause);
    if (failure === null) throw cause;
    return { ok: false, error: failure };
  }
}
