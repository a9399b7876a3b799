/** How a turn stands to the one before: whether it goes on from it, and whether it adds to it or takes its place. */
import { allMentions } from "../request/mentions.ts";
import type { Request } from "../request/request.ts";

const openings =
  /^\s*(and|also|now|then|only|just|but|what about|how about|without|excluding|exclude|same|the same|with|as|for|plus|add|include|sort|order|oldest|newest|top|bottom|all|keep|filter|narrow|limit|restrict|make (?:it|that)|drop|hide|rank|split|break)\b|\bonly\s*[.!?]*$/i;
const reference = /\b(instead|too|as well|again)\b/i;

/** Words that stand for what the last answer showed, wherever they stand. */
const pointing =
  /^\s*(?:and )?which (?:has|have|had|is|are|was|were|did|do|does)\b|\b(those|these|the ones?|which ones?|that (?:one|list|table|result)|of (?:them|which))\b|\b(?:live|lives|lived|work|works|worked|stay|stays|stayed|sold|bought|ordered|placed|made|located|go|goes|went|from) there\b/i;

/** "this ship", "of that ship"; not "this year", and not a clause: "ships that sank". */
const pointingAtOne =
  /\b(?:this|(?:of|for|with|in|by|from|to|on|at|about|does|did|is|was|has) that) (?!(?:current |last |past |same )?(?:year|quarter|month|week|day|decade|century|season|morning|time|period)\b)[a-z]+/i;

/** What was shown as a whole: "filter this list", "that chart by month". */
const wholeAnswer =
  /\b(?:this|that) (?:list|table|result|answer|figure|number|chart|graph|data|information|query|report|one)\b/i;

/** Words that stand for one thing, whatever the last answer showed. */
const singular = /\b(?:he|she|his|her|him|(?:did|does|do|has|had) it)\b/i;

/** Speaks of a single row of the last answer: "that ship". */
export function pointsAtOne(question: string, request: Request): boolean {
  const named = withoutQuoted(question);
  if (pointingAtOne.test(named) && !wholeAnswer.test(named)) return true;
  return singular.test(named) && pointsBack(question, request);
}

function withoutQuoted(question: string): string {
  return question.replace(/"[^"]*"/g, (words) => " ".repeat(words.length));
}

/** Words that stand for a thing named before: in this question, else in the last one. */
const pronouns = /\b(their|theirs|they|them|its|it|his|her|he|she)\b/i;

/** Of what, the last answer said: "which type had the most". */
const mostOfThat =
  /\b(?:has|have|had|got|is|are|was|were) (?:the )?(?:most|least|fewest|highest|lowest|best|worst)\s*[?.!]*$/i;

/** Goes on from the last answer, whatever else it could mean: "and by channel". */
export function continues(question: string): boolean {
  return openings.test(question) || reference.test(question) || mostOfThat.test(question);
}

/** What is asked for is not what the pronoun stands for: "in which ports are they". */
const askedOfThem =
  /^\s*(?:(?:in|from|at|to|for|and)\s+)*(?:which|what|whose|how many)\b[^,.?!]*\b(?:they|them|he|she|(?:did|does|has|had) it)\b|^\s*(?:and )?how [a-z]+ (?:is|are|was|were|did|does|do) (?:it|they|he|she)\b/i;

/** Speaks of the rows of the last answer: "their names". */
export function pointsBack(question: string, { shown, groups }: Request): boolean {
  if (pointing.test(question) || pointingAtOne.test(withoutQuoted(question))) return true;
  const pronoun = pronouns.exec(question);
  if (pronoun === null) return false;
  const before = [...shown, ...groups].filter(({ mention }) => mention.chunk.start < pronoun.index);
  return before.length === 0 || (before.length === 1 && askedOfThem.test(question));
}

const wholeQuestion =
  /^\s*(?:(?:and|also|now|then|but|so)\s*,?\s+)?(?:how many|how much|what (?!about)|which|who|show|list|find|give|tell)/i;

/** Something is to be shown beside what was: "also show the captains". */
const furtherWish =
  /\b(?:(?:show|list|give|include|add|provide)(?: me| us)? also|also (?:show|list|give|include|add|provide))\b/i;

/** Without a verb it is only a part of a question: "and what crew?" */
const elliptic =
  /^\s*(?:and|also|now|then|but|so)\s*,?\s+(?:what|which|how many|how much)\b(?!.*\b(?:is|are|was|were|do|does|did|have|has|had|can)\b)/i;

/** Of what, was said before: "list just the names". */
const narrowed =
  /^\s*(?:(?:can|could) you |please |now )*(?:show|list|give|return|display)(?: me| us)? (?:just|only)\b/i;

/** Whether only the question before tells what this one is about: "how many are there?", "list just the names". */
export function leansOn(question: string, request: Request): boolean {
  if (narrows(question, request) || (isBare(request) && furtherWish.test(question))) return true;
  return allMentions(request).length === 0 || elliptic.test(question);
}

/** Of the rows that were shown: "list just the names". */
export function narrows(question: string, request: Request): boolean {
  return isBare(request) && narrowed.test(question);
}

function isBare({ groups, clauses, windows, ranking }: Request): boolean {
  return groups.length + clauses.length + windows.length === 0 && ranking === null;
}

/** Says itself of what it asks: "and how many boats are there in Kiel?" */
export function isWhole(question: string, request: Request): boolean {
  const isNamed = request.shown.some(({ mention }) => mention.candidates.length > 0);
  return (
    isNamed &&
    !leansOn(question, request) &&
    wholeQuestion.test(question) &&
    !reference.test(question) &&
    !pointsBack(question, request)
  );
}

/** "and Berlin" adds; "and Berlin?" asks the same of Berlin instead. */
export function addsTo(question: string): boolean {
  return /^\s*(and|also|plus|add|include|with)\b[^?]*$/i.test(question) || /\b(too|as well|also)\b/i.test(question);
}

/** More rows than before: "also show those". */
export function widens(question: string): boolean {
  if (/\b(only|just)\b/i.test(question)) return false;
  return furtherWish.test(question) || /^\s*(also|plus|add|include)\b|\b(too|as well)\s*[.!?]*$/i.test(question);
}

/** Another figure takes the place of the last one: "what about returns". */
export function replacesFigure(question: string): boolean {
  return (
    /^\s*(what about|how about|and|also|add|plus|include|with|now|show|same|just|only)\b/i.test(question) ||
    /\b(instead|too|as well|also|their|its)\b/i.test(question)
  );
}

/** What is given up needs no place in the new plan: "by month instead of department". */
export function withoutGivenUp(question: string): string {
  return question.replace(/\b(?:instead of|rather than|in place of)\b[^,;.?!]*/i, "instead");
}

const greeting =
  /^\s*(?:(?:yes|yeah|yep|no|ok|okay|alright|right|great|good|nice|cool|perfect|wonderful|awesome|excellent|interesting|thanks|thank you|sorry|hi|hello|hey|sure|got it|i see)(?: (?:there|a lot|very much|so much|again|please))?\s*[,.!;:]+\s*)+/i;
const farewell = /[,.!?;]\s*(?:thanks|thank you|please|cheers)[\s.!]*$/i;

/** Said to be kind; every other word stays where it is: "Great! And by region, please." */
export function withoutPleasantries(question: string): string {
  const blank = (words: string): string => " ".repeat(words.length);
  return question.replace(greeting, blank).replace(farewell, blank);
}
