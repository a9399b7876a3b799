/** The contract as requests to an engine's process: what is asked, and the parsing of what comes back. */
import "server-only";
import { z } from "zod";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { databaseInfoSchema, schemaCatalogSchema, schemaInfoSchema, type TableInfo } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { err, ok, type Result } from "#lib/domain/errors";
import { checkReportSchema, type RequestBody } from "./protocol.ts";
import { askOnce, openRowStream } from "./row-stream.ts";
import type { RequestHandle, RequestListener, Supervision } from "./supervised-request.ts";

export type EngineWarehouseOptions = {
  readonly dialect: Dialect;
  /** Of each call that brings no deadline of its own. */
  readonly metadataTimeoutMs: number;
  /** Starts a request; everything comes through the listener, failures included. */
  begin(body: RequestBody, supervision: Supervision, listener: RequestListener): RequestHandle;
  close(): Promise<void>;
};

type Take = (tables: readonly TableInfo[]) => void;

/** A warehouse whose engine lives in another process: `engineWarehouse({ dialect, metadataTimeoutMs, begin, close })`. */
export function engineWarehouse({ dialect, metadataTimeoutMs, begin, close }: EngineWarehouseOptions): Warehouse {
  const ask = async <Value>(body: RequestBody, supervision: Supervision, schema: z.ZodType<Value>, take?: Take) =>
    parseAnswer(await askOnce((listener) => begin(body, supervision, listener), take), schema);
  const read = <Value>(body: RequestBody, schema: z.ZodType<Value>, take?: Take) =>
    ask(body, { signal: new AbortController().signal, timeoutMs: metadataTimeoutMs }, schema, take);
  return {
    dialectOf: () => dialect,
    ping: (database) => read({ kind: "ping", database }, z.null()),
    listDatabases: () => read({ kind: "databases" }, z.array(databaseInfoSchema)),
    listSchemas: (database) => read({ kind: "schemas", database }, z.array(schemaInfoSchema)),
    describeSchema: async (context) => {
      const tables: TableInfo[] = [];
      const rest = await read({ kind: "describe", context }, schemaCatalogSchema, (some) => tables.push(...some));
      return rest.ok ? ok({ ...rest.value, tables: [...tables, ...rest.value.tables] }) : rest;
    },
    sampleValues: (column, limit) => read({ kind: "sample", column, limit }, z.array(z.string())),
    check: (sql, { signal, scope, ...options }) => {
      const body: RequestBody = { kind: "check", sql, ...options, scope: { ...scope, schemas: [...scope.schemas] } };
      return ask(body, { signal, timeoutMs: options.timeoutMs }, checkReportSchema);
    },
    run: (sql, { signal, ...options }) => {
      const { timeoutMs } = options;
      return openRowStream((listener) => begin({ kind: "run", sql, ...options }, { signal, timeoutMs }, listener));
    },
    close,
  };
}

function parseAnswer<Value>(answer: Result<unknown>, schema: z.ZodType<Value>): Result<Value> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return ok(parsed.data);
  return err(warehouseFailure("INTERNAL", { cause: `Unexpected answer of the engine: ${parsed.error.message}` }));
}
