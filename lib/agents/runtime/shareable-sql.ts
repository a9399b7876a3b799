/** A statement as a model may see it: under `metadata` no text leaves in it but the user's own. */
import "server-only";
import type { ModelData } from "./dependencies.ts";

/** A text in single quotes was perhaps looked up among the stored values; it stays only where the user said it. */
export function shareableSql(sql: string, modelData: ModelData, said: string): string {
  if (modelData !== "metadata") return sql;
  const own = said.toLowerCase();
  return sql.replaceAll(/'((?:[^']|'')*)'/g, (literal: string, text: string) =>
    text === "" || own.includes(text.replaceAll("''", "'").toLowerCase()) ? literal : "'?'",
  );
}
