/** What people ask for that this product does not do yet: told by its name, not as an unknown word. Pure. */

type Feature = {
  /** A word of the question that asks for it, and that means nothing in the data. */
  readonly word: RegExp;
  readonly sentence: string;
};

const noMessages =
  'I cannot send an answer just once. Say when it is to come, such as "send me this every Monday at 8", or whereupon, such as "tell me when daily orders fall below 50".';

const features: readonly Feature[] = [
  {
    word: /^(?:forecast\w*|predict\w*|projections?|extrapolat\w*|tomorrow|next|upcoming|will)$/,
    sentence:
      'I can tell what is stored, and forecast a figure over time: ask "forecast orders for the next 3 months".',
  },
  {
    word: /^(?:why|reasons?|causes?|caused)$/,
    sentence:
      'I can tell what moved a figure between two times: ask "why did revenue fall last month". Other causes are not in the data.',
  },
  {
    word: /^(?:undo|revert|redo)$/,
    sentence: "There is no undo in words yet. Earlier answers stay as they are, and each question can be edited above.",
  },
  {
    word: /^(?:alerts?|notify|notifications?|remind\w*|subscribe|schedule)$/,
    sentence: noMessages,
  },
];

/**
 * What is to be done with an answer, whatever its words may name in the data: "send me this by email", "mail it to me".
 * A share or a rate of what came by mail is a figure.
 */
const sending = [
  /^\s*(?:(?:please|can you|could you|now|and)\s+)*(?:e-?mail|mail|forward) (?:me|us|it|this|them)\b/i,
  /^\s*(?:(?:please|can you|could you|now|and)\s+)*(?:(?:send|forward) (?!rates?\b|counts?\b)|(?:share|deliver) (?:me|us|it|this|that|them|the)\b).{0,200}\b(?:by|via|per|through|as an?|in an?|to my|to our) (?:e-?mails?|mail|inbox|sms|text message)\s*[.?!]*$/i,
];

/** The sentence for a wish to have an answer sent; null for a question. */
export function wantsMessage(question: string): string | null {
  return sending.some((pattern) => pattern.test(question)) ? noMessages : null;
}

/** Days that only some count: which they are stands in no table. */
const workingDays =
  /\b(?:working|business|work)[ -]?(?:days?|hours?)\b|\b(?:net|trading) days between\b|\b(?:public|bank|national) holidays?\b/i;

/** The sentence for working days and holidays, unless the data itself has something of that name; null for other questions. */
export function asksWorkingDays(question: string, isNamed: (words: string) => boolean): string | null {
  const said = workingDays.exec(question)?.[0];
  if (said === undefined || isNamed(said)) return null;
  const words = /holiday/i.test(said) ? "Holidays" : `${said.charAt(0).toUpperCase()}${said.slice(1).toLowerCase()}`;
  return `${words} are not known here: which days nobody works stands in no table. I can count the days of the calendar.`;
}

/** What was listed before is not taken up by a word: "how many of them". */
const pronoun = /\bof (them|those|these)\b/i;

/**
 * The sentence about the feature that is missing; null where none is what the question lacks.
 * @param unknown words of the question that mean nothing in the data.
 * @param namesData the question names something of the data beside them.
 */
export function missingFeature(question: string, unknown: readonly string[], namesData: boolean): string | null {
  const referred = pronoun.exec(question)?.[1];
  if (referred !== undefined) {
    return `I cannot tell yet what "${referred}" stands for. Say it as a whole question, with its names.`;
  }
  const words = unknown.map((word) => word.toLowerCase());
  const feature = features.find(({ word }) => words.some((said) => word.test(said)));
  if (feature === undefined) return null;
  // "the weather tomorrow" of a shop lacks the weather first.
  const isAll = words.every((said) => features.some(({ word }) => word.test(said)));
  return namesData || isAll ? feature.sentence : null;
}
