/** The JSON bodies of answers to statements. */
import { SnowflakeError } from "./errors.ts";
import { chunkAddresses, type ResultSet } from "./result-set.ts";
import { parameterList } from "./session-parameters.ts";
import type { Session } from "./sessions.ts";

type Named = { readonly queryId: string; readonly session: Session };

/** Put together as text: the rows are JSON already. */
export function resultAnswer({ queryId, session }: Named, result: ResultSet, address: string): string {
  const chunks = chunkAddresses(result, `${address}/stage/${queryId}`);
  const data = {
    parameters: parameterList(session.parameters),
    rowtype: result.columns,
    total: result.total,
    // Without it the driver never calls back.
    returned: result.returned,
    queryId,
    sqlState: "00000",
    statementTypeId: result.statementTypeId,
    version: 1,
    queryResultFormat: "json",
    databaseProvider: null,
    numberOfBinds: 0,
    arrayBindSupported: false,
    finalDatabaseName: session.database,
    finalSchemaName: session.schema,
    finalWarehouseName: session.warehouse,
    finalRoleName: session.role,
    ...(chunks.length === 0 ? {} : { chunks, qrmk: "wire-key", chunkHeaders: { "x-wire-encryption": "none" } }),
  };
  const rest = JSON.stringify(data).slice(1);
  return `{"data":{"rowset":[${result.inlineRows.join(",")}],${rest},"code":null,"message":null,"success":true}`;
}

/** `333333`: still running, ask again at this address; `333334`: started in the background. */
export function pendingAnswer(queryId: string, code: "333333" | "333334"): string {
  const data = {
    queryId,
    getResultUrl: `/queries/${queryId}/result`,
    queryAbortsAfterSecs: 300,
    progressDesc: null,
  };
  return JSON.stringify({ data, code, message: "Query execution in progress.", success: true });
}

export function failureAnswer(queryId: string, error: SnowflakeError, hasSqlState: boolean): string {
  const data = {
    internalError: false,
    errorCode: error.code,
    ...(hasSqlState ? { sqlState: error.sqlState } : {}),
    age: 0,
    queryId,
    line: error.place?.line ?? -1,
    pos: error.place?.position ?? -1,
    type: "COMPILATION",
  };
  return JSON.stringify({ data, code: error.code, message: error.message, success: false });
}

/** What is thrown that is no SnowflakeError is a bug of this server, told as Snowflake tells its own. */
export function asSnowflakeError(error: unknown): SnowflakeError {
  if (error instanceof SnowflakeError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new SnowflakeError(`Processing aborted by error 300002:${detail}`, { code: "300002", sqlState: "XX000" });
}
