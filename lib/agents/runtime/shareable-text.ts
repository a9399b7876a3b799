/** Statements and sentences as a model may see them: under `metadata` nothing stored leaves in them, but what the user said. */
import "server-only";
import type { ModelData } from "./dependencies.ts";

/** A text in single quotes was perhaps looked up among the stored values; it stays only where the user said it. */
export function shareableSql(sql: string, modelData: ModelData, said: string): string {
  if (modelData !== "metadata") return sql;
  return sql.replaceAll(/'((?:[^']|'')*)'/g, (literal: string, text: string) =>
    isSaid(text.replaceAll("''", "'"), said) ? literal : "'?'",
  );
}

/** Of a sentence, what stands in quotes, and days and months of the calendar. */
export function shareableSentence(sentence: string, modelData: ModelData, said: string): string {
  if (modelData !== "metadata") return sentence;
  return sentence
    .replaceAll(/["“]([^"”]*)["”]/g, (quoted: string, text: string) => (isSaid(text, said) ? quoted : '"?"'))
    .replaceAll(/\b\d{4}-\d{2}(?:-\d{2})?\b/g, (date) => (isSaid(date, said) ? date : "?"));
}

/** As whole words: "CA" is not said by "Calif.". */
export function isSaid(text: string, said: string): boolean {
  const own = ` ${wordsOf(said)} `;
  return own.includes(` ${wordsOf(text)} `) || wordsOf(text) === "";
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
