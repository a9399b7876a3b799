/** What the API takes and gives. Written by `npm run docs:api`: do not edit. */

export type Answer = { chatId: string; runId: string; status: "answered" | "needs-clarification" | "refused" | "failed" | "stopped"; sentence: string; text: string; results: readonly (AnswerResult)[]; question: { text: string; reason: string | null; options: readonly ({ label: string; effect: string | null })[] } | null; assumptions: readonly (string)[]; checks: { level: "verified" | "explained" | "from_model" | "checked" | "doubtful" | "not_checked"; sentence: string; notes: readonly (string)[] } | null; notices: readonly (string)[]; error: PublicError | null; links: { chat: string } };

export type AnswerResult = { id: string; title: string; database: string; schema: string; engine: "duckdb" | "snowflake"; sql: string; columns: readonly ({ name: string; kind: "integer" | "decimal" | "float" | "text" | "boolean" | "date" | "timestamp" | "timestamp_tz" | "time" | "json" | "binary" | "other" })[]; rows: readonly (readonly (string | number | boolean | null)[])[] | null; rowCount: number; isCut: boolean; chart: { kind: string; [name: string]: unknown } | null };

export type Working = { status: "working"; chatId: string; runId: string; links: { chat: string; run: string } };

export type Asked = Answer | Working;

export type RunEvent = { type: "begun"; chatId: string; runId: string } | { type: "queued"; ahead: number } | { type: "begun-anew" } | { type: "step"; id: string; label: string; status: "running" | "done" | "failed" | "stopped"; detail: string | null; ms: number | null } | { type: "text"; text: string } | { type: "answer"; answer: Answer } | { type: "problem"; problem: Problem };

export type ChatList = { chats: readonly ({ id: string; title: string; database: string | null; schema: string | null; isPinned: boolean; state: "idle" | "working" | "waits-for-you"; updatedAt: number })[]; nextCursor: string | null };

export type Chat = { id: string; title: string; database: string | null; schema: string | null; otherContexts: readonly ({ database: string; schema: string })[]; runId: string | null; messages: readonly ({ seq: number; role: "user" | "assistant"; runId: string; at: number; text: string; status: "answered" | "needs-clarification" | "refused" | "failed" | "stopped" | null; results: readonly ({ id: string; title: string; rowCount: number })[] })[]; earlier: number | null };

export type ResultRows = { id: string; columns: readonly ({ name: string; kind: "integer" | "decimal" | "float" | "text" | "boolean" | "date" | "timestamp" | "timestamp_tz" | "time" | "json" | "binary" | "other" })[]; offset: number; rows: readonly (readonly (string | number | boolean | null)[])[]; rowCount: number; isCut: boolean; nextOffset: number | null };

export type BoardList = { boards: readonly ({ id: string; title: string; description: string; tileCount: number; isOwn: boolean; dataAt: number | null; updatedAt: number })[] };

export type Board = { id: string; title: string; description: string; isOwn: boolean; updatedAt: number; isRefreshing: boolean; tiles: readonly ({ id: string; title: string; kind: "chart" | "text"; text: string | null; at: number | null; result: AnswerResult | null; error: PublicError | null })[] };

export type DatabaseList = { databases: readonly ({ name: string; engine: "duckdb" | "snowflake"; comment: string | null; problem: string | null })[] };

export type SchemaList = { schemas: readonly ({ name: string; comment: string | null; tableCount: number | null })[] };

export type Schema = { database: string; schema: string; tables: readonly ({ name: string; kind: "table" | "view"; comment: string | null; rowCount: number | null; columns: readonly ({ name: string; kind: "integer" | "decimal" | "float" | "text" | "boolean" | "date" | "timestamp" | "timestamp_tz" | "time" | "json" | "binary" | "other"; nativeType: string; isNullable: boolean; comment: string | null })[]; primaryKey: readonly (string)[]; foreignKeys: readonly ({ columns: readonly (string)[]; targetSchema: string; targetTable: string; targetColumns: readonly (string)[] })[] })[] };

export type ModelFile = { database: string; schema: string; yaml: string };

export type VerifiedList = { questions: readonly ({ name: string; question: string; sql: string })[]; next: number | null };

export type Problem = { type: string; title: string; status: number; code: "SYNTAX" | "UNKNOWN_OBJECT" | "AMBIGUOUS" | "TYPE" | "CROSS_DB" | "PERMISSION" | "TIMEOUT" | "RESOURCE" | "CANCELLED" | "CONNECTION" | "AUTH" | "UNAVAILABLE" | "INTERNAL" | "MODEL_NO_KEY" | "MODEL_SETUP" | "MODEL_AUTH" | "MODEL_TIMEOUT" | "MODEL_UNAVAILABLE" | "MODEL_UNKNOWN" | "MODEL_RATE" | "MODEL_INVALID_OUTPUT" | "MODEL_REFUSAL" | "MODEL_EMPTY" | "MODEL_TOO_LONG" | "UNSAFE" | "TOO_COSTLY" | "NOT_UNDERSTOOD" | "BUDGET_SPENT" | "QUOTA" | "NO_CONTEXT" | "RUN_ACTIVE" | "NOT_RUNNING" | "FENCED" | "INVALID_STATE" | "READ_ONLY" | "CLARIFY_LIMIT" | "NOT_RETRYABLE" | "BAD_REQUEST" | "NOT_FOUND" | "RESULT_LIMITED" | "FORBIDDEN" | "STALE_PAGE" | "SIGNED_OUT" | "TWO_FACTOR_NEEDED" | "INTERRUPTED"; detail: string; nextStep: string | null; retryable: boolean; requestId: string | null };

