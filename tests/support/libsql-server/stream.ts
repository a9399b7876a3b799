/** One client's line to the database: statements in order, in a transaction of its own where it began one. */
import { pathToFileURL } from "node:url";
import {
  type Client,
  createClient,
  type InStatement,
  LibsqlError,
  type ResultSet,
  type Transaction,
  type Value,
} from "@libsql/client";
import type {
  WireCondition,
  WireError,
  WireRequest,
  WireResult,
  WireStatement,
  WireStep,
  WireValue,
} from "./protocol.ts";
import type { Writer, WriteTurns } from "./write-turns.ts";

type Outcome = { readonly ok: true; readonly result: WireResult } | { readonly ok: false; readonly error: WireError };

/** What a server does not let its clients set: it has set it itself. */
const refused = /^\s*(?:PRAGMA\s+(?!(?:user_version|foreign_keys|table_info|integrity_check)\b)\w+\s*=|VACUUM|ATTACH)/i;

export class ServerStream implements Writer {
  /** A connection of its own, as a server has it. */
  private readonly client: Client;
  private readonly statements = new Map<number, string>();
  private transaction: Transaction | null = null;
  private readonly turns: WriteTurns;
  /** What its client is told of a transaction that was taken from it. */
  private isGivenUp = false;
  isClosed = false;
  usedAt = Date.now();

  constructor(file: string, turns: WriteTurns) {
    this.client = createClient({ url: pathToFileURL(file).href });
    this.turns = turns;
  }

  async giveUp(): Promise<void> {
    this.isGivenUp = true;
    await this.endTransaction("rollback");
  }

  async answer(request: WireRequest) {
    this.usedAt = Date.now();
    switch (request.type) {
      case "execute": {
        const outcome = await this.run(request.stmt);
        return outcome.ok ? answered("execute", { result: outcome.result }) : { type: "error", error: outcome.error };
      }
      case "batch":
        return answered("batch", { result: await this.runSteps(request.batch.steps) });
      case "store_sql":
        this.statements.set(request.sql_id, request.sql);
        return answered("store_sql");
      case "close_sql":
        this.statements.delete(request.sql_id);
        return answered("close_sql");
      case "close":
        await this.close();
        return answered("close");
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.endTransaction("rollback");
    this.client.close();
  }

  private async runSteps(steps: readonly WireStep[]) {
    const outcomes: (Outcome | null)[] = [];
    for (const { condition, stmt } of steps) {
      const isDue = condition === null || condition === undefined || this.holds(condition, outcomes);
      outcomes.push(isDue ? await this.run(stmt) : null);
    }
    return {
      step_results: outcomes.map((outcome) => (outcome?.ok ? outcome.result : null)),
      step_errors: outcomes.map((outcome) => (outcome === null || outcome.ok ? null : outcome.error)),
    };
  }

  private holds(condition: WireCondition, outcomes: readonly (Outcome | null)[]): boolean {
    switch (condition.type) {
      case "ok":
        return outcomes[condition.step]?.ok === true;
      case "error":
        return outcomes[condition.step]?.ok === false;
      case "not":
        return !this.holds(condition.cond, outcomes);
      case "and":
        return condition.conds.every((part) => this.holds(part, outcomes));
      case "or":
        return condition.conds.some((part) => this.holds(part, outcomes));
      case "is_autocommit":
        return this.transaction === null;
    }
  }

  private async run({ sql, sql_id: id, args }: WireStatement): Promise<Outcome> {
    const text = sql ?? this.statements.get(id ?? -1) ?? "";
    try {
      if (refused.test(text)) throw new LibsqlError("unsupported statement", "SQL_PARSE_ERROR");
      return { ok: true, result: toWire(await this.execute(text, args.map(fromWire))) };
    } catch (cause) {
      const code = cause instanceof LibsqlError ? cause.code : "INTERNAL";
      return { ok: false, error: { message: cause instanceof Error ? cause.message : String(cause), code } };
    }
  }

  /** The client keeps a connection for a transaction only where it began it itself. */
  private async execute(sql: string, args: Value[]): Promise<ResultSet | null> {
    if (/^\s*BEGIN/i.test(sql)) {
      const isWrite = /IMMEDIATE/i.test(sql);
      if (isWrite) await this.turns.take(this);
      this.isGivenUp = false;
      this.transaction = await this.client.transaction(isWrite ? "write" : "deferred");
      return null;
    }
    if (this.isGivenUp) throw new LibsqlError("The transaction was idle for too long.", "SQLITE_BUSY");
    if (/^\s*COMMIT\s*$/i.test(sql)) return this.endTransaction("commit");
    if (/^\s*ROLLBACK\s*$/i.test(sql)) return this.endTransaction("rollback");
    if (this.transaction !== null) return this.transaction.execute({ sql, args });
    return isReading(sql) ? this.client.execute({ sql, args }) : this.writeAlone({ sql, args });
  }

  /** Outside of a transaction a statement is one by itself. */
  private async writeAlone(statement: InStatement): Promise<ResultSet> {
    await this.turns.take(this);
    try {
      return await this.client.execute(statement);
    } finally {
      this.turns.release(this);
    }
  }

  private async endTransaction(how: "commit" | "rollback"): Promise<null> {
    const transaction = this.transaction;
    this.transaction = null;
    try {
      await transaction?.[how]();
    } finally {
      this.turns.release(this);
    }
    return null;
  }
}

function isReading(sql: string): boolean {
  return /^\s*(?:SELECT|PRAGMA|EXPLAIN)\b/i.test(sql);
}

function answered(type: string, more: object = {}) {
  return { type: "ok", response: { type, ...more } };
}

function toWire(result: ResultSet | null): WireResult {
  if (result === null) return { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
  return {
    cols: result.columns.map((name, position) => ({ name, decltype: result.columnTypes[position] ?? null })),
    rows: result.rows.map((row) => result.columns.map((_, position) => valueToWire(row[position] ?? null))),
    affected_row_count: result.rowsAffected,
    last_insert_rowid: result.lastInsertRowid?.toString() ?? null,
  };
}

function valueToWire(value: Value): WireValue {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "bigint") return { type: "integer", value: value.toString() };
  if (typeof value === "number") {
    return Number.isInteger(value) ? { type: "integer", value: String(value) } : { type: "float", value };
  }
  return { type: "blob", base64: Buffer.from(value).toString("base64") };
}

function fromWire(value: WireValue): Value {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt(value.value);
    case "blob":
      return Uint8Array.from(Buffer.from(value.base64, "base64")).buffer;
    default:
      return value.value;
  }
}
