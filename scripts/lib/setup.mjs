/** The steps that bring a fresh clone to a built app; each does nothing when there is nothing to do. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { claimAppBuild } from "./app-builds.mjs";
import { projectFolder } from "./data-folder.mjs";
import { readOrMakeEncryptionKey } from "./encryption-key.mjs";
import { SetupFailure } from "./failure.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { installArguments, isInstalled, nodeBinary, npmCommand } from "./installation.mjs";
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

/**
 * Installs the packages of the lockfile.
 * @param {import("./installation.mjs").Wanted} wanted
 */
export async function ensureInstalled(wanted) {
  if (isInstalled(wanted)) return;
  const npm = npmCommand(process.env);
  const args = installArguments(wanted, isInstalled("app"));
  await step("Installing packages", npm.command, [...npm.args, ...args], {});
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
 * Builds the app where there is no build of these sources.
 * @returns {Promise<string>} The build's folder, relative to the project; it stays as it is while this process lives.
 */
export function ensureAppBuilt() {
  return claimAppBuild(projectFolder, fingerprint(projectFolder, appSources), async (folder) => {
    const idsKey = readOrMakeEncryptionKey(join(projectFolder, ".builds", "action-ids.key"));
    const environment = { ...buildEnvironment(folder), NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: idsKey };
    await step("Building the app", nodeBinary, [nextProgram, "build"], { environment, isPrivate: true });
  });
}

/**
 * @param {string} buildFolder
 * @returns {import("./processes.mjs").Variables}
 */
function buildEnvironment(buildFolder) {
  return { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", BUILD_FOLDER: buildFolder };
}

/**
 * Variables of a server's process.
 * @param {{ buildFolder: string, dataFolder: string }} folders
 * @returns {import("./processes.mjs").Variables}
 */
export function serverEnvironment({ buildFolder, dataFolder }) {
  return {
    ...buildEnvironment(buildFolder),
    DATA_DIR: dataFolder,
    // A later start takes a quarter less: what was compiled is read. The next build clears it away.
    NODE_COMPILE_CACHE: join(projectFolder, buildFolder, "compile-cache"),
    // Read when the server starts, so that one build serves any data folder.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: readOrMakeEncryptionKey(join(dataFolder, "app", "server-actions.key")),
    // The framework would end the process as soon as no page is open, before runs have come to their end and what waits is sent.
    NEXT_MANUAL_SIG_HANDLE: "true",
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
 * @param {import("./processes.mjs").CommandOptions} options
 */
function step(title, command, args, options) {
  return reportStep(title, async () => {
    const { code, output } = await runProgram(command, args, { ...options, folder: projectFolder });
    if (code !== 0) throw new SetupFailure(`${title} failed:\n${failureExcerpt(output)}`);
  });
}
