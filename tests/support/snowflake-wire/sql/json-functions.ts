/** VARIANT, OBJECT and ARRAY: all three are JSON in DuckDB. */

import { unsupported } from "../errors.ts";
import { arg, type Call, type FunctionRule, written } from "./call.ts";
import { castTo } from "./casts.ts";
import { quoteText, type Typed } from "./scope.ts";
import { boolean, integer, real, type SqlType, text, variant } from "./sql-types.ts";

const array: SqlType = { kind: "array" };
const object: SqlType = { kind: "object" };

/** Keys and values in turn; `*` stands for every column. */
const construct =
  (keepsNull: boolean): FunctionRule =>
  (call) => {
    const pairs = call.isStar ? starPairs(call) : argumentPairs(call.args);
    const texts = pairs.map(([key, value]) => `${key}, ${value}`);
    const whole = `json_object(${texts.join(", ")})`;
    // Without its NULLs: merging a patch into nothing leaves them out.
    return { sql: keepsNull ? whole : `json_merge_patch('{}', ${whole})`, type: object };
  };

function argumentPairs(values: readonly Typed[]): (readonly [string, string])[] {
  return values.flatMap((key, index) => {
    const value = values[index + 1];
    return index % 2 === 0 && value !== undefined ? [[key.sql, value.sql] as const] : [];
  });
}

function starPairs(call: Call): (readonly [string, string])[] {
  return call.scope.relations.flatMap((relation) =>
    relation.columns.map((column) => {
      const value = `"${relation.alias}"."${column.name}"`;
      return [quoteText(column.name), value] as const;
    }),
  );
}

const get: FunctionRule = (call) => {
  const place = castTo(arg(call, 0), variant).sql;
  const key = arg(call, 1);
  const path = key.type.kind === "number" ? `'$[' || ${key.sql} || ']'` : `'$."' || ${key.sql} || '"'`;
  return { sql: `json_extract(${place}, ${path})`, type: variant };
};

const getPath: FunctionRule = (call) => {
  const node = call.nodes[1];
  if (node?.kind !== "literal") throw unsupported("GET_PATH of a computed path");
  const path = node.text("value");
  const from = path.startsWith("[") ? "$" : "$.";
  return { sql: `json_extract(${castTo(arg(call, 0), variant).sql}, ${quoteText(`${from}${path}`)})`, type: variant };
};

const as =
  (type: SqlType): FunctionRule =>
  (call) =>
    castTo(arg(call, 0), type, true);

export const jsonFunctions: readonly (readonly [string, FunctionRule])[] = [
  ["PARSE_JSON", written((value) => `CAST(${value} AS JSON)`, variant)],
  ["TRY_PARSE_JSON", written((value) => `TRY_CAST(${value} AS JSON)`, variant)],
  ["OBJECT_CONSTRUCT", construct(false)],
  ["OBJECT_CONSTRUCT_KEEP_NULL", construct(true)],
  ["ARRAY_CONSTRUCT", (call) => ({ sql: `json_array(${call.args.map((one) => one.sql).join(", ")})`, type: array })],
  ["GET", get],
  ["GET_PATH", getPath],
  ["ARRAY_SIZE", written((value) => `json_array_length(${value})`, integer)],
  [
    "ARRAY_CONTAINS",
    (call) => ({ sql: `json_contains(${arg(call, 1).sql}, ${castTo(arg(call, 0), variant).sql})`, type: boolean }),
  ],
  [
    "ARRAY_TO_STRING",
    written((value, separator) => `array_to_string(CAST(${value} AS VARCHAR[]), ${separator})`, text),
  ],
  ["OBJECT_KEYS", written((value) => `to_json(json_keys(${value}))`, array)],
  ["SPLIT", written((value, separator) => `to_json(string_split(${value}, ${separator}))`, array)],
  ["TYPEOF", (call) => ({ sql: `json_type(${castTo(arg(call, 0), variant).sql})`, type: text })],
  ["TO_JSON", (call) => ({ sql: `CAST(${castTo(arg(call, 0), variant).sql} AS VARCHAR)`, type: text })],
  ["TO_VARIANT", (call) => castTo(arg(call, 0), variant)],
  ["TO_ARRAY", (call) => castTo(arg(call, 0), array)],
  ["TO_OBJECT", (call) => castTo(arg(call, 0), object)],
  ["AS_INTEGER", as(integer)],
  ["AS_DOUBLE", as(real)],
  ["AS_VARCHAR", as(text)],
  ["IS_NULL_VALUE", (call) => ({ sql: `(json_type(${castTo(arg(call, 0), variant).sql}) = 'NULL')`, type: boolean })],
];
