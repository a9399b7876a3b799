/**
 * Starts other programs and makes sure that none outlives us: each runs in a process group of its own,
 * and stopping ends the whole group, whatever the program started itself.
 */
import { spawn } from "node:child_process";

/** After the polite signal a program has this long before it is killed. */
const graceMs = 5_000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Variables Environment variables by name.
 * @typedef {object} CommandOptions
 * @property {Variables} [environment] Variables beside our own.
 * @property {string} [folder] Folder to run in.
 * @property {(text: string) => void} [onOutput] Receives what the program prints, as it comes.
 */

/**
 * Starts a program and leaves it running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {import("node:child_process").ChildProcess}
 */
export function startProgram(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (/** @type {string} */ text) => options.onOutput?.(text));
  }
  return child;
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} The exit code (127 when it could not be started) and all output.
 */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const keep = (/** @type {string} */ text) => {
      output += text;
      options.onOutput?.(text);
    };
    const child = startProgram(command, args, { ...options, onOutput: keep });
    child.once("error", (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Ends one program with everything it started; resolves when it is gone.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<void>}
 */
export function stopProgram(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const killer = setTimeout(() => signalGroup(child, "SIGKILL"), graceMs);
    child.once("exit", () => {
      clearTimeout(killer);
      // What the program left behind in its group goes with it.
      signalGroup(child, "SIGKILL");
      resolve();
    });
    signalGroup(child, "SIGTERM");
  });
}

/** Ends all programs that are still running. */
export async function stopAllPrograms() {
  await Promise.all([...running].map(stopProgram));
}

/** Ends all programs at once, without a chance to tidy up. */
export function killAllPrograms() {
  for (const child of running) signalGroup(child, "SIGKILL");
}

/**
 * Stops everything when the terminal or a supervisor asks us to; a second request does not wait.
 * @param {() => void} [onStop] Called once, before the programs are stopped.
 */
export function stopOnSignals(onStop) {
  let isStopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    if (isStopping) {
      killAllPrograms();
      process.exit(1);
    }
    isStopping = true;
    onStop?.();
    stopAllPrograms().then(
      () => process.exit(signal === "SIGINT" ? 130 : 143),
      () => process.exit(1),
    );
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => stop(signal));
  process.on("exit", killAllPrograms);
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already, which is what we want.
  }
}
