/**
 * The engine's process as the app sees it: started when first needed, killed when it no longer obeys, started anew
 * on the next request. Everything that was open when it ends is told so.
 */
import "server-only";
import type { ChildProcess } from "node:child_process";
import { forkFile } from "./process-file.ts";
import { type FromEngine, fromEngineSchema, type RequestBody } from "./protocol.ts";

export type EngineProcessOptions = {
  /** Absolute path of `process-entry.ts`. */
  readonly entry: string;
  /**
   * The first message to each new process. It is told the files that ended an earlier process while they were
   * opened, by name: they must never be opened again.
   */
  opening(crashed: ReadonlySet<string>): object;
};

/** Messages of one request; `lost` is the last one when the process ends before the request does. */
export type EngineReply = Extract<FromEngine, { id: number }> | { readonly kind: "lost" };

/** `Body` is what the process can be asked for: statements, or work on result files. */
export class EngineProcess<Body = RequestBody> {
  private readonly options: EngineProcessOptions;
  private readonly listeners = new Map<number, (reply: EngineReply) => void>();
  private readonly crashed = new Set<string>();
  private child: ChildProcess | null = null;
  private opening: string | null = null;
  private lastId = 0;
  private isClosed = false;

  constructor(options: EngineProcessOptions) {
    this.options = options;
  }

  /** Sends a request and returns its id; `listener` hears every reply until `forget`. */
  request(body: Body, listener: (reply: EngineReply) => void): number {
    this.lastId += 1;
    const id = this.lastId;
    this.listeners.set(id, listener);
    if (this.isClosed) {
      queueMicrotask(() => listener({ kind: "lost" }));
      return id;
    }
    const child = this.running();
    child.channel?.ref();
    post(child, { kind: "request", id, body });
    return id;
  }

  /** Tells a running process something; a new one hears of it by its first message. */
  tell(message: object): void {
    if (this.child !== null) post(this.child, message);
  }

  /** The file of this name is another one now: that the old one ended a process says nothing of it. */
  forgive(name: string): void {
    this.crashed.delete(name);
  }

  /** Asks for the next batch of a run. */
  proceed(id: number): void {
    if (this.child !== null) post(this.child, { kind: "continue", id });
  }

  interrupt(id: number): void {
    if (this.child !== null) post(this.child, { kind: "interrupt", id });
  }

  /** No further replies of this request are wanted. The app may end while nothing is open. */
  forget(id: number): void {
    this.listeners.delete(id);
    if (this.listeners.size === 0) this.child?.channel?.unref();
  }

  /** Ends the process at once; whatever is open is lost. */
  kill(): void {
    this.child?.kill("SIGKILL");
  }

  /** Ends the process for good. Settles when it is gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.ref();
    child.kill("SIGKILL");
    await ended;
  }

  private running(): ChildProcess {
    if (this.child !== null) return this.child;
    const child = forkFile(this.options.entry);
    this.child = child;
    child.on("message", (message: unknown) => {
      if (this.child === child) this.receive(message);
    });
    child.on("error", () => this.lose(child));
    child.on("exit", () => this.lose(child));
    child.unref();
    post(child, this.options.opening(this.crashed));
    return child;
  }

  private receive(message: unknown): void {
    const parsed = fromEngineSchema.parse(message);
    if (parsed.kind === "opening") this.opening = parsed.name;
    else this.listeners.get(parsed.id)?.(parsed);
  }

  private lose(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = null;
    if (this.opening !== null && !child.killed) this.crashed.add(this.opening);
    this.opening = null;
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    for (const listener of listeners) listener({ kind: "lost" });
  }
}

// A message that can no longer be sent needs no handling: the exit that follows tells everybody.
function post(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined);
}
