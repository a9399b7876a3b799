/** The wire server in a process of its own, so that what it costs is not measured with its client. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Faults } from "./faults.ts";
import type { SnowflakeWire } from "./index.ts";
import type { WireOptions } from "./options.ts";
import { type WireReply, type WireRequest, wireReplySchema } from "./process-messages.ts";
import type { WireLog } from "./request-log.ts";

export type SnowflakeWireProcess = Pick<SnowflakeWire, "url" | "port" | "account" | "credentials"> & {
  setFaults(faults: Partial<Faults>): Promise<void>;
  readLog(): Promise<WireLog>;
  close(): Promise<void>;
};

const entry = fileURLToPath(new URL("server-entry.ts", import.meta.url));

/** As `startSnowflakeWire`, elsewhere. */
export async function startSnowflakeWireProcess(options: Partial<WireOptions> = {}): Promise<SnowflakeWireProcess> {
  const child = fork(entry, { serialization: "advanced", execArgv: [] });
  child.send({ kind: "start", options } satisfies WireRequest);
  const replies = createReplies(child);
  const ready = await replies.next((reply) => reply.kind === "ready");
  if (ready.kind !== "ready") throw new Error("The wire server told something else.");
  const { url, port, account, credentials } = ready;
  let lastId = 0;
  const ask = (make: (id: number) => WireRequest): Promise<WireReply> => {
    lastId += 1;
    const id = lastId;
    child.send(make(id));
    return replies.next((reply) => reply.kind !== "ready" && reply.id === id);
  };
  return {
    url,
    port,
    account,
    credentials,
    async setFaults(faults) {
      await ask((id) => ({ kind: "faults", id, faults }));
    },
    async readLog() {
      const reply = await ask((id) => ({ kind: "log", id }));
      if (reply.kind !== "log") throw new Error("The wire server told something else.");
      return reply.log;
    },
    close: () => end(child),
  };
}

function createReplies(child: ChildProcess) {
  return {
    next: (fits: (reply: WireReply) => boolean) =>
      new Promise<WireReply>((resolve, reject) => {
        const onMessage = (message: unknown) => {
          const reply = wireReplySchema.parse(message);
          if (!fits(reply)) return;
          child.off("message", onMessage);
          child.off("exit", onExit);
          resolve(reply);
        };
        const onExit = () => reject(new Error("The wire server's process ended."));
        child.on("message", onMessage);
        child.once("exit", onExit);
      }),
  };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const killer = setTimeout(() => child.kill("SIGKILL"), 5_000);
    child.once("exit", () => {
      clearTimeout(killer);
      resolve();
    });
    child.send({ kind: "close" } satisfies WireRequest);
  });
}
