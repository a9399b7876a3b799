/** Reads a set of questions: a folder or a file of JSON lines, with where its databases come from. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { cellSchema } from "#lib/domain/result-set";
import { demoDatabases } from "../demo/databases/stamp.ts";
import { type Part, partOfDatabase } from "./part.ts";
import { readJson } from "./read-json.ts";

const rowsSchema = z.array(z.array(cellSchema));
const orderSchema = z.object({ ordered: z.boolean().default(false), order_keys: z.array(z.number()).nullish() });

/** How rows of a set are compared where it differs from the rule. */
const compareSchema = z.object({
  dedupe: z.boolean().optional(),
  relTol: z.number().optional(),
  ignoreCase: z.boolean().optional(),
});

const lineSchema = orderSchema.extend({
  id: z.string(),
  db: z.string(),
  question: z.string(),
  gold_sql: z.string().nullish(),
  alt_gold_sql: z.array(z.string()).nullish(),
  alt_meta: z.array(orderSchema).nullish(),
  order_tie_sql: z.string().nullish(),
  expected_results: z.array(z.object({ columns: z.array(z.string()), rows: rowsSchema })).nullish(),
  expected: z.string().nullish(),
  difficulty: z.string().nullish(),
  category: z.string().nullish(),
  interaction: z.string().nullish(),
  /** Questions before it in the same conversation. */
  history: z.array(z.string()).nullish(),
  compare: compareSchema.nullish(),
  part: z.enum(["open", "held"]).nullish(),
  /** The day on which it was asked, where that is not the suite's. */
  asked_on: z.iso.date().nullish(),
});
export type QuestionLine = z.infer<typeof lineSchema>;

/** One question of a set. */
export type EvalCase = Omit<QuestionLine, "part"> & {
  readonly part: Part;
  /** No answer is right: it is to be asked back or refused. */
  readonly isUnanswerable: boolean;
  readonly source: DataSource;
};

/** Where the tables of a question are. */
export type DataSource =
  | { readonly kind: "files"; readonly name: string; readonly folder: string }
  | { readonly kind: "demo"; readonly database: string; readonly schema: string }
  /** Of whoever runs the app: as the app reads it, with its glossary. */
  | { readonly kind: "own"; readonly database: string; readonly schema: string };

export type Suite = {
  /** The folder's name, or the file's without its ending. */
  readonly name: string;
  /** The day on which the questions are asked, as `YYYY-MM-DD`. */
  readonly today: string;
  readonly cases: readonly EvalCase[];
};

/** The day on which the databases of foreign sets are frozen. */
const frozenToday = "2026-11-21";

const suiteFileSchema = z.object({
  name: z.string(),
  today: z.iso.date(),
  /** The databases are those of the app's data folder. */
  own: z.boolean().default(false),
});

/** Reads a set; a string is the sentence that says what is wrong with it. */
export function readSuite(path: string): Suite | string {
  const place = placeOf(resolve(path));
  if (typeof place === "string") return place;
  const described = join(dirname(place.file), "suite.json");
  const about = existsSync(described) ? suiteFileSchema.safeParse(readJson(readFileSync(described, "utf8"))) : null;
  if (about !== null && !about.success) return `${described} is no description of a suite: ${about.error.message}`;
  const cases = readCases(place, about?.data.own ?? false);
  if (typeof cases === "string") return cases;
  return { name: about?.data.name ?? place.name, today: about?.data.today ?? frozenToday, cases };
}

function readCases({ file, only }: Place, isOwn: boolean): EvalCase[] | string {
  const root = dirname(dirname(file));
  const cases: EvalCase[] = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = lineSchema.safeParse(readJson(line));
    if (!parsed.success) return `Line ${index + 1} of ${file} is no question: ${parsed.error.message}`;
    const source = isOwn ? ownSource(parsed.data.db) : sourceOf(parsed.data.db, root);
    if (source === null) return `Line ${index + 1} of ${file} asks ${parsed.data.db}, which is not there.`;
    if (only === null || parsed.data.db.endsWith(`/${only}`)) cases.push(toCase(parsed.data, source));
  }
  return cases;
}

type Place = { readonly name: string; readonly file: string; readonly only: string | null };

/** A folder with questions, a file of questions, or the folder of one database beside the questions of its set. */
function placeOf(path: string): Place | string {
  if (!existsSync(path)) return `There is nothing at ${path}.`;
  if (!statSync(path).isDirectory()) return { name: basename(path).replace(/\.jsonl$/, ""), file: path, only: null };
  const inside = join(path, "questions.jsonl");
  if (existsSync(inside)) return { name: basename(path), file: inside, only: null };
  const beside = join(dirname(path), "questions.jsonl");
  if (existsSync(beside)) return { name: basename(path), file: beside, only: basename(path) };
  return `There is no questions.jsonl in ${path} or beside it.`;
}

/** A folder beside the set, or a schema of the app's own demo databases. */
function sourceOf(db: string, root: string): DataSource | null {
  const [family = "", name = family] = db.split("/");
  const folder = join(root, db);
  if (existsSync(join(folder, "schema.sql"))) return { kind: "files", name, folder };
  return demoDatabases.some((known) => known === family) ? { kind: "demo", database: family, schema: name } : null;
}

function ownSource(db: string): DataSource {
  const place = db.indexOf("/");
  return { kind: "own", database: db.slice(0, place), schema: db.slice(place + 1) };
}

function toCase(line: QuestionLine, source: DataSource): EvalCase {
  return {
    ...line,
    part: source.kind === "files" && line.part == null ? partOfDatabase(source.name) : ownPart(line),
    isUnanswerable: line.expected === "cannot_answer",
    source,
  };
}

/** Own suites hold a part of their questions back in the same way. */
function ownPart({ part }: QuestionLine): Part {
  return part === "held" ? "frozen" : "open";
}
