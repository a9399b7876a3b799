/** Finds and starts the source files that run in processes of their own. */
import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import path from "node:path";

export type Variables = Readonly<Record<string, string>>;

/**
 * The absolute path of an engine's file, `processFile("duckdb/import-file.ts")`. It is looked up from the project's root
 * (the working directory unless told otherwise): a bundler gives the module that asks another place.
 */
export function processFile(name: `${string}/${string}.ts`, projectRoot?: string): string {
  const root = projectRoot ?? process.cwd();
  return path.join(/* turbopackIgnore: true */ root, "lib", "db", "warehouse", name);
}

/**
 * Runs such a file with the server's modules and, but for the variables given, with none of the app's environment, so
 * with no secret.
 */
export function forkFile(file: string, variables: Variables = {}): ChildProcess {
  return fork(file, [], {
    execArgv: ["--conditions=react-server"],
    serialization: "advanced",
    // Every running query holds a thread of the pool; with the default of four, three of them leave one for all else.
    env: { ...compiledCode(), ...variables, NODE_ENV: "production", UV_THREADPOOL_SIZE: "16" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** Where the app's own code lies that was compiled before: with it an engine starts in half the time. */
function compiledCode(): Variables {
  const own = getCompileCacheDir();
  // Node keeps a folder for each of its versions in the one that it is told.
  return own === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(own) };
}
