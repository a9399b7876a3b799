/** "who ordered", "how many people booked": the one table of persons, where the question does not name it. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { plural, splitIdentifier, stem } from "#lib/semantic/words";
import { phraseCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";

/** What tables of persons are called, as stems. */
export const personNouns: ReadonlySet<string> = new Set(
  "customer|client|buyer|guest|user|member|employee|worker|student|passenger|patient|visitor|subscriber|donor|person|player|driver|tenant|applicant|citizen".split(
    "|",
  ),
);
/** Between "who" and what they did. */
const besideDeed: ReadonlySet<string> = new Set(
  "has|have|had|hasn|haven|hadn|t|not|never|did|didn|does|doesn|do|don|ever|also|only|hasn't|haven't|hadn't|didn't|doesn't|don't".split(
    "|",
  ),
);
const peopleWords: ReadonlySet<string> = new Set(["people", "persons", "folks"]);

/** The tokens with such a word read as the persons of the model; as they are where it has none or several tables of them. */
export function withPersons(
  tokens: readonly Token[],
  known: { readonly model: SemanticModel; readonly index: SemanticIndex },
): Token[] {
  const persons = personsOf(known.model);
  if (persons === null || tokens.some(({ stem: word }) => word === stem(persons))) return [...tokens];
  return tokens.flatMap((token, place) => {
    if (peopleWords.has(token.lower)) return isNamed(token, known.index) ? [token] : [asWord(token, plural(persons))];
    return place === 0 && token.lower === "who" && isDeed(tokens.slice(1).find(({ lower }) => !besideDeed.has(lower)))
      ? [asWord(token, "which"), asWord(token, plural(persons))]
      : [token];
  });
}

function personsOf({ tables }: SemanticModel): string | null {
  const nouns = tables.flatMap(({ label }) => {
    const noun = stem(splitIdentifier(label).at(-1) ?? "");
    return personNouns.has(noun) ? [noun] : [];
  });
  const [noun] = nouns;
  return nouns.length === 1 && noun !== undefined ? noun : null;
}

function isNamed({ lower, stem: word }: Token, index: SemanticIndex): boolean {
  return index.phrases.has(word) || index.valueWords.has(lower);
}

/** "bought", "ordered": something that they did. */
function isDeed(token: Token | undefined): boolean {
  if (token?.kind !== "word") return false;
  return phraseCue([token])?.type === "verb" || /ed$/.test(token.lower);
}

function asWord(token: Token, word: string): Token {
  return { ...token, text: word, lower: word, stem: stem(word) };
}
