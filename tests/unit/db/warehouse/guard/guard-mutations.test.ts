import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLexemes } from "#lib/db/warehouse/guard/snowflake-lexemes";
import { readSqlPieces } from "#lib/db/warehouse/guard/sql-words";
import { randomCases } from "../../../../support/random-cases.ts";
import { type Guard, openDuckdbGuard } from "../../../../support/warehouse/duckdb-guard.ts";
import { requoted, respelled, type Spelling } from "../../../../support/warehouse/guard-mutations.ts";
import { guardForSnowflake } from "../../../../support/warehouse/snowflake-guard.ts";
import { duckdbAllowed } from "./corpus/duckdb-allowed.ts";
import { duckdbRefusedCommands } from "./corpus/duckdb-refused-commands.ts";
import { duckdbRefusedReads } from "./corpus/duckdb-refused-reads.ts";
import { snowflakeAllowed } from "./corpus/snowflake-allowed.ts";
import { snowflakeRefusedCommands } from "./corpus/snowflake-refused-commands.ts";
import { snowflakeRefusedReads } from "./corpus/snowflake-refused-reads.ts";

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
beforeAll(async () => {
  opened = await openDuckdbGuard();
});
afterAll(() => opened.close());

const dialects: readonly {
  readonly name: string;
  readonly guard: Guard;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
  readonly spelling: Spelling;
}[] = [
  {
    name: "DuckDB",
    guard: (sql) => opened.guard(sql),
    allowed: duckdbAllowed.map((statement) => statement.sql),
    refused: [...duckdbRefusedCommands, ...duckdbRefusedReads].map((statement) => statement.sql),
    spelling: {
      blanks: ["\n", "\t ", " /* a ; ' \" */ ", " -- b ; '\n", " /* a /* nested */ */ "],
      pieces: (sql) => readSqlPieces(sql).map(({ kind, span }) => ({ isBare: kind === "bare", ...span })),
      fold: (name) => name,
    },
  },
  {
    name: "Snowflake",
    guard: guardForSnowflake,
    allowed: snowflakeAllowed.map((statement) => statement.sql),
    refused: [...snowflakeRefusedCommands, ...snowflakeRefusedReads].map((statement) => statement.sql),
    spelling: {
      blanks: ["\n", "\t ", " /* a ; ' \" */ ", " -- b ; '\n", " // c ; '\r\n", " /* a /* not nested */ "],
      pieces: (sql) => readLexemes(sql).lexemes.map(({ kind, span }) => ({ isBare: kind === "word", ...span })),
      fold: (name) => name.toUpperCase(),
    },
  },
];

const runs = { numRuns: randomCases({ few: 400, all: 1_000 }) };

describe.each(dialects)("the $name guard sees through spelling", ({ guard, allowed, refused, spelling }) => {
  test("no change of case, blanks or comments makes a refused statement pass", async () => {
    const statement = fc.constantFrom(...refused).chain((sql) => respelled(sql, spelling));
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        expect((await guard(sql)).isSafe).toBe(false);
      }),
      runs,
    );
  });

  test("no quotes around names make a refused statement pass", async () => {
    const statement = fc.constantFrom(...refused).chain((sql) => requoted(sql, spelling));
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        expect((await guard(sql)).isSafe).toBe(false);
      }),
      runs,
    );
  });

  test("an allowed statement stays allowed in any case and with any blanks, and its text stays as it is", async () => {
    const statement = fc.constantFrom(...allowed).chain((sql) => respelled(sql, spelling));
    await fc.assert(
      fc.asyncProperty(statement, async (sql) => {
        // A known gap (docs/guard.md): Snowflake's parser takes the two signs for an address there.
        fc.pre(!/:\s*\/\//.test(sql));
        expect(await guard(sql)).toMatchObject({ reason: null, isSafe: true, sanitizedQuery: sql });
      }),
      runs,
    );
  });

  test("a forbidden call or subquery is refused wherever it stands in an allowed statement", async () => {
    // In brackets, because a bare name with a bracket may be a type's name with its sizes.
    const part = fc.constantFrom(
      "(somebodys_function(1))",
      "(somebodys_function(1)),",
      ", (somebodys_function(1))",
      "(SELECT 1 FROM vault.secrets)",
      "JOIN vault.secrets ON TRUE",
      "UNION ALL SELECT 1 FROM vault.secrets",
      "= (somebodys_function(1))",
    );
    const place = fc.nat({ max: 400 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...allowed), part, place, fc.boolean(), async (sql, forbidden, at, replaces) => {
        const pieces = spelling.pieces(sql);
        const piece = pieces[at % pieces.length];
        const rest = sql.slice((replaces ? piece?.end : piece?.start) ?? 0);
        const mixed = `${sql.slice(0, piece?.start)} ${forbidden} ${rest}`;
        expect((await guard(mixed)).isSafe).toBe(false);
      }),
      { numRuns: randomCases({ few: 800, all: 2_000 }) },
    );
  });

  test("a refused statement inside of an allowed one is refused", async () => {
    const wrap = fc.constantFrom(
      (sql: string) => `SELECT * FROM (${sql}) AS x`,
      (sql: string) => `WITH x AS (${sql}) SELECT * FROM x`,
      (sql: string) => `SELECT (${sql})`,
      (sql: string) => `SELECT 1 WHERE EXISTS (${sql})`,
      (sql: string) => `SELECT 1 UNION ALL ${sql}`,
      (sql: string) => `${sql} UNION ALL SELECT 1`,
      (sql: string) => `SELECT 1; ${sql}`,
      (sql: string) => `/* */ ${sql}`,
    );
    // A comment to the end would swallow what is put behind it, and a word alone in brackets is a column.
    const whole = refused.filter((sql) => !/--|\/\/|#/.test(sql) && /\W/.test(sql));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), wrap, async (sql, wrapped) => {
        expect((await guard(wrapped(sql))).isSafe).toBe(false);
      }),
      runs,
    );
  });

  test("any mix of the corpus's pieces gets a verdict, with a sentence and a place inside the text", async () => {
    const words = [...allowed, ...refused].flatMap((sql) =>
      spelling.pieces(sql).map((piece) => sql.slice(piece.start, piece.end)),
    );
    const mix = fc.array(fc.constantFrom(...new Set(words)), { maxLength: 12 }).map((pieces) => pieces.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.oneof(mix, fc.string({ unit: "binary" })), async (sql) => {
        const verdict = await guard(sql);
        expect(verdict.isSafe).toBe(verdict.reason === null);
        expect(verdict.sanitizedQuery === sql || verdict.limitEnforced).toBe(true);
        const { start, end } = verdict.position ?? { start: 0, end: 1 };
        expect(start).toBeLessThan(end);
        if (verdict.position !== null) expect(end).toBeLessThanOrEqual(sql.length);
      }),
      runs,
    );
  });

  test("cutting the outer limit changes its digits and nothing else", async () => {
    const plain = allowed.filter((sql) => /^(?:SELECT|WITH)\b/.test(sql) && !/LIMIT|FETCH|TOP|;|--|SAMPLE/i.test(sql));
    const tail = fc.constantFrom("", ";", " -- LIMIT 7", "\n", " OFFSET 3");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...plain),
        fc.integer({ min: 0, max: 1_000_000 }),
        tail,
        async (sql, limit, end) => {
          const verdict = await guard(`${sql} LIMIT ${limit}${end}`);
          expect(verdict).toMatchObject({ reason: null, limitEnforced: limit > 101 });
          expect(verdict.sanitizedQuery).toBe(`${sql} LIMIT ${Math.min(limit, 101)}${end}`);
        },
      ),
      runs,
    );
  });
});