export type PublicError = { code: "SYNTAX" | "UNKNOWN_OBJECT" | "AMBIGUOUS" | "TYPE" | "CROSS_DB" | "PERMISSION" | "TIMEOUT" | "RESOURCE" | "CANCELLED" | "CONNECTION" | "AUTH" | "UNAVAILABLE" | "INTERNAL" | "MODEL_NO_KEY" | "MODEL_SETUP" | "MODEL_AUTH" | "MODEL_TIMEOUT" | "MODEL_UNAVAILABLE" | "MODEL_UNKNOWN" | "MODEL_RATE" | "MODEL_INVALID_OUTPUT" | "MODEL_REFUSAL" | "MODEL_EMPTY" | "MODEL_TOO_LONG" | "UNSAFE" | "TOO_COSTLY" | "NOT_UNDERSTOOD" | "BUDGET_SPENT" | "QUOTA" | "NO_CONTEXT" | "RUN_ACTIVE" | "NOT_RUNNING" | "FENCED" | "INVALID_STATE" | "READ_ONLY" | "CLARIFY_LIMIT" | "NOT_RETRYABLE" | "BAD_REQUEST" | "NOT_FOUND" | "RESULT_LIMITED" | "FORBIDDEN" | "STALE_PAGE" | "SIGNED_OUT" | "TWO_FACTOR_NEEDED" | "INTERRUPTED"; message: string; nextStep: string | null; retryable: boolean; position: { start: number; end: number } | null };

/** What each operation takes and gives; `never` for what is no JSON. */
export type Operations = {
  ask: { params: Record<string, never>; query: Record<string, never>; body: { question: string; database?: string; schema?: string; otherContexts?: readonly ({ database: string; schema: string })[]; chatId?: string; wait?: number }; reply: Asked };
  reply: { params: { chatId: string }; query: Record<string, never>; body: { option?: number; text?: string; wait?: number }; reply: Asked };
  readRun: { params: { runId: string }; query: { wait?: number }; body: Record<string, never>; reply: Asked };
  followRun: { params: { runId: string }; query: Record<string, never>; body: Record<string, never>; reply: never };
  stopRun: { params: { runId: string }; query: Record<string, never>; body: Record<string, never>; reply: Answer };
  listChats: { params: Record<string, never>; query: { status?: "open" | "archived"; cursor?: string }; body: Record<string, never>; reply: ChatList };
  readChat: { params: { chatId: string }; query: { before?: number; limit?: number }; body: Record<string, never>; reply: Chat };
  readResult: { params: { resultId: string }; query: { offset?: number; limit?: number }; body: Record<string, never>; reply: ResultRows };
  downloadResult: { params: { resultId: string }; query: { format?: "csv" | "json" | "parquet" }; body: Record<string, never>; reply: never };
  listBoards: { params: Record<string, never>; query: Record<string, never>; body: Record<string, never>; reply: BoardList };
  readBoard: { params: { boardId: string }; query: Record<string, never>; body: Record<string, never>; reply: Board };
  refreshBoard: { params: { boardId: string }; query: Record<string, never>; body: { wait?: number }; reply: Board };
  listDatabases: { params: Record<string, never>; query: Record<string, never>; body: Record<string, never>; reply: DatabaseList };
  listSchemas: { params: { database: string }; query: Record<string, never>; body: Record<string, never>; reply: SchemaList };
  describeSchema: { params: { database: string; schema: string }; query: Record<string, never>; body: Record<string, never>; reply: Schema };
  readModel: { params: { database: string; schema: string }; query: Record<string, never>; body: Record<string, never>; reply: ModelFile };
  listVerified: { params: { database: string; schema: string }; query: { from?: number }; body: Record<string, never>; reply: VerifiedList };
};

/** Where each operation is. */
export const places = {
  ask: { method: "POST", path: "/api/v1/ask" },
  reply: { method: "POST", path: "/api/v1/chats/{chatId}/reply" },
  readRun: { method: "GET", path: "/api/v1/runs/{runId}" },
  followRun: { method: "GET", path: "/api/v1/runs/{runId}/events" },
  stopRun: { method: "POST", path: "/api/v1/runs/{runId}/stop" },
  listChats: { method: "GET", path: "/api/v1/chats" },
  readChat: { method: "GET", path: "/api/v1/chats/{chatId}" },
  readResult: { method: "GET", path: "/api/v1/results/{resultId}" },
  downloadResult: { method: "GET", path: "/api/v1/results/{resultId}/file" },
  listBoards: { method: "GET", path: "/api/v1/boards" },
  readBoard: { method: "GET", path: "/api/v1/boards/{boardId}" },
  refreshBoard: { method: "POST", path: "/api/v1/boards/{boardId}/refresh" },
  listDatabases: { method: "GET", path: "/api/v1/databases" },
  listSchemas: { method: "GET", path: "/api/v1/databases/{database}/schemas" },
  describeSchema: { method: "GET", path: "/api/v1/databases/{database}/schemas/{schema}" },
  readModel: { method: "GET", path: "/api/v1/databases/{database}/schemas/{schema}/model" },
  listVerified: { method: "GET", path: "/api/v1/databases/{database}/schemas/{schema}/verified" },
} as const;
