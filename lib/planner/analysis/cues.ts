/**
 * The words by which people ask for an analysis, wherever they stand in the question. They say nothing about which
 * figure is meant: without them the question names the figure, as every other question does.
 */
import type { PlanAnalysis } from "#lib/domain/plan-analysis";

export type AskedAnalysis = {
  readonly kind: PlanAnalysis["kind"];
  /** The way that the figure is said to have gone. */
  readonly claim: "rise" | "fall" | null;
  /** A change, a difference or a course was named: without one "why" asks about people, not about figures. */
  readonly isOfFigures: boolean;
  /** What asked for it, as it stands in the question. */
  readonly words: string;
  /** The question without those words, the likeliest way to leave them out first. */
  readonly rests: readonly string[];
};

export const monthPattern =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

const change = {
  fall: "drops?|falls?|fell|fallen|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|dips?|dipped|slumps?|slumped|plung(?:e|ed)|reductions?|shr(?:ink|ank|unk)|loss of|dropped|dropping|falling|collapsed?|slowdown|weaker|lower|less(?! than)|fewer(?! than)|down",
  rise: "rises?|rose|risen|rising|increas(?:e|es|ed|ing)|grow(?:th|n|s|ing)?|grew|jumps?|jumped|surges?|surged|spikes?|spiked|climb(?:s|ed)?|upticks?|upturn|gains?|soared?|doubled?(?= (?:between|from|in|compared|vs|since|this|last)\\b|\\W*$)|higher|longer|more|up",
  either: "chang(?:e|es|ed|ing)|differences?|movements?|development|differ(?:s|ed)?|move[ds]?|better|worse",
} as const;

const anyChange = `(?:${change.fall}|${change.rise}|${change.either})`;
const size =
  "(?:so |such |that |very )?(?:much|many|far|a lot|sharply?|strongly|suddenly|sudden|clearly|big|large|huge|strong|sharp)?";

