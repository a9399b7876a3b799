/** What the texts of a column are written like, so that "0042" is compared as a number where all of them are numbers. */
import type { TextPattern } from "./model.ts";

const shapes: readonly (readonly [TextPattern, RegExp])[] = [
  ["number", /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/],
  ["date", /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ["timestamp", /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/],
  ["money", /^[+-]?[$€£¥]\s?\d[\d,]*(?:\.\d+)?$|^[+-]?\d[\d,]*(?:\.\d+)?\s?[$€£¥]$/],
  ["percent", /^[+-]?\d+(?:\.\d+)?\s?%$/],
  ["code", /^(?=.*[A-Z0-9])[A-Z0-9]+(?:[-_/.][A-Z0-9]+)*$/],
];

/** Longer ones are no codes. */
const longestCode = 20;

/** The one pattern that all values have; "text" where they have none in common, null where there is no value. */
export function patternOf(values: readonly string[]): TextPattern | null {
  if (values.length === 0) return null;
  const trimmed = values.map((value) => value.trim()).filter((value) => value !== "");
  if (trimmed.length < values.length) return "text";
  const shape = shapes.find(([name, pattern]) =>
    trimmed.every((value) => pattern.test(value) && (name !== "code" || value.length <= longestCode)),
  );
  return shape?.[0] ?? "text";
}
