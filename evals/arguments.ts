/** Reads the arguments of `npm run eval`. */
import { parseArgs } from "node:util";
import { z } from "zod";
import type { BrainName } from "./brains/brain.ts";
import type { Part } from "./part.ts";

export type EvalArguments = {
  /** A folder or a file of questions. */
  readonly suite: string;
  readonly brain: BrainName;
  /** Only so many questions; null for all. */
  readonly limit: number | null;
  readonly jsonFile: string | null;
  /** Cases that are printed in whole; null for none. */
  readonly show: "wrong" | "abstained" | null;
  readonly isAlways: boolean;
  /** Which of the two readers reads a question by itself. */
  readonly reader: "old" | "chart";
  readonly part: Part | "all";
  /** Only the questions of this database; null for all. */
  readonly database: string | null;
  /** Figures of an earlier run, with which these are compared; null for none. */
  readonly againstFile: string | null;
};

const valuesSchema = z.object({
  suite: z.string({ error: "--suite needs a folder or a file of questions." }),
  brain: z.enum(["rules", "model", "single"], { error: "--brain is one of rules, model, single." }).default("rules"),
  limit: z.coerce.number({ error: "--limit needs a number." }).int().min(1).optional(),
  json: z.string().optional(),
  show: z.enum(["wrong", "abstained"], { error: "--show is one of wrong, abstained." }).optional(),
  always: z.boolean().default(false),
  reader: z.enum(["old", "chart"], { error: "--reader is one of old, chart." }).default("old"),
  part: z.enum(["open", "frozen", "all"], { error: "--part is one of open, frozen, all." }).default("all"),
  database: z.string().optional(),
  against: z.string().optional(),
});

const options = {
  suite: { type: "string" },
  brain: { type: "string" },
  limit: { type: "string" },
  json: { type: "string" },
  show: { type: "string" },
  always: { type: "boolean" },
  reader: { type: "string" },
  part: { type: "string" },
  database: { type: "string" },
  against: { type: "string" },
} as const;

/** A string is the sentence that says what is wrong. */
export function parseEvalArguments(args: readonly string[]): EvalArguments | string {
  const read = readValues(args);
  if (typeof read === "string") return read;
  const parsed = valuesSchema.safeParse(read);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "The arguments cannot be read.";
  const { suite, brain, always, part, reader } = parsed.data;
  const { limit = null, json = null, show = null, database = null, against = null } = parsed.data;
  return { suite, brain, limit, jsonFile: json, show, isAlways: always, reader, part, database, againstFile: against };
}

function readValues(args: readonly string[]): unknown {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
