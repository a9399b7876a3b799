/** Tells a new engine process its files; one that ended an earlier process is listed with a problem. */
import "server-only";
import type { CrashedFiles } from "./crashed-files.ts";
import type { DatabaseFile, EngineSettings, ToEngine } from "./protocol.ts";

const crashProblem = "The engine fails when it opens this file: it is damaged or not a DuckDB database.";

export function openingMessage(
  files: readonly DatabaseFile[],
  settings: EngineSettings,
  crashed: Pick<CrashedFiles, "has">,
): ToEngine {
  const databases = files.map((file) => (crashed.has(file.name) ? { ...file, problem: crashProblem } : file));
  return { kind: "open", databases, settings };
}
