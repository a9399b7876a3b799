/**
 * Talk that stands apart from a question, told by its place and by the persons in it, whatever its other words: "Our
 * controller dropped by and asked: ...", "... because the board will ask". What names something of the data, sets
 * something apart or counts is no talk. Only a question that is not understood as a whole is read without it, and the
 * answer says what was left out.
 */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { answerWords, blanked, greeting, isTelling, wordsOfSpeech } from "./asides.ts";

export type Apart = {
  /** The question with the talk blanked out: all other words keep their place. */
  readonly question: string;
  readonly talk: readonly string[];
};

/** In letters: whoever goes on for longer says something. */
const longestTalk = 160;

type Part = { readonly start: number; readonly end: number; readonly text: string };

/** Null where nothing stands apart, or nothing else is left. */
export function withoutTalkAround(question: string, index: SemanticIndex): Apart | null {
  const lead = longest(leads(question).filter(({ text }) => isTalk(text, index)));
  const tail = longest(tails(question).filter(({ text }) => isTalk(text, index)));
  const apart = [lead, tail].filter((part) => part !== null);
  if (apart.length === 0 || (lead !== null && tail !== null && lead.end > tail.start)) return null;
  const rest = apart.reduce((text, { start, end }) => blanked(text, start, end), question);
  return /\p{L}{2}/u.test(rest) ? { question: rest, talk: apart.map(({ text }) => trimmed(text)) } : null;
}

/** What ends talk in front of a question: a mark, or a verb of asking of which the question is the object. */
const leadEnds: readonly { readonly end: RegExp; readonly isLead: (text: string) => boolean }[] = [
  { end: /:\s+|\s[-–—]\s+|[.!]\s+/gu, isLead: isSpoken },
  { end: /,\s+/gu, isLead: isAddress },
  {
    end: /\b(?:know|see|hear|learn|find out|work out|figure out|look up|(?:tell|show|give|send|remind) (?:me|us))\b[,:]?(?: (?:about|of))?\s+/giu,
    isLead: isWish,
  },
];

function leads(question: string): Part[] {
  return leadEnds.flatMap(({ end, isLead }) =>
    [...question.matchAll(end)]
      .map((mark) => ({ start: 0, end: mark.index + mark[0].length, text: question.slice(0, mark.index) }))
      .filter(({ text }) => text.length <= longestTalk && isLead(text)),
  );
}

/** Where talk behind a question begins: a statement of its own, a clause of time, condition or aim, brackets. */
const tailBegins: readonly { readonly begin: RegExp; readonly isTail: (text: string) => boolean }[] = [
  { begin: /(?<=[.?!;])\s+(?=\p{L})/gu, isTail: isAboutAsking },
  { begin: /,?\s+(?=(?:if|when|whenever|once|unless) you\b)/giu, isTail: () => true },
  { begin: /,\s+(?=if\s+(?:that|it|this|at all|possible)\b)/giu, isTail: () => true },
  {
    begin: /,?\s+(?=as (?:you|we|i) (?:discuss|agree|talk|said|say|mention|promise|know|see)\p{L}*\b)/giu,
    isTail: () => true,
  },
  { begin: /,?\s+(?=so (?:that )?(?:i|we)\b)/giu, isTail: () => true },
  {
    begin: /,?\s+(?=because\b)/giu,
    isTail: (text) => /^,?\s*because (?:i|we)\b/iu.test(text) || wordsOfSpeech.test(text),
  },
  { begin: /\s+(?=\((?:just )?(?:asking|wondering)\b[^()]*\)[.?!\s]*$)/giu, isTail: () => true },
];

function tails(question: string): Part[] {
  return tailBegins.flatMap(({ begin, isTail }) =>
    [...question.matchAll(begin)]
      .map(({ index }) => ({ start: index, end: question.length, text: question.slice(index) }))
      .filter(({ start, text }) => start > 0 && text.length <= longestTalk && isTail(text)),
  );
}

function longest(parts: readonly Part[]): Part | null {
  const [first] = parts.toSorted((one, other) => other.text.length - one.text.length);
  return first ?? null;
}

/** Who speaks or is spoken to. */
const personal = /\b(?:i|we|you|me|us|somebody|someone|anybody|anyone)\b/iu;
const possessed = /\b(?:my|our|your) \p{L}/iu;
const finite = /\b(?:is|are|was|were|has|have|had|will|would|can|could|keeps?|kept)\b/iu;

