/**
 * The parser for Snowflake's SQL: in a process of its own, started when first needed, ended when a text takes it too
 * long or breaks it. It is never trusted alone: see `snowflake-account.ts`.
 */
import "server-only";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
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
  private child: ChildProcess | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** One text after the other; a text's time counts from its own start. */
  parse(question: Question, deadlineMs: number): Promise<ParserAnswer> {
    const answer = this.last.then(() => this.ask(question, deadlineMs));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async ask(question: Question, deadlineMs: number): Promise<ParserAnswer> {
    const child = await this.running();
    holdOpen(child, true);
    const json = await replyOf(child, question, deadlineMs);
    const answer = json === null ? broken : answerSchema.parse(JSON.parse(json));
    if (answer.kind === "broken") this.end(child);
    else holdOpen(child, false);
    return answer;
  }

  // Loading the parser takes longer than most texts do, so it has a time of its own.
  private async running(): Promise<ChildProcess> {
    if (this.child !== null) return this.child;
    const child = fork(path.join(/* turbopackIgnore: true */ process.cwd(), ...entry), [], {
      // Its stack decides how deep a text may nest.
      execArgv: ["--conditions=react-server", "--stack-size=4000", "--max-old-space-size=512"],
      // Of the app's environment it needs nothing, so it knows no secret.
      env: { NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.child = child;
    child.once("exit", () => this.forget(child));
    if ((await replyOf(child, { sql: "SELECT 1", bare: "SELECT 1" }, loadingMs)) !== null) return child;
    this.end(child);
    throw new Error("The parser for Snowflake's SQL could not be loaded.");
  }

  private end(child: ChildProcess): void {
    this.forget(child);
    child.kill("SIGKILL");
  }

  private forget(child: ChildProcess): void {
    if (this.child === child) this.child = null;
  }
}

/** A parser that has nothing to do keeps no process alive. */
function holdOpen(child: ChildProcess, isWaitedFor: boolean): void {
  if (isWaitedFor) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

const parser = new SnowflakeParser();

/** Parses one text. `broken` when the parser failed on it or needed longer than `deadlineMs`. */
export function parseSnowflake(question: Question, deadlineMs: number): Promise<ParserAnswer> {
  return parser.parse(question, deadlineMs);
}

// Null when the process ends or the time is up before it answers.
function replyOf(child: ChildProcess, question: Question, deadlineMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (reply: string | null) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("error", onLoss).off("exit", onLoss);
      resolve(reply);
    };
    const onMessage = (message: unknown) => settle(String(message));
    const onLoss = () => settle(null);
    const timer = setTimeout(onLoss, deadlineMs);
    child.on("message", onMessage).on("error", onLoss).on("exit", onLoss);
    child.send(question, (failure) => {
      if (failure !== null) onLoss();
    });
  });
}
