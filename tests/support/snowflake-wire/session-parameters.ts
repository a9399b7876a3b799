/** Session parameters: those the driver's decoder reads, and those that the server itself obeys. */

export type ParameterValue = string | number | boolean;
export type Parameters = Readonly<Record<string, ParameterValue>>;

const defaults: Parameters = {
  TIMEZONE: "UTC",
  DATE_OUTPUT_FORMAT: "YYYY-MM-DD",
  TIME_OUTPUT_FORMAT: "HH24:MI:SS",
  TIMESTAMP_OUTPUT_FORMAT: "YYYY-MM-DD HH24:MI:SS.FF3 TZHTZM",
  TIMESTAMP_NTZ_OUTPUT_FORMAT: "YYYY-MM-DD HH24:MI:SS.FF3",
  TIMESTAMP_LTZ_OUTPUT_FORMAT: "",
  TIMESTAMP_TZ_OUTPUT_FORMAT: "",
  BINARY_OUTPUT_FORMAT: "HEX",
  CLIENT_SESSION_KEEP_ALIVE: false,
  CLIENT_SESSION_KEEP_ALIVE_HEARTBEAT_FREQUENCY: 3_600,
  CLIENT_STAGE_ARRAY_BINDING_THRESHOLD: 65_280,
  JS_TREAT_INTEGER_AS_BIGINT: false,
  MULTI_STATEMENT_COUNT: 1,
  QUERY_CONTEXT_CACHE_SIZE: 5,
  QUERY_TAG: "",
  ROWS_PER_RESULTSET: 0,
  STATEMENT_TIMEOUT_IN_SECONDS: 172_800,
  STATEMENT_QUEUED_TIMEOUT_IN_SECONDS: 0,
  WEEK_START: 0,
};

/** A session's own parameters over the account's. */
export function sessionParameters(given: Readonly<Record<string, unknown>>): Parameters {
  return withParameters(defaults, given);
}

/** Unknown names are taken as they are: Snowflake has hundreds. */
export function withParameters(base: Parameters, given: Readonly<Record<string, unknown>>): Parameters {
  const known = Object.entries(given).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[name.toUpperCase(), value] as const]
      : [],
  );
  return { ...base, ...Object.fromEntries(known) };
}

/** Back to the account's values. */
export function withoutParameters(base: Parameters, names: readonly string[]): Parameters {
  const restored = Object.entries(base).flatMap(([name, value]) => {
    if (!names.includes(name)) return [[name, value] as const];
    const original = defaults[name];
    return original === undefined ? [] : [[name, original] as const];
  });
  return Object.fromEntries(restored);
}

export function numberParameter(parameters: Parameters, name: string): number {
  const value = Number(parameters[name] ?? 0);
  return Number.isFinite(value) ? value : 0;
}

/** The list that travels with logins and results. */
export function parameterList(parameters: Parameters): { readonly name: string; readonly value: ParameterValue }[] {
  return Object.entries(parameters).map(([name, value]) => ({ name, value }));
}
