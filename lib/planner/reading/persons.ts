/** "who", "people": the one table of persons, where the question does not name it. */
import type { Candidate } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { personNouns } from "../rewrite/persons.ts";
import type { Token } from "../words/tokenise.ts";

const words: ReadonlySet<string> = new Set(["people", "persons", "folks", "everybody", "everyone"]);

const weight = 0.9;

/** The rows that such a word stands for; none where the model has no table of persons, or several. */
export function personsAt(tokens: readonly Token[], place: number, model: SemanticModel): readonly Candidate[] {
  const word = tokens[place]?.lower ?? "";
  if (!(words.has(word) || (word === "who" && place === 0))) return [];
  const tables = model.tables.filter(({ label }) => personNouns.has(stem(splitIdentifier(label).at(-1) ?? "")));
  const [table] = tables;
  return tables.length === 1 && table !== undefined
    ? [{ element: { kind: "table", table: table.name, via: null }, weight }]
    : [];
}
