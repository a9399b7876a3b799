/** A real libSQL server on loopback, for whoever has one: `SQLD` names its program. The tests need none. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";

/** @returns where it listens. */
export async function startSqld(program: string): Promise<string> {
  const port = await freePort();
  const path = join(await temporaryFolder(), "data");
  const server = spawn(program, ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", path], { stdio: "ignore" });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok) return url;
    await pause(100);
  }
  throw new Error(`${program} does not answer.`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}
