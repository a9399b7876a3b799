/**
 * The engine's process as the app sees it: started when first needed, killed when it no longer obeys, started anew
 * on the next request. Everything that was open when it ends is told so.
 */
import "server-only";
import type { ChildProcess } from "node:child_process";
import { forkFile, type Variables } from "./process-file.ts";
import { type EngineNote, type FromEngine, fromEngineSchema, type RequestBody } from "./protocol.ts";

export type EngineProcessOptions = {
  /** Absolute path of `process-entry.ts`. */
  readonly entry: string;
  /** What the process knows of the app's environment. */
  readonly variables?: Variables;
  /** The first message to each new process. */
  opening(): object;
  /** Is told the files that end a process while it opens them. */
  readonly crashedFiles?: { blame(name: string, signal: NodeJS.Signals | null): void };
  /** Is told what the process wants to be logged. */
  note?(note: EngineNote): void;
  /** A process that has things to put away is asked to end, and killed after so long; without it at once. */
  readonly farewellMs?: number;
};

/**
 * Why a request did not get to its end: it did not obey and the process was killed for it; the process was killed or
 * ended for another's sake; nobody knows why the process ended; or there will be no further process.
 */
export type Loss = "hung" | "bystander" | "unexplained" | "closed";

/** Messages of one request; `lost` is the last one when the process ends before the request does. */
export type EngineReply = Extract<FromEngine, { id: number }> | { readonly kind: "lost"; readonly how: Loss };

/** A process that is not ready to work by then is given up. */
const startMs = 20_000;

/** `Body` is what the process can be asked for: statements, or work on result files. */
export class EngineProcess<Body = RequestBody> {
  private readonly options: EngineProcessOptions;
  private readonly listeners = new Map<number, (reply: EngineReply) => void>();
  private child: ChildProcess | null = null;
  private opening: string | null = null;
  private killedFor: number | null = null;
  private starting: NodeJS.Timeout | null = null;
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
      queueMicrotask(() => listener({ kind: "lost", how: "closed" }));
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

  /** The process takes messages: one that is still starting cannot be told to stop a request. */
  get isReady(): boolean {
    return this.child !== null && this.starting === null;
  }

  /** Ends the process at once, for the sake of this request where there is one; whatever is open is lost. */
  kill(offender: number | null = null): void {
    if (this.child === null) return;
    this.killedFor ??= offender;
    this.child.kill("SIGKILL");
  }

  /** Ends the process for good. Settles when it is gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.ref();
    const { farewellMs = 0 } = this.options;
    if (farewellMs > 0) post(child, { kind: "close" });
    const deadline = setTimeout(() => child.kill("SIGKILL"), farewellMs);
    await ended;
    clearTimeout(deadline);
  }

  private running(): ChildProcess {
    if (this.child !== null) return this.child;
    const child = forkFile(this.options.entry, this.options.variables);
    this.child = child;
    child.on("message", (message: unknown) => {
      if (this.child === child) this.receive(message);
    });
    child.on("error", () => this.lose(child, null));
    child.on("exit", (_code, signal) => this.lose(child, signal));
    child.unref();
    this.starting = setTimeout(() => child.kill("SIGKILL"), startMs).unref();
    post(child, this.options.opening());
    return child;
  }

  private receive(message: unknown): void {
    const parsed = fromEngineSchema.parse(message);
    this.started();
    if (parsed.kind === "opening") this.opening = parsed.name;
    else if (parsed.kind === "note") this.options.note?.(parsed);
    else this.listeners.get(parsed.id)?.(parsed);
  }

  private started(): void {
    clearTimeout(this.starting ?? undefined);
    this.starting = null;
  }

  private lose(child: ChildProcess, signal: NodeJS.Signals | null): void {
    if (this.child !== child) return;
    const { opening, killedFor } = this;
    this.child = null;
    this.opening = null;
    this.killedFor = null;
    this.started();
    if (opening !== null && !child.killed) this.options.crashedFiles?.blame(opening, signal);
    // A file that ends the process says nothing of the requests that waited for it.
    const isExplained = child.killed || opening !== null;
    const listeners = [...this.listeners];
    this.listeners.clear();
    for (const [id, listener] of listeners) listener({ kind: "lost", how: this.howLost(id, killedFor, isExplained) });
  }

  private howLost(id: number, offender: number | null, isExplained: boolean): Loss {
    if (this.isClosed) return "closed";
    if (id === offender) return "hung";
    return isExplained ? "bystander" : "unexplained";
  }
}

// A message that can no longer be sent needs no handling: the exit that follows tells everybody.
function post(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined);
}
