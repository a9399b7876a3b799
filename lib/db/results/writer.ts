/** Writes one result file: rows are gathered as text, then written once in the types that hold them exactly. */
import "server-only";
import { chmod, stat } from "node:fs/promises";
import { type DuckDBConnection, DuckDBDataChunk, VARCHAR } from "@duckdb/node-api";
import { quoteText } from "#lib/db/warehouse/duckdb/names";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { columnName, toFileSql } from "./column-sql.ts";
import { ColumnTracker } from "./column-tracker.ts";
import type { WrittenFile } from "./protocol.ts";

/** Rows of a file that are read together; a page needs few of them. */
const rowGroupSize = 20_480;
/** Rows that the engine takes in one piece. */
const chunkRows = 2_048;

export class ResultWriter {
  private readonly connection: DuckDBConnection;
  private readonly table: string;
  private readonly trackers: readonly ColumnTracker[];
  private rowCount = 0;
  private letters = 0;

  private constructor(connection: DuckDBConnection, table: string, kinds: readonly ColumnKind[]) {
    this.connection = connection;
    this.table = table;
    this.trackers = kinds.map((kind) => new ColumnTracker(kind));
  }

  /** `table` must be free on the connection's instance. */
  static async open(connection: DuckDBConnection, table: string, kinds: readonly ColumnKind[]): Promise<ResultWriter> {
    const columns = kinds.map((_, position) => `${columnName(position)} VARCHAR`);
    await connection.run(`CREATE TABLE ${table} (${columns.join(", ")})`);
    return new ResultWriter(connection, table, kinds);
  }

  async append(rows: readonly ResultRow[]): Promise<void> {
    await this.track(rows);
    const types = this.trackers.map(() => VARCHAR);
    const appender = await this.connection.createAppender(this.table);
    for (let start = 0; start < rows.length; start += chunkRows) {
      const part = rows.slice(start, start + chunkRows);
      const chunk = DuckDBDataChunk.create(types, part.length);
      for (const [position, tracker] of this.trackers.entries()) {
        chunk.setColumnValues(
          position,
          part.map((row) => this.encode(tracker, row[position] ?? null)),
        );
      }
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
    this.rowCount += rows.length;
  }

  /** Letters of all cells so far. */
  get textLength(): number {
    return this.letters;
  }

  /** Writes the file, readable by this user alone. The name becomes the result's only when all of it is there. */
  async finish(path: string): Promise<WrittenFile> {
    const storage = this.trackers.map((tracker) => tracker.storage());
    const columns = storage.map((stored, position) => `${toFileSql(position, stored)} AS ${columnName(position)}`);
    await this.connection.run(
      `COPY (SELECT ${columns.join(", ")} FROM ${this.table} ORDER BY rowid) TO ${quoteText(path)}
       (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroupSize})`,
    );
    await chmod(path, 0o600);
    const { size } = await stat(path);
    return { rowCount: this.rowCount, bytes: size, storage };
  }

  async discard(): Promise<void> {
    await this.connection.run(`DROP TABLE IF EXISTS ${this.table}`);
  }

  private encode(tracker: ColumnTracker, cell: Cell): string | null {
    const text = tracker.encode(cell);
    this.letters += text?.length ?? 0;
    return text;
  }

  // A cell can change how its column is written: what lies there already is rewritten first.
  private async track(rows: readonly ResultRow[]): Promise<void> {
    for (const [position, tracker] of this.trackers.entries()) {
      const before = tracker.form;
      for (const row of rows) tracker.take(row[position] ?? null);
      if (tracker.form !== "tagged" || before === "tagged" || this.rowCount === 0) continue;
      const column = columnName(position);
      await this.connection.run(
        `UPDATE ${this.table} SET ${column} = ${tracker.retagSql(before, column)} WHERE ${column} IS NOT NULL`,
      );
    }
  }
}
