/** Names that an engine suggests for one it does not know. Only names of the schema get out: an engine's text may hold more. */
import "server-only";
import type { SemanticModel } from "#lib/semantic/model";

const maxNames = 3;

/** Names in quotes within the engine's text that are tables or columns of the model, in its spelling. */
export function nearestNames(cause: string | null, model: SemanticModel): readonly string[] {
  const known = new Map<string, string>();
  for (const table of model.tables) {
    known.set(table.name.toLowerCase(), table.name);
    for (const column of table.columns) known.set(column.name.toLowerCase(), column.name);
  }
  // The unknown name itself is quoted too, but it is not in the model.
  const quoted = (cause ?? "").matchAll(/["'`]([^"'`\n]{1,255})["'`]/g);
  const names = [...quoted].flatMap(([, text = ""]) => known.get(text.split(".").at(-1)?.toLowerCase() ?? "") ?? []);
  return [...new Set(names)].slice(0, maxNames);
}
