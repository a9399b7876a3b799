/** "for the board meeting I need ...", "my boss wants to know ...": what an answer is for says nothing about the data. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { splitIdentifier, stem } from "#lib/semantic/words";

const occasions =
  "meeting|review|report|deck|presentation|slides?|memo|newsletter|pitch|call|dashboard|board|boss|manager|analysis|briefing|workshop|proposal|summary|update|planning|audit";
const people = "boss|manager|cfo|ceo|coo|cmo|director|team|management|board|colleagues?|client|leadership";
/** Who asks and what for: nobody's data, unless the model has it. */
export const everydayNouns: RegExp = new RegExp(`^(?:${occasions}|${people})s?$`, "iu");

const owners = "the|my|our|a|an|this|next|today(?:'s)?|tomorrow(?:'s)?|some";
const times = "today|tomorrow|tonight|next week|this week|on \\w+day|this afternoon|this morning";
const wish =
  "(?:i|we)(?:'d| would)? (?:need|want|like|have)|i'?m|(?:can|could|would) (?:you|i|we)|please|pls|give|show|list|what|which|how";
const wants =
  "wants? to (?:know|see)|(?:is|are) asking(?: for| about)?|asks?(?: for)?|asked(?: me| us)?(?: for| about)?|needs?(?: to (?:know|see))?|would like to (?:know|see)";

const phrases: readonly RegExp[] = [
  new RegExp(
    `^\\s*for (?:${owners}) (?:[\\p{L}-]+ ){0,2}?(?:${occasions})(?: (?:${times}))?\\s*(?:[:,-]|(?=(?:${wish})\\b))`,
    "iu",
  ),
  new RegExp(`^\\s*(?:(?:${owners}) )?(?:[\\p{L}-]+ )?(?:${people}) (?:${wants})[:,]?(?=\\s)`, "iu"),
  new RegExp(
    `,?\\s+(?:for|to put in|to go in|to include in) (?:${owners}) (?:[\\p{L}-]+ ){0,2}?(?:${occasions})(?: (?:${times}))?\\s*[.?!]*$`,
    "iu",
  ),
];

/** The question with such a phrase blanked out, so that all other words keep their place; with words of the model it stays. */
export function withoutPurpose(question: string, index: SemanticIndex): string {
  return phrases.reduce((text, phrase) => {
    const found = phrase.exec(text)?.[0];
    if (found === undefined || namesData(found, index)) return text;
    return text.replace(found, " ".repeat(found.length));
  }, question);
}

/** The words that make it such a phrase, met in the model as well. */
function namesData(phrase: string, index: SemanticIndex): boolean {
  const telling = splitIdentifier(phrase).filter((word) => new RegExp(`^(?:${occasions}|${people})$`).test(word));
  return telling.some((word) => index.vocabulary.has(stem(word)) || index.valueWords.has(word));
}
