/** Has one download written by a process of its own: it starts, writes, answers and ends, or is ended. */
import "server-only";
import path from "node:path";
import { forkFile } from "#lib/db/warehouse/process/process-file";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type ExportOrder, exportOutcomeSchema } from "./export-protocol.ts";

export type ExportOptions = {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** The folder with package.json. Default: the working directory. */
  readonly projectRoot?: string;
};

/** Settles when the process is gone; only after a success is the file whole. */
export function writeExport(order: ExportOrder, options: ExportOptions): Promise<Result<null>> {
  return new Promise((resolve) => {
    const child = forkFile(entryFile(options.projectRoot));
    let outcome: Result<null> = err(failed("INTERNAL", "The download could not be made."));
    const end = (reason: "TIMEOUT" | "CANCELLED", message: string) => {
      outcome = err(failed(reason, message));
      child.kill("SIGKILL");
    };
    const stop = () => end("CANCELLED", "The download was stopped.");
    const deadline = setTimeout(() => end("TIMEOUT", "The download took too long to make."), options.timeoutMs);
    options.signal.addEventListener("abort", stop, { once: true });
    child.on("message", (message: unknown) => {
      const { failure } = exportOutcomeSchema.parse(message);
      outcome = failure === null ? ok(null) : err(failure);
    });
    child.on("error", () => undefined);
    child.once("close", () => {
      clearTimeout(deadline);
      options.signal.removeEventListener("abort", stop);
      resolve(outcome);
    });
    if (options.signal.aborted) stop();
    else child.send(order, () => undefined);
  });
}

function failed(code: "INTERNAL" | "TIMEOUT" | "CANCELLED", message: string) {
  return appError(code, message, { nextStep: "Try again, or with fewer rows.", retryable: true });
}

function entryFile(projectRoot: string | undefined): string {
  const root = projectRoot ?? process.cwd();
  return path.join(/* turbopackIgnore: true */ root, "lib", "db", "results", "export-entry.ts");
}
