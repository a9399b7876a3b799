/** Tables of those who do things, by what people call them. */
import type { SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";

/** In the singular. */
export const personNouns: readonly string[] = [
  ...["customer", "client", "buyer", "shopper", "guest", "user", "member", "subscriber"],
  ...["visitor", "patient", "passenger", "player"],
];

const persons: ReadonlySet<string> = new Set(personNouns);

/** Whether the last word of a name is one for such persons. */
export function isPersonWord(name: string): boolean {
  return persons.has(stem(splitIdentifier(name).at(-1) ?? ""));
}

/** The tables of a model that hold such persons. */
export function personTables(model: SemanticModel): string[] {
  return model.tables.flatMap(({ name, label }) => (isPersonWord(label) ? [name] : []));
}
