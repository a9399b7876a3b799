/** Sends one order to a loader of its own, and ends it when it takes too long or is not wanted any more. */
import "server-only";
import { duckdbLimits, uploadLimits } from "#lib/config/limits";
import { forkFile, processFile } from "#lib/db/warehouse/process/process-file";
import { type ImportBounds, type ImportOrder, type ImportOutcome, importOutcomeSchema } from "./import-protocol.ts";

export type ImportSupervision = {
  readonly projectRoot?: string | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** Never throws: a loader that ended without a word refused the file. */
export function runImport(order: ImportOrder, supervision: ImportSupervision): Promise<ImportOutcome> {
  const entry = processFile("duckdb/import-file.ts", supervision.projectRoot);
  return new Promise((resolve) => {
    const child = forkFile(entry);
    let outcome = refused("The file cannot be loaded: it made the loader fail.");
    const stop = (reason: string) => {
      outcome = refused(reason);
      child.kill("SIGKILL");
    };
    const onAbort = () => stop("Loading the file was stopped.");
    const deadline = setTimeout(() => stop("The file takes too long to load."), supervision.timeoutMs);
    supervision.signal?.addEventListener("abort", onAbort, { once: true });
    child.on("message", (message: unknown) => {
      outcome = importOutcomeSchema.parse(message);
    });
    child.on("error", () => undefined);
    child.once("close", () => {
      clearTimeout(deadline);
      supervision.signal?.removeEventListener("abort", onAbort);
      resolve(outcome);
    });
    if (supervision.signal?.aborted) onAbort();
    else child.send(order, () => undefined);
  });
}

function refused(problem: string): ImportOutcome {
  return { kind: "refused", problem, cause: null };
}

export const importBounds: ImportBounds = {
  memoryLimit: duckdbLimits.memoryLimit,
  maxColumns: uploadLimits.columns,
  maxRecordBytes: uploadLimits.recordBytes,
  maxJsonDepth: uploadLimits.jsonDepth,
  previewRows: uploadLimits.previewRows,
};