/** Somebody speaks or is spoken of; "Our wholesalers: ..." and "Tell me about wholesalers: ..." are what is asked about. */
function isSpoken(text: string): boolean {
  if (focusing.test(text)) return false;
  if (greeting.test(text) || personal.test(text) || wordsOfSpeech.test(text)) return true;
  return text.trim().split(/\s+/).length >= fewestWords && (possessed.test(text) || finite.test(text));
}

const fewestWords = 4;

/** What turns the question to something: "we look at wholesalers". */
const focusing =
  /\b(?:(?:look|looking|arrive) at|focus\p{L}*|consider\p{L}*|regard\p{L}*|concern\p{L}*|interest\p{L}* in|about (?!this\b|it\b|that\b)|tak(?:e|ing)|us(?:e|ing)|wants?(?! to know\b))\b/iu;

/** "It would help me to", "Can you": somebody wishes; "which gizmos did we" asks for something. */
function isWish(text: string): boolean {
  return (
    personal.test(text) && /^\s*(?:please|kindly|can|could|would|will|may|might|do|i|we|you|it|let|help)\b/iu.test(text)
  );
}

/** "Could someone remind me, ...", "As agreed, ...". */
function isAddress(text: string): boolean {
  const isAsking = /^\s*(?:can|could|would|will|may|might|do|does|is|are)\b/iu.test(text) && personal.test(text);
  return isAsking || /^\s*as (?:discussed|agreed|promised|mentioned|requested|usual|always)\b/iu.test(text);
}

/** Thanks, or somebody who does something with the answer; "It has to be net of tax." says more of what is asked. */
function isAboutAsking(text: string): boolean {
  if (/\b(?:thank(?:s| you)?|sorry)\b/iu.test(text) || goesSomewhere.test(text)) return true;
  return /^\s*(?:i|we|you|they|my|our|the|everybody|everyone|somebody|someone)\b/iu.test(text) && usesAnswer.test(text);
}

/** Where the answer goes, not what it is. */
const goesSomewhere = /^\s*(?:it|this|that)(?: will| is)? go(?:es|ing)?\b/iu;

/** The answer is what is talked about, waited for, shown: nothing is said of what it is. */
const usesAnswer =
  /\b(?:talk|discuss|present|speak|decide|depend|wait|ask|meet|report)\p{L}*(?: \p{L}+)? (?:it|this|that)\b(?!\s+(?:in|as|with|net|for)\b)/iu;

/** What would change the question: kept out, kept in, put in order, set apart. */
const restricting =
  /\b(?:no|never|none|(?:without|except|excluding|exclude)(?! (?:it|this|that)\b)|only|just (?:the|those|for|in|at)|including?|included|count(?:s|ing|ed)?|ignor(?:e|ing)|leav(?:e|ing)|by (?!and\b)|per|each|every|sort(?:ed)?|order(?:ed)?|rank(?:ed)?|split|grouped|instead|rather|mean(?:s|ing)?)\b/iu;

/** "if that is not too much": the "not" is about the asking. */
const conditional = /^,?\s*if\b/iu;

/** "... and asked:", "... wants to know this:": whoever stands before it is who asks, by whatever name. */
const reported =
  /\b(?:asks?|asked|asking|(?:wants?|wanted|needs?|needed) to know|wonders?|wondered|wondering)\b(?! for)/iu;

/** "gizmos we sell", "the wholesalers that you serve": things, said by who has to do with them. */
const described = /\b(?!(?:this|does|was|has|perhaps|always)\b)\p{L}{3,}s (?:that |which )?(?:i|we|you|they)\b/iu;

function isTalk(text: string, index: SemanticIndex): boolean {
  if (described.test(text)) return false;
  const said = reported.exec(text);
  return said === null ? saysNothing(text, index) : !/\d/u.test(text) && saysNothing(text.slice(said.index), index);
}

function saysNothing(text: string, index: SemanticIndex): boolean {
  if (/[\d"“”%]/u.test(text) || restricting.test(text)) return false;
  if (!conditional.test(text) && /\bnot\b|n't\b/iu.test(text)) return false;
  return splitIdentifier(text).every((word) => isEmptyWord(word) || !isTelling(word, index));
}

/** Ordinals, amounts and days that in talk are about anything: "the first slide", "many thanks", "on Thursday". */
const emptyWords =
  /^(?:first|last|next|same|new|many|much|most|more|all|some|one|thing|not|too|there|following|before|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|tomorrow|today)$/u;

function isEmptyWord(word: string): boolean {
  return emptyWords.test(word) || answerWords.has(stem(word));
}

function trimmed(text: string): string {
  return text.replace(/^[\s,.:;(-]+|[\s,.:;)-]+$/gu, "");
}
