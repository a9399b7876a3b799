/** The server's process when it is told to end, whatever still holds it open: a browser's connection, a timer. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const program = `
  import { startServer } from "#lib/services/start-server";
  setInterval(() => undefined, 1_000);
  await startServer();
  process.stdout.write("started");
`;

async function startedServer() {
  const folder = await temporaryFolder();
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
    const child = await startedServer();
    const ended = once(child, "exit");
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
  });
});
