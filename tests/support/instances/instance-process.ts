/** The processes of instances, as whoever runs them and whoever asks them has them. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type InstanceReply, type InstanceRequest, instanceReplySchema } from "./process-messages.ts";
import type { SharedPlace } from "./shared-world.ts";

const entry = fileURLToPath(new URL("instance-entry.ts", import.meta.url));

export class InstanceProcess {
  private child: ChildProcess | null = null;
  private ready: Promise<unknown> = Promise.resolve();
  private lastId = 0;
  private readonly name: string;
  private readonly place: SharedPlace;

  constructor(name: string, place: SharedPlace) {
    this.name = name;
    this.place = place;
  }

  async start(): Promise<void> {
    const { folder, url } = this.place;
    const child = fork(entry, [this.name, folder, url], { execArgv: ["--conditions=react-server"] });
    // Every question that waits listens.
    child.setMaxListeners(0);
    this.child = child;
    this.ready = replyOf(child, ({ kind }) => kind === "ready");
    await this.ready;
  }

  /** At once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** It may bring to an end what it has at work, and leaves the rest to the others. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  /** null: the process is not there, or went away before it had an answer. */
  async call(asked: DistributiveOmit<InstanceRequest, "id">): Promise<InstanceReply | null> {
    await this.ready;
    const { child } = this;
    if (child === null || !child.connected) return null;
    this.lastId += 1;
    const id = this.lastId;
    const reply = replyOf(child, (told) => told.kind !== "ready" && told.id === id);
    // One that is gone by now says so by its exit.
    child.send({ ...asked, id }, () => undefined);
    return reply;
  }

  private async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown ? Omit<Type, Key> : never;

function replyOf(child: ChildProcess, fits: (reply: InstanceReply) => boolean): Promise<InstanceReply | null> {
  return new Promise((resolve) => {
    const settle = (reply: InstanceReply | null) => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(reply);
    };
    const onMessage = (message: unknown) => {
      const reply = instanceReplySchema.parse(message);
      if (fits(reply)) settle(reply);
    };
    const onExit = () => settle(null);
    child.on("message", onMessage);
    child.on("exit", onExit);
  });
}
