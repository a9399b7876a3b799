/**
 * Snowflake's cells as exact cells. They come as the texts of the wire: days and seconds since 1970, digits, JSON. No
 * integer or decimal goes through a float, no date through a time zone, and JSON stays the text that it is.
 */
import "server-only";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import { kindOfType, nativeTypeOf, type TypeFacts } from "./column-kinds.ts";

export type CellReader = (text: string) => Cell;

/** A result column in the product's words. */
export function toResultColumn(name: string, facts: TypeFacts): ResultColumn {
  const nativeType = nativeTypeOf(facts);
  return { name, kind: kindOfType(nativeType), nativeType };
}

/** One row, cells by position; null is NULL and nothing else is. */
export function toRow(values: readonly unknown[], readers: readonly CellReader[]): ResultRow {
  return readers.map((read, position) => {
    const value = values[position];
    return value === null || value === undefined ? null : read(String(value));
  });
}

/** How the texts of a type are read. */
export function cellReaderOf(facts: TypeFacts): CellReader {
  const type = facts.type.toLowerCase();
  if (type === "fixed") return (facts.scale ?? 0) > 0 ? asText : toExactInteger;
  return readers.get(type) ?? asText;
}

const readers: ReadonlyMap<string, CellReader> = new Map([
  ["real", toFloat],
  ["boolean", toBoolean],
  ["date", toDateText],
  ["time", toTimeText],
  ["timestamp_ntz", toTimestampText],
  ["timestamp_ltz", toUtcText],
  ["timestamp_tz", toUtcText],
]);

function asText(text: string): Cell {
  return text;
}

function toExactInteger(text: string): Cell {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const floatWords: ReadonlyMap<string, string> = new Map([
  ["nan", "NaN"],
  ["inf", "Infinity"],
  ["-inf", "-Infinity"],
]);

// NaN and the infinities are text: they are no JSON.
function toFloat(text: string): Cell {
  const word = floatWords.get(text.toLowerCase());
  if (word !== undefined) return word;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function toBoolean(text: string): Cell {
  return text === "1" || text.toLowerCase() === "true";
}

function toDateText(text: string): Cell {
  const days = Number(text);
  return Number.isSafeInteger(days) ? (utcParts(days * secondsPerDay)?.date ?? text) : text;
}

function toTimeText(text: string): Cell {
  const point = readSeconds(text);
  const parts = point === null ? null : utcParts(point.seconds);
  return point === null || parts === null ? text : parts.time + point.fraction;
}

function toTimestampText(text: string): Cell {
  const point = readSeconds(text);
  const parts = point === null ? null : utcParts(point.seconds);
  return point === null || parts === null ? text : `${parts.date} ${parts.time}${point.fraction}`;
}

// The second number is the zone in which it was written, which UTC needs not: "1709244000.500000000 1560".
function toUtcText(text: string): Cell {
  const seconds = text.split(" ", 1)[0] ?? text;
  const timestamp = toTimestampText(seconds);
  return timestamp === seconds ? text : `${timestamp}+00:00`;
}

const secondsPerDay = 86_400;
const secondsPattern = /^(-?)(\d+)(?:\.(\d{1,9}))?$/;
const nanosPerSecond = 1_000_000_000;

/** Whole seconds and the written fraction (`.5`, or nothing); before 1970 the fraction still counts forwards. */
function readSeconds(text: string): { readonly seconds: number; readonly fraction: string } | null {
  const match = secondsPattern.exec(text);
  if (match === null) return null;
  const [, sign, whole, digits] = match;
  const nanos = Number((digits ?? "").padEnd(9, "0"));
  const isBefore = sign === "-" && nanos > 0;
  const magnitude = sign === "-" ? -Number(whole) : Number(whole);
  const seconds = isBefore ? magnitude - 1 : magnitude;
  if (nanos === 0) return { seconds, fraction: "" };
  const forwards = isBefore ? nanosPerSecond - nanos : nanos;
  return { seconds, fraction: `.${String(forwards).padStart(9, "0").replace(/0+$/, "")}` };
}

// Beyond the years 0 to 9999 a Date writes signs and six digits; further out it is none.
function utcParts(seconds: number): { readonly date: string; readonly time: string } | null {
  const moment = new Date(seconds * 1_000);
  if (Number.isNaN(moment.getTime())) return null;
  const [date = "", time = ""] = moment.toISOString().split("T");
  return { date, time: time.slice(0, 8) };
}
