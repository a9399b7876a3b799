/** Serves the app's requests inside the process of result files: files are written by turns, read side by side. */
import "server-only";
import path from "node:path";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type Errand, Errands } from "#lib/db/warehouse/duckdb/errands";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { FromEngine } from "#lib/db/warehouse/process/protocol";
import type { ColumnKind } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { openResultInstance } from "./instance.ts";
import { readOldRows } from "./old-rows.ts";
import type { ResultRequest, ResultSettings, WrittenFile } from "./protocol.ts";
import { type FileView, readFileColumns, readFilePage } from "./reader.ts";
import { RowOrders } from "./row-orders.ts";
import { summariseColumn } from "./summary.ts";
import { ResultWriter } from "./writer.ts";

type Writing = { readonly connection: DuckDBConnection; readonly writer: ResultWriter };

export class ResultDesk {
  private readonly settings: ResultSettings;
  private readonly errands: Errands;
  private readonly writings = new Map<string, Writing>();
  private instance: Promise<DuckDBInstance> | null = null;
  private readonly orders = new RowOrders();
  private tableCount = 0;

  constructor(settings: ResultSettings, send: (message: FromEngine) => void, die: () => void) {
    this.settings = settings;
    this.errands = new Errands(send, die);
  }

  /** Answers with a value or a failure. Never throws. */
  async serve(id: number, body: ResultRequest): Promise<void> {
    await this.errands.serve(id, "", async (errand) => {
      const answer = await this.answer(errand, body);
      return answer.ok ? ok({ kind: "value", id, value: answer.value }) : answer;
    });
  }

  interrupt(id: number): void {
    this.errands.interrupt(id);
  }

  private async answer(errand: Errand, body: ResultRequest): Promise<Result<unknown>> {
    switch (body.kind) {
      case "begin": {
        const connection = await this.connect();
        this.writings.set(body.file, await this.begin(connection, body.kinds));
        return ok(null);
      }
      case "append":
        return this.write(body.file, ({ writer }) => this.append(writer, body.rows));
      case "finish":
        return this.write(body.file, async (writing) => ok(await this.finish(errand, writing, body.file)));
      case "discard":
        return this.write(body.file, async (writing) => ok(await this.discard(errand, writing, body.file)));
      case "convert":
        return this.read(errand, async (connection) => ok(await this.convert(connection, body)));
      case "page":
        return this.read(errand, (connection) => readFilePage(connection, this.viewOf(body), body, this.orders));
      case "columns": {
        const source = { path: this.pathOf(body.file), columns: body.columns };
        return this.read(errand, async (connection) => ok(await readFileColumns(connection, source, body)));
      }
      case "summary":
        return this.read(errand, (connection) => summariseColumn(connection, this.viewOf(body), body.column));
    }
  }

  private async read<Value>(
    errand: Errand,
    work: (connection: DuckDBConnection) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const connection = await this.connect();
    errand.connection = connection;
    return errand.isInterrupted ? err(warehouseFailure("CANCELLED")) : work(connection);
  }

  // A file that is not being written was begun in a process that is gone.
  private async write<Value>(file: string, work: (writing: Writing) => Promise<Result<Value>>): Promise<Result<Value>> {
    const writing = this.writings.get(file);
    return writing === undefined ? err(warehouseFailure("UNAVAILABLE")) : work(writing);
  }

  private async begin(connection: DuckDBConnection, kinds: readonly ColumnKind[]): Promise<Writing> {
    this.tableCount += 1;
    return { connection, writer: await ResultWriter.open(connection, `rows${this.tableCount}`, kinds) };
  }

  private async append(writer: ResultWriter, rows: readonly ResultRow[]): Promise<Result<null>> {
    await writer.append(rows);
    return writer.textLength > this.settings.maxTextLength ? err(warehouseFailure("RESOURCE")) : ok(null);
  }

  private async finish(errand: Errand, writing: Writing, file: string): Promise<WrittenFile> {
    errand.connection = writing.connection;
    this.writings.delete(file);
    try {
      return await writing.writer.finish(this.pathOf(file));
    } finally {
      await writing.writer.discard();
    }
  }

  private async discard(errand: Errand, writing: Writing, file: string): Promise<null> {
    errand.connection = writing.connection;
    this.writings.delete(file);
    await writing.writer.discard();
    return null;
  }

  private async convert(
    connection: DuckDBConnection,
    { source, file, kinds }: Extract<ResultRequest, { kind: "convert" }>,
  ): Promise<WrittenFile> {
    const { writer } = await this.begin(connection, kinds);
    try {
      for await (const rows of readOldRows(this.pathOf(source))) await writer.append(rows);
      return await writer.finish(this.pathOf(file));
    } finally {
      await writer.discard();
    }
  }

  private viewOf(body: Extract<ResultRequest, { kind: "page" | "summary" }>): FileView {
    return { path: this.pathOf(body.file), columns: body.columns, view: body.view };
  }

  private async connect(): Promise<DuckDBConnection> {
    this.instance ??= openResultInstance(this.settings, "spill");
    return (await this.instance).connect();
  }

  // Names were parsed: none of them leads out of the folder.
  private pathOf(file: string): string {
    return path.join(this.settings.folder, file);
  }
}
