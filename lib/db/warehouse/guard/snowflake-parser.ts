/**
 * The parser for Snowflake's SQL: one thread per process, started when first needed, ended when a text takes it too
 * long or breaks it. It is never trusted alone: see `snowflake-account.ts`.
 */
import "server-only";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const answerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tree"),
    statements: z.array(z.unknown()),
    /** Start and end of each lexeme, counted in characters. */
    tokens: z.array(z.tuple([z.number(), z.number()])),
  }),
  z.object({ kind: z.literal("mistake"), message: z.string(), start: z.number().nullable() }),
  z.object({ kind: z.literal("broken") }),
]);

export type ParserAnswer = z.infer<typeof answerSchema>;

const loadingMs = 30_000;
const broken: ParserAnswer = { kind: "broken" };

// Looked up from the project's root: a bundler gives this module another place than its own.
const entry = ["lib", "db", "warehouse", "guard", "snowflake-parser-entry.ts"];

/** A text, and the same with blanks for its comments: the parser loses its way at comments in some places. */
export type Question = { readonly sql: string; readonly bare: string };

class SnowflakeParser {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** One text after the other; a text's time counts from its own start. */
  parse(question: Question, deadlineMs: number): Promise<ParserAnswer> {
    const answer = this.last.then(() => this.ask(question, deadlineMs));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async ask(question: Question, deadlineMs: number): Promise<ParserAnswer> {
    const worker = await this.running();
    worker.ref();
    const json = await replyOf(worker, question, deadlineMs);
    const answer = json === null ? broken : answerSchema.parse(JSON.parse(json));
    if (answer.kind === "broken") await this.end(worker);
    else worker.unref();
    return answer;
  }

  // Loading the parser takes longer than most texts do, so it has a time of its own.
  private async running(): Promise<Worker> {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(path.join(/* turbopackIgnore: true */ process.cwd(), ...entry), {
      execArgv: ["--conditions=react-server"],
      // Its stack decides how deep a text may nest; of the app's environment it needs nothing.
      resourceLimits: { stackSizeMb: 16, maxOldGenerationSizeMb: 512 },
      env: {},
    });
    this.worker = worker;
    if ((await replyOf(worker, { sql: "SELECT 1", bare: "SELECT 1" }, loadingMs)) !== null) return worker;
    await this.end(worker);
    throw new Error("The parser for Snowflake's SQL could not be loaded.");
  }

  private async end(worker: Worker): Promise<void> {
    if (this.worker === worker) this.worker = null;
    await worker.terminate();
  }
}

const parser = new SnowflakeParser();

/** Parses one text. `broken` when the parser failed on it or needed longer than `deadlineMs`. */
export function parseSnowflake(question: Question, deadlineMs: number): Promise<ParserAnswer> {
  return parser.parse(question, deadlineMs);
}

// Null when the thread ends or the time is up before it answers.
function replyOf(worker: Worker, question: Question, deadlineMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (reply: string | null) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onLoss).off("exit", onLoss);
      resolve(reply);
    };
    const onMessage = (message: unknown) => settle(String(message));
    const onLoss = () => settle(null);
    const timer = setTimeout(onLoss, deadlineMs);
    worker.on("message", onMessage).on("error", onLoss).on("exit", onLoss);
    worker.postMessage(question);
  });
}
