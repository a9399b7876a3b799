/** TO_DATE, TO_NUMBER, TO_VARCHAR and their like, with formats and with TRY. */
import { arg, type Call, type FunctionRule } from "./call.ts";
import { castTo, toText } from "./casts.ts";
import { strftimeFormat } from "./formats.ts";
import { quoteText, type Typed } from "./scope.ts";
import { boolean, date, decimal, real, type SqlType, text, time, timestamp } from "./sql-types.ts";

/** A format that is written as a text; null without one. */
function formatOf(call: Call): string | null {
  const node = call.nodes[1];
  const isText = node?.kind === "literal" && node.text("literal_type") === "string";
  return isText ? strftimeFormat(node.text("value")) : null;
}

const toDay =
  (target: SqlType, isTry: boolean): FunctionRule =>
  (call) => {
    const value = arg(call, 0);
    const format = formatOf(call);
    if (format === null || value.type.kind !== "text") return fromNumber(value, target, isTry);
    const parsed = `${isTry ? "try_strptime" : "strptime"}(${value.sql}, ${quoteText(format)})`;
    return castTo({ sql: parsed, type: timestamp }, target, isTry);
  };

/** Numbers are seconds since 1970. */
function fromNumber(value: Typed, target: SqlType, isTry: boolean): Typed {
  if (value.type.kind !== "number") return castTo(value, target, isTry);
  return castTo({ sql: `make_timestamp(CAST(${value.sql} AS BIGINT) * 1000000)`, type: timestamp }, target, isTry);
}

const toNumber =
  (isTry: boolean): FunctionRule =>
  (call) => {
    const sizes = call.nodes.slice(1).flatMap((node) => {
      const size =
        node.kind === "literal" && node.text("literal_type") === "number" ? Number(node.text("value")) : null;
      return size === null ? [] : [size];
    });
    const [precision = 38, scale = 0] = sizes;
    const value = arg(call, 0);
    const hasFormat = sizes.length < call.args.length - 1;
    const plain = hasFormat ? { sql: `regexp_replace(${value.sql}, '[^0-9.eE+-]', '', 'g')`, type: text } : value;
    return castTo(plain, decimal(precision, scale), isTry);
  };

const toVarchar: FunctionRule = (call) => {
  const value = arg(call, 0);
  const format = formatOf(call);
  const isDated = value.type.kind === "date" || value.type.kind.startsWith("timestamp") || value.type.kind === "time";
  if (format === null || !isDated) return toText(value);
  return { sql: `strftime(${value.sql}, ${quoteText(format)})`, type: text };
};

const to =
  (target: SqlType, isTry = false): FunctionRule =>
  (call) =>
    castTo(arg(call, 0), target, isTry);

export const conversionFunctions: readonly (readonly [string, FunctionRule])[] = [
  ...["TO_DATE", "DATE"].map((name) => [name, toDay(date, false)] as const),
  ["TRY_TO_DATE", toDay(date, true)],
  ...["TO_TIMESTAMP", "TO_TIMESTAMP_NTZ", "TIMESTAMP"].map((name) => [name, toDay(timestamp, false)] as const),
  ...["TRY_TO_TIMESTAMP", "TRY_TO_TIMESTAMP_NTZ"].map((name) => [name, toDay(timestamp, true)] as const),
  ["TO_TIMESTAMP_LTZ", toDay({ kind: "timestamp_ltz" }, false)],
  ["TRY_TO_TIMESTAMP_LTZ", toDay({ kind: "timestamp_ltz" }, true)],
  ["TO_TIMESTAMP_TZ", toDay({ kind: "timestamp_tz" }, false)],
  ["TRY_TO_TIMESTAMP_TZ", toDay({ kind: "timestamp_tz" }, true)],
  ...["TO_TIME", "TIME"].map((name) => [name, toDay(time, false)] as const),
  ["TRY_TO_TIME", toDay(time, true)],
  ...["TO_NUMBER", "TO_DECIMAL", "TO_NUMERIC"].map((name) => [name, toNumber(false)] as const),
  ...["TRY_TO_NUMBER", "TRY_TO_DECIMAL", "TRY_TO_NUMERIC"].map((name) => [name, toNumber(true)] as const),
  ["TO_DOUBLE", to(real)],
  ["TRY_TO_DOUBLE", to(real, true)],
  ["TO_BOOLEAN", to(boolean)],
  ["TRY_TO_BOOLEAN", to(boolean, true)],
  ...["TO_VARCHAR", "TO_CHAR"].map((name) => [name, toVarchar] as const),
  ["TO_BINARY", (call) => ({ sql: `unhex(${arg(call, 0).sql})`, type: { kind: "binary" } })],
];
