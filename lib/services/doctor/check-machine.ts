/** What the app stands on: Node, its folders with their rights and room, and its ports. */
import "server-only";
import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import type { ObserveSettings } from "#lib/config/observe-settings";
import { broken, doubtful, type Found, fine } from "./finding.ts";

/** The oldest Node that the app runs on. */
const oldestNode = [22, 13] as const;

/** @param version such as `24.21.0`. */
export function checkNode(version: string): Found {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  const isOldEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isOldEnough) return fine(`Node.js ${version}.`);
  return broken(
    `Node.js ${version} is too old: the app needs ${oldestNode.join(".")} or newer.`,
    "Run it by npm, which takes the Node of the project, or install a newer one.",
  );
}

/** Below these the disk is full before anybody looks again, and is as good as full. */
const scarceBytes = 2_000_000_000;
const tooFewBytes = 200_000_000;

/** The data folder: it is there, ours, nobody else's, and has room. */
export async function checkDataFolder(folder: string): Promise<readonly Found[]> {
  const found = await stat(folder).catch(() => null);
  if (found === null) {
    return [
      doubtful(
        `The data folder ${folder} is not there yet.`,
        "It is made at the first start; see that its parent can be written.",
      ),
    ];
  }
  if (!found.isDirectory()) return [broken(`${folder} is no folder.`, "Let DATA_DIR name a folder.")];
  return [await checkRights(folder, found.mode), await checkRoom(folder)];
}

async function checkRights(folder: string, mode: number): Promise<Found> {
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return broken(
      `The data folder ${folder} cannot be read and written by this user.`,
      "Run the doctor as the user that runs the app; if it is that user, give it the folder (chown -R).",
    );
  }
  if ((mode & 0o077) !== 0) {
    return doubtful(
      `Other users of this machine can look into ${folder}: chats and results quote the data.`,
      `chmod 700 ${folder}; the app does so itself at its next start.`,
    );
  }
  return fine(`The data folder ${folder} is this user's alone and can be written.`);
}

async function checkRoom(folder: string): Promise<Found> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${gigabytes(free)} are free on the disk of the data folder.`;
  const help = "Make room: results are kept up to 10 GB for 90 days, backups as long as nobody removes them.";
  if (free < tooFewBytes) return broken(text, help);
  return free < scarceBytes ? doubtful(text, help) : fine(text);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** A file or a folder that the settings name. */
export async function checkNamedPath(variable: string, path: string): Promise<Found> {
  const isThere = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (isThere) return fine(`${variable} names ${path}, which can be read.`);
  return broken(
    `${variable} names ${path}, which is not there or cannot be read.`,
    `Correct ${variable}; a path that does not begin with / counts from the app's own folder.`,
  );
}

type ListenAddress = { readonly host: string; readonly port: number };

/** The app's own port: nobody listens on it, or the app does. */
export async function checkPort({ host, port }: ListenAddress): Promise<readonly Found[]> {
  const address = addressOf(host, port);
  const code = await listenCode(host, port);
  if (code === null) return [fine(`Port ${port} of ${host} is free: the app is not running.`)];
  if (code !== "EADDRINUSE") return [broken(...listenProblem(code, host, port))];
  if (!(await isOurs(address))) {
    const help = "Stop that program (ss -ltnp shows which it is), or choose another PORT.";
    return [broken(`Port ${port} of ${host} is used by another program.`, help)];
  }
  return [fine(`Port ${port} of ${host} is the running app's.`), ...(await checkReadiness(address))];
}

const readinessSchema = z.object({
  parts: z.record(z.string().regex(/^\w{1,20}$/), z.string().regex(/^\w{1,20}$/)),
});

/** What the running app says of itself; nothing of one that is ready, or of a version that does not say. */
async function checkReadiness(address: string): Promise<readonly Found[]> {
  const text = await textAt(`${address}/api/ready`, [503]);
  const said = readinessSchema.safeParse(parsed(text ?? "")).data;
  if (said === undefined) return [];
  const parts = Object.entries(said.parts).map(([part, word]) => `${part}: ${word}`);
  return [
    broken(
      `The running app takes no requests (${parts.join(", ")}).`,
      "Wait while it opens or ends; else the findings about the store and the app's log say why.",
    ),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The port of the app's own numbers. */
export async function checkMetricsPort({ metrics }: ObserveSettings): Promise<readonly Found[]> {
  if (metrics === null) return [];
  const { host, port } = metrics;
  const code = await listenCode(host, port);
  if (code === null) return [fine(`METRICS_PORT ${port} of ${host} is free: the app is not running.`)];
  if (code !== "EADDRINUSE") return [broken(...listenProblem(code, host, port))];
  const text = await textAt(`${addressOf(host, port)}/metrics`);
  if (text?.includes("snowgpt_runs_begun_total") === true) {
    return [fine(`METRICS_PORT ${port} of ${host} tells the running app's numbers.`)];
  }
  return [
    broken(
      `METRICS_PORT ${port} of ${host} is used by another program.`,
      "Choose another METRICS_PORT: the app does not start with this one.",
    ),
  ];
}

function listenProblem(code: string, host: string, port: number): readonly [string, string] {
  if (code === "EACCES") {
    return [`Port ${port} may not be used by this user.`, "Choose a port above 1023; a proxy takes 443."];
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return [`This machine has no address ${host}.`, "Correct the address, or leave it out."];
  }
  return [`Nothing can listen on ${host}, port ${port} (${code}).`, "Choose another address or port."];
}

/** null where it can be listened on; else the operating system's word. */
async function listenCode(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host.replace(/^\[|\]$/g, ""), resolve);
    });
    await new Promise((resolve) => server.close(resolve));
    return null;
  } catch (cause) {
    return cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  }
}

async function isOurs(address: string): Promise<boolean> {
  const text = await textAt(`${address}/api/health`);
  return text?.includes('"status":"ok"') ?? false;
}

/** @param statuses those of an answer that is read; null for any other. */
async function textAt(url: string, statuses: readonly number[] = [200]): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: "manual" });
    return statuses.includes(response.status) ? await response.text() : null;
  } catch {
    return null;
  }
}

const patienceMs = 5_000;

function addressOf(host: string, port: number): string {
  const name = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  // What listens on every address is asked on this machine's own.
  return `http://${name === "0.0.0.0" || name === "[::]" ? "127.0.0.1" : name}:${port}`;
}

/** Whether a file of environment variables can be read by others: it holds the app's secrets. */
export async function checkEnvironmentFile(folder: string): Promise<readonly Found[]> {
  const file = join(folder, ".env");
  const found = await stat(file).catch(() => null);
  if (found === null) return [];
  const text = await readFile(file, "utf8").catch(() => "");
  if (text === "" || (found.mode & 0o044) === 0) return [];
  return [doubtful(`Other users of this machine can read ${file}.`, `It may hold keys: chmod 600 ${file}`)];
}
