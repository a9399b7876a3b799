/** Collects what the walk over a tree finds, with the places in the text. */
import "server-only";
import { z } from "zod";
import type { TextSpan } from "#lib/domain/errors";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { ColumnBook } from "./column-book.ts";
import type { TreeBounds } from "./duckdb-tree.ts";
import { forbidSessionNames, snowflakeSessionNames } from "./session-names.ts";
import { columnPath, exactName, nameOf, nameSchema, type ParsedName } from "./snowflake-names.ts";
import { refusedPart } from "./snowflake-refused-parts.ts";
import type { SnowflakeTreeFacts, TreeCall, TreeName } from "./snowflake-tree-facts.ts";
import type { ForbiddenPart, TableReference } from "./statement-facts.ts";

export type TreeReading = {
  readonly sql: string;
  readonly bounds: TreeBounds;
  /** Turns the parser's count of characters into a place in the text. */
  readonly offsetOf: (character: number) => number;
  /** The first place of a word or sign outside of quotes. */
  readonly placeOfWord: (word: string) => TextSpan | null;
};

export class TreeNotes {
  readonly tables: TableReference[] = [];
  readonly calls: TreeCall[] = [];
  readonly columns = new ColumnBook();
  readonly forbidden: ForbiddenPart[] = [];
  readonly texts: string[] = [];
  readonly pieces: string[] = [];
  private readonly names: TreeName[] = [];
  private readonly unplaced: string[] = [];
  private readonly reading: TreeReading;

  constructor(reading: TreeReading) {
    this.reading = reading;
  }

  facts(): SnowflakeTreeFacts {
    const { tables, calls, names, texts, pieces, unplaced } = this;
    const forbidden = [...this.forbidden, ...forbidSessionNames(this.columns.readBare(), snowflakeSessionNames)];
    return { tables, calls, columns: this.columns.read(), forbidden, names, texts, pieces, unplaced };
  }

  /** Notes the name that an object of the tree is, if it is one. */
  name(fields: unknown): void {
    const parsed = nameSchema.safeParse(fields);
    if (!parsed.success) return;
    const span = this.spanOf([parsed.data]);
    // A sequence is read like a column, behind any number of dots.
    if (/^(?:NEXTVAL|CURRVAL)$/.test(exactName(parsed.data))) this.forbid("sequence", fields);
    if (span !== null) this.names.push({ text: parsed.data.name, span });
    else this.noteUnplaced(parsed.data);
  }

  /** The names of a list become columns that the statement makes. */
  makeColumns(value: unknown): void {
    for (const part of Array.isArray(value) ? value : [value]) {
      const name = typeof part === "string" ? foldToUpper(part) : nameOf(part);
      if (name !== null) this.columns.make(name);
    }
  }

  /** From the first to the last of the names that have a place. */
  spanOf(parts: readonly (ParsedName | null)[]): TextSpan | null {
    const spans = parts.flatMap((part) => (part?.span ? [part.span] : []));
    const [first] = spans;
    const last = spans.at(-1);
    if (first === undefined || last === undefined) return null;
    return { start: this.reading.offsetOf(first.start), end: this.reading.offsetOf(last.end) };
  }

  /** Reports a kind or field that is on no list. */
  forbid(kind: string, value: unknown): void {
    const part = refusedPart(kind);
    const reason = part?.reason ?? "The statement has a part that is not known to be reading only.";
    // Many parts bear the name of the word that brings them about.
    const place =
      kind === "method_call"
        ? this.placeOfMethod(value)
        : this.reading.placeOfWord(part?.word ?? kind.replace(/_+$/, "").toUpperCase());
    this.forbidden.push({ reason, position: place ?? this.firstPlaceIn(value, 0) });
  }

  /** Reports a type that is not the engine's own; a type of a user's may hide behind it. */
  forbidType(name: string): void {
    const [word = ""] = /[^."]+(?="?$)/.exec(name) ?? [];
    const position = this.reading.placeOfWord(word.toUpperCase());
    this.forbidden.push({ reason: `The type ${name} is none of the engine's own.`, position });
  }

  forbidOnce(reason: string): void {
    if (!this.forbidden.some((part) => part.reason === reason)) this.forbidden.push({ reason, position: null });
  }

  // A function's name with what qualifies it: `schema.name` of `schema.name(…)`.
  private placeOfMethod(value: unknown): TextSpan | null {
    const call = z.object({ this: z.unknown(), method: nameSchema }).safeParse(value);
    return call.success ? this.spanOf([...columnPath(call.data.this), call.data.method]) : null;
  }

  private noteUnplaced(name: ParsedName): void {
    this.pieces.push(name.name);
    if (name.quoted !== undefined) this.unplaced.push(name.name);
  }

  // The place of the first name inside, to have something to point at.
  private firstPlaceIn(value: unknown, depth: number): TextSpan | null {
    if (value === null || typeof value !== "object" || depth > 20) return null;
    const named = nameSchema.safeParse(value);
    if (named.success && named.data.span) return this.spanOf([named.data]);
    for (const child of Object.values(value)) {
      const found = this.firstPlaceIn(child, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
}
