/** One call of a function: its name, its arguments and the window it runs over. */
import type { TextPlace } from "../errors.ts";
import type { AstNode } from "./ast.ts";
import type { Compiler } from "./compiler.ts";
import { orderTexts } from "./order.ts";
import { quoteName, type Scope, type Typed } from "./scope.ts";
import { type SqlType, text } from "./sql-types.ts";

export type Call = {
  readonly name: string;
  readonly place: TextPlace | null;
  readonly nodes: readonly AstNode[];
  /** The arguments in DuckDB's words; a star has none. */
  readonly args: readonly Typed[];
  readonly isStar: boolean;
  readonly isDistinct: boolean;
  /** WITHIN GROUP's sort keys. */
  readonly order: readonly string[];
  /** The arguments of WITHIN GROUP's sort keys. */
  readonly orderValues: readonly Typed[];
  /** ` OVER (...)`, or nothing. */
  readonly over: string;
  readonly ignoresNulls: boolean;
  readonly scope: Scope;
  readonly compiler: Compiler;
};

/** The result of a function, made of its call. */
export type FunctionRule = (call: Call) => Typed;

/** An argument, or NULL where it is left out. */
export function arg(call: Call, index: number): Typed {
  return call.args[index] ?? { sql: "NULL", type: { kind: "null" } };
}

/** A unit such as MONTH: a bare word or a text. */
export function unitOf(call: Call, index: number): string {
  const node = call.nodes[index];
  const word = node?.kind === "column" ? (node.identifier("name")?.name ?? "") : (node?.text("value") ?? "");
  const unit = (word === "" ? (node?.text("this") ?? "") : word).toLowerCase();
  return unitNames.get(unit) ?? unit;
}

/** A rule whose text is `name(arguments)`. */
export function same(name: string, type: SqlType | "first" = text): FunctionRule {
  return (call) => ({
    sql: `${name}(${call.args.map((one) => one.sql).join(", ")})${call.over}`,
    type: type === "first" ? arg(call, 0).type : type,
  });
}

/** A rule whose text is built of its arguments' texts. */
export function written(make: (...args: readonly string[]) => string, type: SqlType | "first" = text): FunctionRule {
  return (call) => ({
    sql: make(...call.args.map((one) => one.sql)),
    type: type === "first" ? arg(call, 0).type : type,
  });
}

/** Reads a call out of the tree, with the window or the group around it. */
export function readCall(node: AstNode, scope: Scope, compiler: Compiler): Call {
  if (node.kind === "window_function") {
    const inner = readCall(node.need("this"), scope, compiler);
    return { ...inner, over: overText(node.part("over"), scope, compiler) };
  }
  if (node.kind === "within_group") {
    const keys = node.parts("order_by");
    const inner = readCall(node.need("this"), scope, compiler);
    const orderValues = keys.map((key) => compiler.expression(key.need("this"), scope));
    return { ...inner, order: orderTexts(keys, scope, compiler), orderValues };
  }
  const named = compiler.parsed.functionNamed(node.text("name"));
  const nodes = node.children("args");
  const isStar = nodes.some((one) => one.kind === "star");
  const name = named?.name ?? node.text("name").toUpperCase();
  const hasUnit = unitPlaces.has(name);
  return {
    name,
    place: named?.place ?? null,
    nodes,
    args: isStar ? [] : nodes.map((one, index) => argument(one, hasUnit && isUnit(one, index), scope, compiler)),
    isStar,
    isDistinct: node.flag("distinct"),
    order: [],
    orderValues: [],
    over: "",
    ignoresNulls: node.flag("ignore_nulls"),
    scope,
    compiler,
  };
}

function argument(node: AstNode, isUnitName: boolean, scope: Scope, compiler: Compiler): Typed {
  return isUnitName ? { sql: "NULL", type: text } : compiler.expression(node, scope);
}

/** A unit's name is no column. */
function isUnit(node: AstNode, index: number): boolean {
  if (node.kind === "var") return true;
  return index === 0 && node.kind === "column" && unitWords.has((node.identifier("name")?.name ?? "").toLowerCase());
}

const unitPlaces: ReadonlySet<string> = new Set([
  "DATEADD",
  "TIMEADD",
  "TIMESTAMPADD",
  "DATEDIFF",
  "TIMEDIFF",
  "TIMESTAMPDIFF",
  "DATE_TRUNC",
  "DATE_PART",
]);

const unitNames: ReadonlyMap<string, string> = new Map([
  ...["y", "yy", "yyy", "yyyy", "yr", "years", "yrs"].map((word) => [word, "year"] as const),
  ...["q", "qtr", "qtrs", "quarters"].map((word) => [word, "quarter"] as const),
  ...["mm", "mon", "mons", "months"].map((word) => [word, "month"] as const),
  ...["w", "wk", "weekofyear", "woy", "wy", "weeks"].map((word) => [word, "week"] as const),
  ...["d", "dd", "days", "dayofmonth"].map((word) => [word, "day"] as const),
  ...["h", "hh", "hr", "hours", "hrs"].map((word) => [word, "hour"] as const),
  ...["m", "mi", "min", "minutes", "mins"].map((word) => [word, "minute"] as const),
  ...["s", "sec", "seconds", "secs"].map((word) => [word, "second"] as const),
  ...["ms", "msec", "milliseconds"].map((word) => [word, "millisecond"] as const),
  ...["us", "usec", "microseconds"].map((word) => [word, "microsecond"] as const),
]);

const unitWords: ReadonlySet<string> = new Set([
  ...unitNames.keys(),
  ...unitNames.values(),
  "dayofweek",
  "dayofweekiso",
  "dayofyear",
  "weekiso",
  "yearofweek",
  "yearofweekiso",
  "epoch_second",
  "epoch_millisecond",
]);

function overText(over: AstNode | null, scope: Scope, compiler: Compiler): string {
  const window = over?.identifier("window_name") ?? null;
  if (over === null) return "";
  if (window !== null) return ` OVER ${quoteName(window.name)}`;
  const keys = over.children("partition_by").map((key) => compiler.expression(key, scope).sql);
  const order = orderTexts(over.parts("order_by"), scope, compiler);
  const parts = [
    ...(keys.length === 0 ? [] : [`PARTITION BY ${keys.join(", ")}`]),
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(", ")}`]),
    ...frameText(over.part("frame"), scope, compiler),
  ];
  return ` OVER (${parts.join(" ")})`;
}

function frameText(frame: AstNode | null, scope: Scope, compiler: Compiler): string[] {
  if (frame === null) return [];
  const bound = (field: string): string => {
    const fixed = boundTexts.get(frame.text(field));
    if (fixed !== undefined) return fixed;
    const open = frame.part(field);
    const side = open?.has("Preceding") === true ? "Preceding" : "Following";
    const amount = open?.child(side);
    return amount === null || amount === undefined
      ? "CURRENT ROW"
      : `${compiler.expression(amount, scope).sql} ${side.toUpperCase()}`;
  };
  const end = frame.has("end") ? bound("end") : "CURRENT ROW";
  return [`${frame.text("kind").toUpperCase()} BETWEEN ${bound("start")} AND ${end}`];
}

const boundTexts: ReadonlyMap<string, string> = new Map([
  ["UnboundedPreceding", "UNBOUNDED PRECEDING"],
  ["UnboundedFollowing", "UNBOUNDED FOLLOWING"],
  ["CurrentRow", "CURRENT ROW"],
]);
