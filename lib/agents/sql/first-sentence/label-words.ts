/** What a figure's label says of its grammar: one figure or several things, with an article or without. */
import "server-only";

/** By the label's own words, its brackets left out: "Orders were". */
export function wasOrWere(label: string): "was" | "were" {
  return isPluralLabel(label) ? "were" : "was";
}

/** The same of what holds still. */
export function isOrAre(label: string): "is" | "are" {
  return isPluralLabel(label) ? "are" : "is";
}

/** "Average orders per customer" is one average, "orders from Berlin" are orders. */
function isPluralLabel(label: string): boolean {
  const name = label
    .replace(/\s*\(.*$/s, "")
    .replace(/\s+(per|of|for|from|by|in|outside|named|with|without)\s.*$/i, "");
  return /[^su]s$/i.test(name) && !figureWord.test(label) && !singularWords.test(name);
}

/** What is one figure of its own takes an article: "the average delay", "the return rate", but plain "revenue". */
const figureWord =
  /^(the )?(average|median|lowest|highest|earliest|latest|smallest|largest|total|number|share|running total|ratio)\b|\b(rate|ratio|share|margin|index|score|price|value|area|delay|temperature|humidity|age|duration|distance|speed)$/i;

/** True for what is one figure of its own: "average delay", "return rate". */
export function isSingleFigure(label: string): boolean {
  return figureWord.test(label);
}

const singularWords = /\b(gross|news|status|address|access|loss|basis|series|business|process)$/i;
