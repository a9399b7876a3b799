/** Starts the built app and waits until it answers. */
import { once } from "node:events";
import { createServer } from "node:net";
import { projectFolder } from "./data-folder.mjs";
import { SetupFailure } from "./failure.mjs";
import { nodeBinary } from "./installation.mjs";
import { startProgram, stopProgram } from "./processes.mjs";
import { failureExcerpt } from "./progress.mjs";
import { listenProblem, reachableHost, serverAddress } from "./settings.mjs";
import { nextProgram } from "./setup.mjs";

const readyTimeoutMs = 90_000;
const pollMs = 150;
const endWithParent = new URL(`./end-with-parent.mjs?parent=${process.pid}`, import.meta.url).href;

/**
 * @typedef {{ address: string, child: import("node:child_process").ChildProcess, stop: () => Promise<void> }} AppServer
 */

/**
 * A proxy keeps its connections to the app for later requests. Who lets go first must be the proxy: a request that meets a
 * connection just closed is lost, and none that changes something may be sent again. Of the common ones nginx lets go after 1
 * minute, Caddy after 2, balancers of clouds after 1 to 10.
 */
const proxyKeepAliveMs = 620_000;

/** So long the server may take to bring to an end what is at work; supervisors give it a little more (docs/deploy.md). */
const endMs = 40_000;

/** What a large result leaves behind is collected in small steps: less memory, and no longer pauses. */
export const memoryFlags = ["--max-semi-space-size=8"];

/**
 * Starts the server and resolves when its health route answers.
 * @param {{ host: string, port: number, environment: import("./processes.mjs").Variables, onOutput: (text: string) => void }} args
 *   `onOutput` receives what the server prints once it is ready; before that it is kept for a failure report.
 * @returns {Promise<AppServer>}
 */
export async function startAppServer({ host, port, environment, onOutput }) {
  await checkPort(host, port);
  const address = serverAddress(reachableHost(host), port);
  let isReady = false;
  let early = "";
  const args = [
    ...memoryFlags,
    "--import",
    endWithParent,
    nextProgram,
    "start",
    "--hostname",
    host,
    "--port",
    String(port),
    ...(environment.PUBLIC_URL || process.env.PUBLIC_URL ? ["--keepAliveTimeout", String(proxyKeepAliveMs)] : []),
  ];
  const child = startProgram(nodeBinary, args, {
    folder: projectFolder,
    environment: { ...environment, HOST: host, PORT: String(port) },
    graceMs: endMs,
    onOutput: (text) => {
      if (isReady) onOutput(text);
      else early += text;
    },
  });
  try {
    await waitForHealth(address, child);
  } catch (error) {
    await stopProgram(child);
    if (error instanceof SetupFailure) throw new SetupFailure(`${error.message}\n${failureExcerpt(early)}`);
    throw error;
  }
  isReady = true;
  // What is printed only once has to be read: the link for the first admin.
  const once = early.split("\n").filter((line) => line.includes("/set-up#"));
  if (once.length > 0) onOutput(`\n${once.join("\n")}\n`);
  return { address, child, stop: () => stopProgram(child) };
}

/**
 * A free port of this machine's loopback address.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has a numeric port.");
  return address.port;
}

/**
 * Fails with a sentence when the port cannot be listened on.
 * @param {string} host
 * @param {number} port
 */
export async function checkPort(host, port) {
  const server = createServer();
  const outcome = new Promise((resolve, reject) => {
    server.once("listening", () => resolve(undefined));
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new SetupFailure(listenProblem(error.code, host, port)));
    });
  });
  server.listen(port, host.replace(/^\[|\]$/g, ""));
  await outcome;
  server.close();
  await once(server, "close");
}

/**
 * @param {string} address
 * @param {import("node:child_process").ChildProcess} child
 */
async function waitForHealth(address, child) {
  const giveUpAt = Date.now() + readyTimeoutMs;
  while (Date.now() < giveUpAt) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      throw new SetupFailure("The app stopped while starting:");
    if (await isHealthy(address)) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new SetupFailure(`The app did not answer within ${readyTimeoutMs / 1_000} s:`);
}

/** @param {string} address */
async function isHealthy(address) {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Not listening yet.
    return false;
  }
}
