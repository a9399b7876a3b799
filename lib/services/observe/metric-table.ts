/** Every number that the app counts by itself, with the words that may stand beside it. Node's own come from the library. */
import "server-only";
import { words } from "./words.ts";

export type Metric = {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** The name of each label and the words it may have, and `other`. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Upper bounds of a histogram's buckets, in seconds. */
  readonly seconds?: readonly number[];
};

const runSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 240];
const callSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45];
const shortSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const statementWords = { engine: words.engine, kind: words.statementKind, outcome: words.outcome };
const requestWords = { method: words.method, route: words.route, status: words.httpStatus };

export const metricTable = {
  runsBegun: {
    name: "snowgpt_runs_begun_total",
    kind: "counter",
    help: "Questions and refreshes of dashboards that were begun.",
    labels: { kind: words.kind, engine: words.runEngine },
  },
  runsEnded: {
    name: "snowgpt_runs_ended_total",
    kind: "counter",
    help: "Those that ended, by how they ended and by the agent that worked last.",
    labels: { kind: words.kind, status: words.status, stage: words.stage },
  },
  runSeconds: {
    name: "snowgpt_run_duration_seconds",
    kind: "histogram",
    help: "From the beginning of a run to its end, waiting included.",
    labels: { kind: words.kind, status: words.status },
    seconds: runSeconds,
  },
  runsNow: {
    name: "snowgpt_runs",
    kind: "gauge",
    help: "Runs at work and runs that wait for a place, now.",
    labels: { engine: words.runEngine, state: words.state },
  },
  statements: {
    name: "snowgpt_statements_total",
    kind: "counter",
    help: "Calls of an engine: statements run (query), judged (check), values of a column, names of what there is (catalog).",
    labels: statementWords,
  },
  statementSeconds: {
    name: "snowgpt_statement_duration_seconds",
    kind: "histogram",
    help: "From a call of an engine to its last row.",
    labels: { engine: words.engine, kind: words.statementKind },
    seconds: shortSeconds,
  },
  statementRows: {
    name: "snowgpt_statement_rows_total",
    kind: "counter",
    help: "Rows that engines brought.",
    labels: { engine: words.engine },
  },
  modelCalls: {
    name: "snowgpt_model_calls_total",
    kind: "counter",
    help: "Calls of a language model, retries of a call included in it.",
    labels: { role: words.role, outcome: words.outcome },
  },
  modelSeconds: {
    name: "snowgpt_model_call_duration_seconds",
    kind: "histogram",
    help: "From a call of a model to the end of its reply.",
    labels: { role: words.role },
    seconds: callSeconds,
  },
  modelTokens: {
    name: "snowgpt_model_tokens_total",
    kind: "counter",
    help: "Tokens as the model's server counts them; cached ones are among those that went in.",
    labels: { role: words.role, direction: words.direction },
  },
  modelDollars: {
    name: "snowgpt_model_dollars_total",
    kind: "counter",
    help: "What calls cost in US dollars, of models whose price is known.",
    labels: { role: words.role },
  },
  resultBytes: {
    name: "snowgpt_results_stored_bytes_total",
    kind: "counter",
    help: "Bytes of files that results were kept in.",
    labels: {},
  },
  results: {
    name: "snowgpt_results_stored_total",
    kind: "counter",
    help: "Results that were kept.",
    labels: {},
  },
  signInFailures: {
    name: "snowgpt_sign_in_failures_total",
    kind: "counter",
    help: "Tries to sign in that failed, by the way in and by why.",
    labels: { door: words.door, outcome: words.outcome },
  },
  storeOperations: {
    name: "snowgpt_store_operations_total",
    kind: "counter",
    help: "Reads and writes of the store of chats, each counted once, its retries included.",
    labels: { operation: words.operation, outcome: words.stored },
  },
  storeSeconds: {
    name: "snowgpt_store_operation_duration_seconds",
    kind: "histogram",
    help: "How long they took; a write's time in the queue before it is included.",
    labels: { operation: words.operation },
    seconds: shortSeconds,
  },
  requests: {
    name: "snowgpt_http_requests_total",
    kind: "counter",
    help: "Requests that were answered, by the pattern of their address.",
    labels: requestWords,
  },
  requestSeconds: {
    name: "snowgpt_http_request_duration_seconds",
    kind: "histogram",
    help: "From a request's arrival to the end of its answer; a followed run's lasts as long as it is followed.",
    labels: { method: words.method, route: words.route },
    seconds: shortSeconds,
  },
  actions: {
    name: "snowgpt_actions_total",
    kind: "counter",
    help: "Actions of pages, by the permission that they ask for.",
    labels: { permission: words.permission, outcome: words.outcome },
  },
} as const satisfies Readonly<Record<string, Metric>>;
