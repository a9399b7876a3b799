/**
 * Where a question names databases: "revenue in DEMO and ARCHIVE", "orders across both databases". These words say
 * who is asked and mean nothing within a schema.
 */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isLastWord } from "#lib/planner/plan/outcome";
import type { Planner } from "./planner.ts";
import { leadingOutcome } from "./reading.ts";

export type NamedDatabases = {
  /** The question without the words that name databases. */
  readonly rest: string;
  /** Those that are named; empty where none is, or all are meant. */
  readonly named: readonly DatabaseContext[];
};

/** Names count only behind a word such as "in" or "across": a database may be called like a table. */
export function readDatabaseNames(question: string, contexts: readonly DatabaseContext[]): NamedDatabases {
  const named = new Set<DatabaseContext>();
  const known = contexts.map(spellings);
  // A pair before a bare name: the longest fits first.
  const name = `(?<![\\p{L}\\p{N}_])(?:${[0, 1].flatMap((place) => known.map((texts) => texts[place])).join("|")})(?![\\p{L}\\p{N}_])`;
  const list = `${name}(?:\\s*(?:,|&|(?<!\\p{L})(?:and|or|vs\\.?|versus|with|to))*\\s*${name})*`;
  const listed = new RegExp(`${place}(?:the\\s+)?${list}(?:\\s+databases?)?`, "giu");
  const rest = question
    .replace(listed, (phrase) => {
      for (const context of contexts) if (isIn(phrase, context, contexts)) named.add(context);
      return " ";
    })
    .replace(everyDatabase, " ");
  return {
    rest: rest
      .replaceAll(/\s+/g, " ")
      .replace(/\s+([?!.,])/g, "$1")
      .trim(),
    named: [...named],
  };
}

/**
 * The same planner; a question that it does not understand with the names in it is read without them. What was
 * verified was verified for one database: several plan the question each for itself.
 */
export function withoutDatabaseNames(planner: Planner, contexts: readonly DatabaseContext[]): Planner {
  const readQuestion: Planner["readQuestion"] = (question, previousPlan, unanswered) => {
    const readings = planner.readQuestion(question, previousPlan, unanswered);
    const outcome = leadingOutcome(readings);
    if (outcome.kind !== "refuse" || isLastWord(outcome)) return readings;
    const { rest } = readDatabaseNames(question, contexts);
    return rest === question ? readings : planner.readQuestion(rest, previousPlan, unanswered);
  };
  return {
    ...planner,
    findVerified: () => null,
    readQuestion,
    planQuestion: (...asked) => leadingOutcome(readQuestion(...asked)),
  };
}

const place = "(?<!\\p{L})(?:in|from|of|for|on|across|between|within|by|per|both)\\s+";
const everyDatabase =
  /(?<!\p{L})(?:in|from|for|of|on|across|over|between|by|per)\s+(?:(?:the|both|all|each|every|two|three|2|3|selected|these|of|my)\s+)*databases?(?!\p{L})/giu;

/** `DEMO / SALES` or `DEMO.SALES`, and `DEMO`. */
function spellings({ database, schema }: DatabaseContext): string[] {
  const [outer, inner] = [database, schema].map(escapePattern);
  return [`${outer}\\s*[./]\\s*${inner}`, `${outer}`];
}

/** A database that is selected with two schemas is named by both of its pairs, unless a schema is named too. */
function isIn(phrase: string, context: DatabaseContext, all: readonly DatabaseContext[]): boolean {
  const matches = (pattern: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])`, "iu").test(phrase);
  const [pair = "", database = ""] = spellings(context);
  if (matches(pair)) return true;
  const siblings = all.filter((other) => other !== context && other.database === context.database);
  return matches(database) && !siblings.some((other) => matches(spellings(other)[0] ?? ""));
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (character) => `\\${character}`);
}
