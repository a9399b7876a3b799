/**
 * The server's process: what it sees to when it starts, and that it ends when it is told to, whatever still holds it
 * open: a browser's connection, a timer.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const program = `
  import { startServer } from "#lib/services/start-server";
  setInterval(() => undefined, 1_000);
  await startServer();
  process.stdout.write("started");
`;

async function startedServer(folder: string) {
  const child = spawn(process.execPath, ["--conditions=react-server", "--input-type=module", "--eval", program], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: "silent", NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(text).includes("started")) break;
  }
  return child;
}

describe("the server's process", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends by itself on %s once everything is closed", async (signal, code) => {
    const child = await startedServer(await temporaryFolder());
    const ended = once(child, "exit");
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
  });

  it("takes the rights of others from what lay in its folder before it is ready", async () => {
    const folder = await temporaryFolder();
    const left = join(folder, "left.parquet");
    await writeFile(left, "x");
    await chmod(left, 0o644);
    await chmod(folder, 0o755);
    await startedServer(folder);
    const modes = await Promise.all([folder, left].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
  });
});
