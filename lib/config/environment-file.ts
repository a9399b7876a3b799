/** The environment file as it is now: what it says in place of what it said when the app was started. */
import "server-only";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What the variables would be if the app were started now. A variable that the process was given from elsewhere keeps its
 * value, as the file never wins over those.
 * @param atStart of the process.
 * @param before what the file said then.
 * @param now what it says.
 */
export function variablesNow(atStart: Variables, before: Variables, now: Variables): Variables {
  const isOfFile = (name: string): boolean => atStart[name] === undefined || atStart[name] === before[name];
  const kept = Object.entries(atStart).filter(([name]) => !isOfFile(name));
  const told = Object.entries(now).filter(([name]) => isOfFile(name));
  return Object.fromEntries([...kept, ...told]);
}

/** What the file says as the process starts; nothing where there is none. */
export function readFileAtStart(path: string): Variables {
  try {
    return parseEnv(readFileSync(/* turbopackIgnore: true */ path, "utf8"));
  } catch {
    return {};
  }
}

/** What it says now. @throws where it cannot be read, but for one that is not there. */
export async function readFileNow(path: string): Promise<Variables> {
  try {
    return parseEnv(await readFile(/* turbopackIgnore: true */ path, "utf8"));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return {};
    throw cause;
  }
}
