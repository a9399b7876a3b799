/**
 * Keeps what statements of ours and of the sets answered, per database and across runs: the databases never change, so
 * that nothing is asked twice. What is asked of the product itself (guard, planner) is never kept.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { resultColumnSchema, resultRowSchema } from "#lib/domain/result-set";
import { readJson } from "./read-json.ts";

const answerSchema = z.union([
  z.object({ columns: z.array(resultColumnSchema), rows: z.array(resultRowSchema), isLimited: z.boolean() }),
  z.object({ error: z.string() }),
]);
/** Rows, or why there are none. */
export type StatementAnswer = z.infer<typeof answerSchema>;

const fileSchema = z.record(z.string(), answerSchema);

/** Larger results are asked anew, since reading them from the file would cost as much; so are failures, which may pass. */
const keptRows = 6_000;

export class StatementCache {
  private readonly folder: string;
  private readonly known = new Map<string, Map<string, StatementAnswer>>();
  private readonly changed = new Set<string>();

  constructor(folder: string) {
    this.folder = join(folder, "statements");
  }

  /** The kept answer, else what `ask` answers. */
  async get(hash: string, sql: string, ask: () => Promise<StatementAnswer>): Promise<StatementAnswer> {
    const answers = this.answersOf(hash);
    const kept = answers.get(sql);
    if (kept !== undefined) return kept;
    const answer = await ask();
    if (!("error" in answer) && answer.rows.length <= keptRows) {
      answers.set(sql, answer);
      this.changed.add(hash);
    }
    return answer;
  }

  /** Writes what is new. */
  save(): void {
    mkdirSync(this.folder, { recursive: true });
    for (const hash of this.changed) {
      const unfinished = `${this.fileOf(hash)}.${process.pid}`;
      writeFileSync(unfinished, JSON.stringify(Object.fromEntries(this.answersOf(hash))));
      renameSync(unfinished, this.fileOf(hash));
    }
    this.changed.clear();
  }

  private answersOf(hash: string): Map<string, StatementAnswer> {
    const known = this.known.get(hash) ?? this.read(hash);
    this.known.set(hash, known);
    return known;
  }

  /** A file that cannot be read is one that nobody kept. */
  private read(hash: string): Map<string, StatementAnswer> {
    const file = this.fileOf(hash);
    if (!existsSync(file)) return new Map();
    const kept = fileSchema.safeParse(readJson(readFileSync(file, "utf8")));
    return new Map(kept.success ? Object.entries(kept.data) : []);
  }

  private fileOf(hash: string): string {
    return join(this.folder, `${hash}.json`);
  }
}
