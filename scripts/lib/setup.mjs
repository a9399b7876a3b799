/** The steps that bring a fresh clone to a built app; each does nothing when there is nothing to do. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./data-folder.mjs";
import { SetupFailure } from "./failure.mjs";
import { fingerprint, hasStamp, writeStamp } from "./fingerprint.mjs";
import { isInstalled, nodeBinary, npmCommand } from "./installation.mjs";
import { runProgram } from "./processes.mjs";
import { failureExcerpt, reportStep } from "./progress.mjs";
import { nodeVersionProblem } from "./settings.mjs";

/** Everything that `next build` reads. */
const appSources = [
  "app",
  "components",
  "lib",
  "public",
  "semantic",
  "instrumentation.ts",
  "next.config.ts",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

export const nextProgram = join(projectFolder, "node_modules", "next", "dist", "bin", "next");

/** Ends with a sentence when the machine's Node cannot run the scripts. */
export function requireNode() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem !== null) throw new SetupFailure(problem);
}

/** Reads `.env` where there is one; variables that are set already win. */
export function loadEnvironmentFile() {
  const file = join(projectFolder, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Installs the packages of the lockfile. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const npm = npmCommand(process.env);
  const args = [...npm.args, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing packages", npm.command, args, {});
  if (!existsSync(nodeBinary)) {
    throw new SetupFailure(
      "The installation left out the project's own Node.js. If npm is set to ignore scripts, allow them: npm config set ignore-scripts false",
    );
  }
}

/**
 * Builds the demo databases.
 * @param {string} dataFolder
 */
export async function ensureDemoData(dataFolder) {
  const args = [join(projectFolder, "scripts", "demo-data.mjs")];
  const environment = { DATA_DIR: dataFolder };
  // The builder decides itself; asking costs a tenth of a second.
  const check = await runProgram(nodeBinary, [...args, "--check"], { environment, folder: projectFolder });
  if (check.code === 0) return;
  await step("Building the demo databases", nodeBinary, args, { environment });
}

/**
 * Builds the app.
 * @param {string} encryptionKey Key of the server actions; the build carries it.
 */
export async function ensureAppBuilt(encryptionKey) {
  const keyHash = createHash("sha256").update(encryptionKey).digest("hex");
  const expected = fingerprint(projectFolder, appSources, [keyHash]);
  const stampFile = join(projectFolder, ".next", "app-build.stamp");
  if (hasStamp(stampFile, expected)) return;
  await step("Building the app", nodeBinary, [nextProgram, "build"], { environment: appEnvironment(encryptionKey) });
  writeStamp(stampFile, expected);
}

/**
 * Variables of the app's own processes, at build and at start.
 * @param {string} encryptionKey
 * @returns {import("./processes.mjs").Variables}
 */
export function appEnvironment(encryptionKey) {
  return {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: encryptionKey,
    // The engine's driver waits in libuv's threads; with the default of four, a few slow queries stop all file access.
    UV_THREADPOOL_SIZE: "16",
    // Large results pass through many short-lived buffers: more arenas than this keep what was freed (glibc only).
    MALLOC_ARENA_MAX: "2",
  };
}

/**
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ environment?: import("./processes.mjs").Variables }} options
 */
function step(title, command, args, options) {
  return reportStep(title, async () => {
    const { code, output } = await runProgram(command, args, { ...options, folder: projectFolder });
    if (code !== 0) throw new SetupFailure(`${title} failed:\n${failureExcerpt(output)}`);
  });
}