/** The first that fits decides; each with what is left out of the question. */
const causes: readonly RegExp[] = [
  /\bwhat accounts for\b/giu,
  /\bwhat(?:'s| has| have)? changed(?= in\b)/giu,
  /\bwhere (?:does|do|did)(?= .+ come from\b)/giu,
  /\bcomes? from\b[\s?.]*$/giu,
  /\b(?:can|could|would) you (?:please )?(?:tell me|explain)(?: to me)?\b/giu,
  /\b(?:do you know|any idea|i wonder|tell me)(?= (?:why|what))/giu,
  /\bwhy (?:is|was|are|were|did|does|do|has|have|had)(?: it that)?\b/giu,
  /\b(?:and |, )?why\b/giu,
  /\bhow come\b/giu,
  /\bhow (?:can|could|do|would) (?:you |we )?explain\b/giu,
  /\bhow (?:can|could)(?= .+ be explained\b)/giu,
  /\bbe explained\b/giu,
  /\bwhat(?:'s|s| is| was| has been| were| are|) (?:the )?(?:main |biggest )?(?:drivers?|reasons?|causes?) (?:of|for|behind)\b/giu,
  /\bwhat(?:'s|s| is| was| has|) (?:been )?(?:driv(?:ing|es?)|drove|caus(?:ed|ing|es)|explain(?:s|ed)?|behind|contribut(?:ed|ing|es) to|led to|made|mov(?:ed|ing|es)|push(?:ed|ing)|pull(?:ed|ing))(?: (?:that|this|it))?\b/giu,
  /\b(?:the )?(?:root |main |biggest )?(?:reasons?|causes?|drivers?) (?:for|of|behind)(?= (?:the |a |this |that )?(?:\w+ )?(?:drop|fall|declin|decreas|dip|slump|rise|increas|growth|jump|surge|spike|chang))/giu,
  /\b(?:break down|decompose|dissect)(?= (?:the )?(?:chang|growth|drop|fall|decline|rise|increase|decrease))/giu,
  /\b(?:please )?explain(?: it| that| this| to me)?\b/giu,
];

const whyCue =
  /\bwhy\b|\bwhat accounts for\b|\bwhat(?:'s| has| have)? changed in .+\bbetween\b|\bwhere (?:does|do|did) .*(?:drop|fall|declin|decreas|dip|slump|rise|increas|growth|jump|surge|spike|chang).+ come from\b|\bhow come\b|\bhow (?:can|could) .+ be explained\b|\bwhat(?:'s|s| is| was| has|) (?:been )?(?:the )?(?:main |biggest )?(?:driv|drove|caus|explain|behind|contribut|led to|mov(?:ed|ing)|push|pull|reasons? (?:for|behind))|\b(?:reasons?|causes?|drivers?) (?:for|of|behind) (?:the |a |this |that )?(?:\w+ )?(?:drop|fall|declin|decreas|dip|slump|rise|increas|growth|jump|surge|spike|chang)|\b(?:break down|decompose|dissect) (?:the )?(?:chang|growth|drop|fall|decline|rise|increase|decrease)|\bexplain\b|\bwhat(?: has| have)? made .+\b(?:go(?:ne)? (?:up|down)|rise|fall|drop|jump|grow|increase|decrease|decline)\b/iu;

/** What drove a figure changed it; "why" alone may be asked of anything. */
const drivingCue =
  /\bwhat(?:'s| has| have)? changed in\b|\bwhat(?:'s|s| is| was| has|) (?:been )?(?:the )?(?:main |biggest )?(?:driv|drove|contribut|mov(?:ed|ing))/iu;

/** Null where nothing asks what moved a figure. */
export function readWhy(asked: string): AskedAnalysis | null {
  const question = asked.replaceAll(/\b(?:which|what) factors?\b/giu, "what");
  const cue = whyCue.exec(question);
  if (cue === null) return null;
  // "why is it lower on tablets" sets groups beside each other, at no two times.
  const stated = question.replaceAll(/\bwhat(?:'s|s| is| was| are| were)\b/giu, " ");
  const isOfGroups = standing.test(stated) && !comparing.test(question);
  const bare = causes.reduce((text, phrase) => text.replaceAll(phrase, " "), question.replace(before, "?"));
  const claim = claimOf(bare);
  const isOfFigures =
    !isOfGroups &&
    (claim !== null ||
      new RegExp(`\\b${anyChange}\\b`, "iu").test(bare) ||
      drivingCue.test(question) ||
      comparing.test(bare) ||
      bare.search(amounts) >= 0 ||
      isSoLarge(bare));
  const rests = [withoutChange(bare), tidy(bare)].flatMap(comparedSides);
  // What a word means is explained elsewhere.
  if (!isOfFigures && /^explain$/iu.test(cue[0])) return null;
  return {
    kind: "why",
    claim,
    isOfFigures,
    words: cue[0].trim(),
    rests: distinct([...rests, ...(lasting.test(bare) ? rests.map((rest) => `average ${rest}`) : [])]),
  };
}

/** What is longer than it was is how long each of them takes: all together they are more. */
const lasting = /\b(?:longer|shorter|slower|faster|quicker)\b/iu;

const itWas =
  "(?:(?:it|this|that|they|we|which) )?(?:was|were|used to be|is usually|are usually|had been)(?: (?:at|only|still|usually|normally|always|around|about|roughly|between|nearly|almost|just|never|under|over|more than|less than))* \\$?\\d";
const untilThen = "(?:before|until then|earlier|previously|normally|usually|so far)";
/** How it was until then, told beside the question: "It was around 5 percent before". */
const before = new RegExp(
  // Behind a comma it may say which rows are meant: there it has to end in a bare figure, or to say when.
  `(?:[.?!;] ?${itWas}[^.?!;]*?(?: ${untilThen})?|, ?${itWas}(?:[^.?!;]*? ${untilThen}|[\\d.,]*(?: ?(?:%|percent|k|m|million))?))[.?!]?$`,
  "iu",
);

/** What is larger or smaller now, beside others. */
const standing =
  /\b(?:is|are|'s) (?:\w+ )?(?:lower|higher|longer|shorter|smaller|larger|bigger|better|worse|less|more)\b|\b(?:is|are) (?:\w+ ){1,6}(?:lower|higher|longer|shorter|smaller|larger|better|worse)\b/iu;

const comparing = /\b(?:compared (?:with|to)|versus|vs\.?|against|than)\b/iu;

function claimOf(text: string): AskedAnalysis["claim"] {
  const places = (["fall", "rise"] as const).map((side) => ({
    side,
    place: text.search(new RegExp(`\\b(?:${change[side]})\\b`, "iu")),
  }));
  const found = places.filter(({ place }) => place >= 0).toSorted((left, right) => left.place - right.place);
  if (found.length === 0 && isSoLarge(text))
    return /\bso (?:few|little|low|small|short|weak)\b/iu.test(text) ? "fall" : "rise";
  const [told] = text.match(amounts) ?? [];
  if (found.length === 0 && told !== undefined) return multiplied(told);
  return found[0]?.side ?? null;
}

/** "why was it so high in May", "why did we get so many in May": against the time before. */
function isSoLarge(text: string): boolean {
  return (
    soLarge.test(text) &&
    new RegExp(`\\b(?:${monthPattern}|q[1-4]|h[12]|20\\d\\d|last|this|yesterday)\\b`, "iu").test(text)
  );
}

const soLarge = /\bso (?:many|much|high|large|long|strong|big|few|little|low|small|short|weak)\b/iu;

/** "nearly double those of", "less than half of". */
function multiplied(words: string): AskedAnalysis["claim"] {
  if (/\b(?:double|doubled|twice|triple)\b/iu.test(words)) return "rise";
  return /\bhalf\b/iu.test(words) ? "fall" : null;
}

/** "the drop in revenue", "revenue fell so much", "was twice that of": the figure stays, what is said of it goes. */
function withoutChange(text: string): string {
  const noun = new RegExp(
    `\\b(?:the |a |an |this |that |our )?(?:\\w+ly )?${size} ?${anyChange} (?:in|of|from)\\b(?! (?:the )?(?:\\d{4}|q[1-4]|h[12]|last|${monthPattern})\\b)`,
    "giu",
  );
  const verb = new RegExp(
    `\\b(?:is|was|are|were|did|has|have|been|being|go(?:es|ne|ing)?|went|shot|came|com(?:e|ing)|get(?:ting)?|got)? ?(?:nearly |almost |about )?${size} ?(?:${change.fall}|${change.rise}|changed?|differ(?:ed)?|moved?|better|worse)\\b(?:(?: (?:so|that|this|very))? (?:much|fast|quickly|strongly|sharply)| a lot)?(?:(?: (?:from|by|about|around|nearly|almost|over))* [\\d.,]+ ?(?:%|per ?cent\\b|points?\\b)| (?:from|by) [\\d.]+)?`,
    "giu",
  );
  const plain = text
    .replaceAll(/\b(?:we|they) (?:get|got|have|had|see|saw|receive|received)\b/giu, " ")
    .replaceAll(standsSo, " ");
  return tidy(plain.replaceAll(noun, " ").replaceAll(amounts, " compared with ").replaceAll(verb, " "));
}

const standsSo =
  /\b(?:is |was |are |were )?so (?:many|much|high|large|long|strong|big|few|little|low|small|short|weak)\b/giu;

/** "nearly double those of", "less than half of", "much better than in": beside what the figure stands. */
const amounts =
  /\b(?:is|was|were|are)?(?: (?:nearly|almost|about|more than|less than|only|so|much|far))* (?:double|doubled|twice|half|triple|better|worse|higher|lower|longer|shorter|more|less|fewer)(?: (?:than|of|that of|those of))(?: (?:that|those) of)?(?= (?:in |of |that|those|last|the |a |year|month|20\d\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu;

/** "from April to May", "between April and May", "in May than in April": the later time beside the earlier one. */
function comparedSides(text: string): string[] {
  const time = String.raw`(?:the )?(?:${monthPattern}|q[1-4]|h[12]|first half|second half|last \w+|20\d\d)(?:(?: of)? (?:20\d\d|last year))?`;
  const between = new RegExp(String.raw`\b(?:from|between) (${time}) (?:to|and|until) (${time})`, "iu").exec(text);
  const than = withYear(
    text
      .replaceAll(/\bthan (?:in |of )?(?![$€£]?\d{1,3}\b|[$€£]?\d{5}|[$€£]?\d+[.,]\d)/giu, "compared with ")
      .replaceAll(/\bin terms of\b/giu, "of"),
  );
  if (between === null) return distinct([than, text]);
  const [all, first = "", second = ""] = between;
  const year = /20\d\d/.exec(second)?.[0];
  const earlier = year !== undefined && !/20\d\d/.test(first) ? `${first} ${year}` : first;
  // Both together are one time, and not what is asked about.
  const compared = tidy(text.replace(all, `in ${second} compared with ${earlier}`));
  return [compared, `number of ${compared}`];
}

/** "in May 2026 compared with April's": the month right before it, of that year or of the one before. */
function withYear(text: string): string {
  const pair = new RegExp(
    String.raw`\b(${monthPattern}) (20\d\d)\b.*\bcompared with (${monthPattern})(?:['’]s)?(?!\w| (?:of )?(?:20\d\d|last|the))`,
    "iu",
  );
  const [all = "", month = "", year = "", other = ""] = pair.exec(text) ?? [];
  const isOfYearBefore = placeOf(other) >= placeOf(month);
  const earlier = `${other} ${Number(year) - (isOfYearBefore ? 1 : 0)}`;
  return all === "" ? text : text.replace(all, all.replace(/\S+$/u, earlier));
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function placeOf(month: string): number {
  return monthNames.indexOf(month.slice(0, 3).toLowerCase());
}

/** Without double blanks, and without what dangles at the ends. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ ([,.?!])/gu, "$1")
    .replace(/^[\s,.;:?!-]+|[\s,;:-]+$/gu, "")
    .replaceAll(/([.,?!])[.,?!]+/gu, "$1")
    .replace(/[.?!]+$/u, "")
    .replaceAll(/\b(?:the )?(\p{L}+?)s? volumes?\b/giu, "number of $1s")
    .trim();
}

/** In their order, each once. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}
