/**
 * Which columns of tables a statement names. Names that the statement makes itself (aliases, columns of CTEs and of
 * table functions, parameters of lambdas) are told apart from them as far as a tree without a catalog can tell.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";

/** `key` brings the spellings of one name together. */
export type MentionedName = { readonly written: string; readonly key: string };

export type ColumnMention = {
  /** From the left: `o` and `ID`. */
  readonly parts: readonly MentionedName[];
  /** Keys of the aliases around the mention: within its own definition an alias is not known yet. */
  readonly within: ReadonlySet<string>;
  /** Where it stands; null where the tree keeps no place. */
  readonly position: TextSpan | null;
};

/** A column of a table that is named without the table. */
export type BareColumn = MentionedName & { readonly position: TextSpan | null };

/** One statement's notes. Everything is noted first; `read` decides at the end. */
export class ColumnBook {
  private readonly mentions: ColumnMention[] = [];
  private readonly made = new Set<string>();
  private readonly tables = new Set<string>();
  private readonly derived = new Set<string>();
  private readonly generated = new Set<string>();

  mention(mention: ColumnMention): void {
    if (mention.parts.length > 0) this.mentions.push(mention);
  }

  /** A name that the statement gives to a column. */
  make(key: string): void {
    this.made.add(key);
  }

  /** A name for rows: of a table, of a query or CTE, or of a table function, whose columns are all its own. */
  nameRows(key: string, kind: "table" | "query" | "function"): void {
    const names = { table: this.tables, query: this.derived, function: this.generated };
    names[kind].add(key);
  }

  /** Each column once, in the spelling of its first mention. */
  read(): string[] {
    const columns = new Map<string, string>();
    for (const mention of this.mentions) {
      const column = this.columnOf(mention);
      if (column !== null && !columns.has(column.key)) columns.set(column.key, column.written);
    }
    return [...columns.values()];
  }

  /** The columns that stand alone and that the statement does not make itself. */
  readBare(): BareColumn[] {
    const bare = this.mentions.filter((mention) => mention.parts.length === 1);
    return bare.flatMap((mention) => {
      const column = this.columnOf(mention);
      return column === null ? [] : [{ ...column, position: mention.position }];
    });
  }

  private columnOf({ parts, within }: ColumnMention): MentionedName | null {
    const rows = parts.slice(0, -1).findLastIndex((part) => this.isRows(part.key));
    // Without a name of rows before it, the first part is the column and the others are fields inside of it.
    const column = parts[rows + 1];
    const owner = parts[rows]?.key ?? "";
    if (column === undefined || this.generated.has(owner)) return null;
    if (this.tables.has(owner) && !this.derived.has(owner)) return column;
    return this.made.has(column.key) && !within.has(column.key) ? null : column;
  }

  private isRows(key: string): boolean {
    return this.tables.has(key) || this.derived.has(key) || this.generated.has(key);
  }
}
