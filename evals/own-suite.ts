/**
 * The suite of whoever runs the app: what was put right of answers, as questions with their right statements. It is
 * written anew before each run, since people go on putting answers right.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseAddress, getSettings } from "#lib/config/env";
import { openStoreToRead } from "#lib/db/store/open-store";
import { StoreFailure } from "#lib/db/store/store-failure";
import type { KeptLesson } from "#lib/domain/lesson";
import { lessonId } from "#lib/domain/lesson-key";

/** What `--suite` is given to mean it. */
export const ownSuite = "own";

export type WrittenSuite = {
  readonly folder: string;
  /** Questions whose right answer is known. */
  readonly asked: number;
  /** Of these only what was wrong is known: they cannot be asked, and lie beside for people to read. */
  readonly onlyWrong: number;
};

/** A string is the sentence that says why there is none. */
export async function writeOwnSuite(dataFolder: string): Promise<WrittenSuite | string> {
  const lessons = await readLessons(dataFolder);
  if (typeof lessons === "string") return lessons;
  const right = lessons.filter(({ lesson }) => lesson.sql !== null);
  const wrong = lessons.filter(({ lesson }) => lesson.sql === null);
  const folder = join(dataFolder, "evals", ownSuite);
  // Questions quote the data: nobody else on this machine may read them.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const today = new Date().toISOString().slice(0, 10);
  write(folder, "suite.json", [{ name: ownSuite, today, own: true }]);
  write(folder, "questions.jsonl", right.map(questionOf));
  write(folder, "only-wrong.jsonl", wrong.map(complaintOf));
  if (right.length === 0) {
    return `No answer was put right yet${wrong.length === 0 ? "" : `; ${wrong.length} were only called wrong: see ${folder}`}.`;
  }
  return { folder, asked: right.length, onlyWrong: wrong.length };
}

async function readLessons(dataFolder: string): Promise<readonly KeptLesson[] | string> {
  try {
    const store = await openStoreToRead(join(dataFolder, "app"), databaseAddress(getSettings()));
    try {
      return await store.lessons.standing();
    } finally {
      await store.close();
    }
  } catch (cause) {
    if (cause instanceof StoreFailure) return cause.message;
    throw cause;
  }
}

function questionOf(kept: KeptLesson) {
  const { context, question, sql, askedOn, proposal } = kept.lesson;
  return {
    id: lessonId(kept),
    db: `${context.database}/${context.schema}`,
    question,
    gold_sql: sql,
    category: proposal?.kind ?? "corrected",
    asked_on: askedOn,
  };
}

function complaintOf(kept: KeptLesson) {
  const { context, question, reasons, note, askedOn } = kept.lesson;
  return {
    id: lessonId(kept),
    db: `${context.database}/${context.schema}`,
    question,
    reasons,
    note,
    asked_on: askedOn,
  };
}

function write(folder: string, name: string, lines: readonly object[]): void {
  writeFileSync(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
}
