/**
 * Starts other programs and makes sure that none outlives us. They stay in our process group, so that a
 * supervisor who ends the group ends them too.
 */
import { spawn } from "node:child_process";

/** After the polite signal a program has this long before it is killed. */
const graceMs = 5_000;
const parentPollMs = 500;

/** With how long each has. @type {Map<import("node:child_process").ChildProcess, number>} */
const running = new Map();

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Variables Environment variables by name.
 * @typedef {object} CommandOptions
 * @property {Variables} [environment] Variables beside our own.
 * @property {string} [folder] Folder to run in.
 * @property {boolean} [isPrivate] What the program writes is for our own user only.
 * @property {(text: string) => void} [onOutput] Receives what the program prints, as it comes.
 * @property {number} [graceMs] How long it has to end once it is asked to; five seconds where nothing is said.
 */

/**
 * Starts a program and leaves it running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} [options]
 * @returns {import("node:child_process").ChildProcess}
 */
export function startProgram(command, args, options = {}) {
  const umask = process.umask();
  if (options.isPrivate) process.umask(0o077);
  const child = spawn(command, args, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.umask(umask);
  running.set(child, options.graceMs ?? graceMs);
  for (const ending of ["exit", "error"]) child.once(ending, () => running.delete(child));
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
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Ends one program, politely first; resolves when it is gone.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<void>}
 */
export function stopProgram(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const killer = setTimeout(() => child.kill("SIGKILL"), running.get(child) ?? graceMs);
    child.once("exit", () => {
      clearTimeout(killer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

/**
 * Stops all programs and then ourselves when the terminal or a supervisor asks for it, or when npm, which
 * does not pass every signal on, is gone. A second request does not wait.
 * @param {() => void} [onStop] Called once, before the programs are stopped.
 * @param {(() => void) | null} [onHangUp] Called in place of stopping when the terminal hangs up; null: that stops, too.
 */
export function stopOnSignals(onStop, onHangUp = null) {
  let isStopping = false;
  const stop = (/** @type {number} */ exitCode) => {
    if (isStopping) process.exit(exitCode);
    isStopping = true;
    onStop?.();
    Promise.all([...running.keys()].map(stopProgram)).then(
      () => process.exit(exitCode),
      () => process.exit(exitCode),
    );
  };
  process.on("SIGINT", () => stop(130));
  process.on("SIGTERM", () => stop(143));
  process.on("SIGHUP", () => (onHangUp === null ? stop(129) : onHangUp()));
  process.on("exit", () => {
    for (const child of running.keys()) child.kill("SIGKILL");
  });
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => stop(143));
}

/**
 * Calls back once when the process that started us has ended.
 * @param {() => void} callback
 * @param {number} [parent] Its number; without it, a parent that ended before this call goes unnoticed.
 */
export function whenParentEnds(callback, parent = process.ppid) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, parentPollMs);
  timer.unref();
}
