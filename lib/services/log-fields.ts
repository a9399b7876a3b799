/**
 * What may stand in a line of the log: ids, counts, times, and words of the code's own lists. No question, no cell, no
 * statement, no name or address of a person's mail; and no words of a failure, because drivers and stores quote all of these.
 * With `LOG_LEVEL=debug` or `trace` whoever runs the app asks for everything, and gets it.
 */
import "server-only";
import { z } from "zod";

/** The fields of a line. A new one is added here, with what it can hold at the most. */
export type LogFields = {
  /** Random ids of the app's own. */
  readonly runId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly entryId?: number | undefined;
  readonly personId?: string | undefined;
  /** How much of something there was. */
  readonly rows?: number | null | undefined;
  readonly bytes?: number | undefined;
  readonly tables?: number | undefined;
  readonly files?: number | undefined;
  readonly statements?: number | undefined;
  readonly faults?: number | undefined;
  readonly ms?: number | undefined;
  readonly at?: number | undefined;
  /** Words of lists in the code. */
  readonly act?: string | undefined;
  readonly permission?: string | undefined;
  readonly setting?: string | undefined;
  readonly engine?: string | undefined;
  readonly driver?: string | undefined;
  readonly brain?: string | undefined;
  readonly of?: string | undefined;
  readonly topic?: string | undefined;
  /** Names of the settings' variables: those that count from now on, and those that wait for a restart. */
  readonly applied?: readonly string[] | undefined;
  readonly waiting?: readonly string[] | undefined;
  /** A run of a process that is gone is worked on again; else it was interrupted. */
  readonly isBegunAnew?: boolean | undefined;
  /** A sentence or a code that is written in the code as it stands, not one that quotes. */
  readonly reason?: string | null | undefined;
  /** A request: its method, its route without what stands in an address, its status, and whether it was answered whole. */
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly isCut?: boolean | undefined;
  /** Places that whoever runs the app has named: databases with their schemas, folders, files of settings, servers. */
  readonly context?: Place | undefined;
  readonly from?: Place | null | undefined;
  readonly to?: Place | null | undefined;
  readonly dataFolder?: string | undefined;
  readonly path?: string | undefined;
  readonly file?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  /** What went wrong: its kind, its code and where in the program, without its words. */
  readonly cause?: unknown;
  readonly failure?: unknown;
  /** All the rest, which is written at debug only. */
  readonly detail?: unknown;
};

/** A database and its schema, and perhaps others that are asked with it. */
export type Place = { readonly database: string; readonly schema: string };

/** False: written at debug only. The type sees to it that every field is judged. */
const isKept: Readonly<Record<keyof LogFields | "requestId", boolean>> = {
  ...{ requestId: true, runId: true, sessionId: true, entryId: true, personId: true },
  ...{ rows: true, bytes: true, tables: true, files: true, statements: true, faults: true, ms: true, at: true },
  ...{ act: true, permission: true, setting: true, engine: true, driver: true, brain: true, of: true, reason: true },
  ...{ applied: true, waiting: true, topic: true, isBegunAnew: true },
  ...{ method: true, route: true, status: true, isCut: true, context: true, from: true, to: true },
  ...{ dataFolder: true, path: true, file: true, host: true, port: true, cause: true, failure: true, detail: false },
};

const keptNames: ReadonlySet<string> = new Set(Object.entries(isKept).flatMap(([name, kept]) => (kept ? [name] : [])));

/** The fields of a line that may be kept; whatever else was handed in is not written. */
export function keptFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => keptField(name, value)));
}

function keptField(name: string, value: unknown): readonly [string, unknown][] {
  if (!keptNames.has(name)) return [];
  if (name === "cause" || name === "failure") return [[name, withoutWords(value)]];
  return [[name, value]];
}

const mostCauses = 4;

/** What went wrong, without words: they may quote a value, a statement or a question. */
export function withoutWords(thrown: unknown, depth = 0): unknown {
  if (thrown === null || thrown === undefined) return thrown;
  if (depth >= mostCauses || typeof thrown !== "object") return "[not written: LOG_LEVEL=debug]";
  const code = codeSchema.safeParse(thrown);
  const { cause, failure = null } = innerSchema.safeParse(thrown).data ?? {};
  const inner = cause ?? failure;
  return {
    ...(thrown instanceof Error ? { type: thrown.constructor.name, at: placesOf(thrown) } : {}),
    ...(code.success ? { code: code.data.code } : {}),
    ...(inner === null ? {} : { cause: withoutWords(inner, depth + 1) }),
  };
}

/** A failure of the store says what it is in a field of its own. */
const innerSchema = z.object({ cause: z.unknown().optional(), failure: z.unknown().optional() });

const codeSchema = z.object({ code: z.union([z.number(), z.string().regex(/^[A-Za-z][\w:-]{0,59}$/)]) });

const placePattern = /^\s+at (.+)$/;

/** A stack begins with the failure's words, which may be of several lines; its places are told apart by their form. */
function placesOf({ stack, message }: Error): readonly string[] {
  const afterWords = stack?.includes(message) === true ? stack.slice(stack.indexOf(message) + message.length) : "";
  return afterWords.split("\n").flatMap((line) => placePattern.exec(line)?.[1] ?? []);
}
