/** The words by which people ask what is unusual in a course, and how it goes on. */
import { type AskedAnalysis, distinct, monthPattern, tidy } from "./cues.ts";
import { type Horizon, readHorizon } from "./horizon.ts";

const oddities = "unusual|odd|strange|weird|abnormal|suspicious|out of the ordinary|anomalous|irregular|unexpected|off";

/** Moves and times that are called so: "unexpected dips", "odd days". */
const oddOnes =
  "(?:unexpected|sudden|unusual|strange|odd|weird|abnormal) (?:spikes?|dips?|drops?|jumps?|peaks?|swings?|changes?|movements?|values?|days?|weeks?|months?)";

/** Said of a figure itself: "is February's revenue unusual", "was it unusually low". */
const saidOf =
  "(?:unusual|abnormal|anomalous|suspicious|out of the ordinary|(?:unusually|abnormally) (?:high|low|large|small|strong|weak))";

/** What asks for it and names nothing of the data. */
const unusualPhrases: readonly RegExp[] = [
  new RegExp(
    `\\b(?:(?:can you |could you |please )?(?:find|spot|detect|show|list|are|were|is) (?:me |there )*)?(?:the |any |all )*${oddOnes}(?: (?:in|of|for|with))?\\b`,
    "giu",
  ),
  new RegExp(
    `\\b(?:is|was|are|were|did|do|does|has|have|had)?\\s*(?:there\\s+)?(?:been\\s+)?(?:we\\s+(?:see|have)\\s+)?(?:any|some|every)(?:thing|where)?\\s+(?:really\\s+|particularly\\s+)?(?:${oddities})(?:\\s+(?:happen(?:ed|ing)?|going on))?(?:\\s+(?:about|in|with|for))?\\b`,
    "giu",
  ),
  new RegExp(
    `\\b(?:what|what's|which|whats)\\s+(?:is|was|were|are|looks?)?\\s*(?:${oddities})(?:\\s+(?:about|in|with|for))?\\b`,
    "giu",
  ),
  new RegExp(`\\b(?:is|was)\\s+there\\s+some(?:thing)?\\s+(?:${oddities})\\s+(?:about|in|with)\\b`, "giu"),
  /\b(?:can you |could you |please )?(?:find|spot|detect|show|look for|check for|search for|identify|highlight|are there|were there|is there|any|list)?\s*(?:me )?(?:the |any |all )?(?:anomal(?:y|ies)|outliers?|irregularit(?:y|ies))(?: detection)?(?: (?:in|for|of|among|on|with))?\b/giu,
  /\b(?:are there |were there |is there |any |find |list )+(?:unexpected |sudden |strange )?(?:spikes?|dips?|gaps?|breaks?|jumps?|drops?)(?: (?:in|of|for))\b/giu,
  new RegExp(`^\\s*(?:and )?(?:is|was|are|were|did|does|do)\\b(?=.*\\b${saidOf}\\b)`, "giu"),
  new RegExp(`\\b(?:(?:look|seem)(?:s|ed)? )?${saidOf}\\b`, "giu"),
  /\b(?:any |are there |which )?(?:days?|weeks?|months?) (?:with|of) (?:missing|no) data(?: (?:in|for|of))?\b/giu,
  /\bdid (?:any(?:thing|one)) break in(?: the trend of)?\b/giu,
  /\b(?:behaved?|behaves?|behaving|look(?:s|ed)?|developed?)\s+(?:strangely|oddly|unusually|weird(?:ly)?|differently)(?: at any point)?\b/giu,
  /\bat any point\b/giu,
  /\b(?:i mean )?days (?:that )?we (?:don't|do not|dont) have\b/giu,
  /\bwhen did\b/giu,
  /\bdid\b/giu,
];

const unusualCue = new RegExp(
  `\\b${oddOnes}\\b|^\\s*(?:and )?(?:is|was|are|were|did|does|do) .+\\b${saidOf}\\b|\\b(?:any|some|what|whats|what's|every)(?:thing|where)?\\s+(?:is |was |looks? |really |particularly )?(?:${oddities})\\b|\\banomal(?:y|ies)\\b|\\boutliers?\\s+(?:in|for|of|among|on|with)\\b|\\b(?:any|are there|were there|find)\\s+(?:unexpected |sudden )?(?:spikes?|dips?|gaps?|breaks?)\\s+(?:in|of)\\b|\\b(?:days?|weeks?|months?) with (?:missing|no) data\\b|\\bbreak in the trend\\b|\\b(?:behave[sd]?|behaving|looks?|looked)\\s+(?:strangely|oddly|unusually|weird)|\\bwhen did .+ (?:spike|dip|collapse|break)\\b`,
  "iu",
);

/** Null where nothing asks what is unusual. */
export function readUnusual(question: string): AskedAnalysis | null {
  const cue = unusualCue.exec(question);
  if (cue === null) return null;
  const bare = unusualPhrases.reduce((text, phrase) => text.replaceAll(phrase, " "), question);
  const spiked = bare.replaceAll(/\b(?:spiked?|dip(?:ped)?|collapsed?|broke|break)\b/giu, " ");
  return {
    ...{ kind: "unusual", claim: null, isOfFigures: true, words: cue[0].trim() },
    rests: distinct([tidy(spiked), tidy(bare)]),
  };
}

const forecastPhrases: readonly RegExp[] = [
  /\b(?:can|could|would) you (?:please )?/giu,
  /\b(?:please |pls )?(?:forecast|predict|project|extrapolate|estimate)(?:ed|s|ing)?(?: (?:the|our|of))?\b/giu,
  /\b(?:a |the |an )?(?:forecasts?|predictions?|projections?|outlook|trend)(?: (?:for|of|on))?\b/giu,
  /\b(?:how many|how much|what)(?=.*\b(?:will|should|can|going to)\b)/giu,
  /\b(?:where|how) (?:will|are|is)\b/giu,
  /\b(?:will|should|can|do|could) (?:we|i|there|it|they)(?: (?:likely|probably))?(?: (?:have|be|expect|get|see|reach|sell|make|handle|need))?\b/giu,
  /\b(?:do|can|may|must|should) (?:we|i|they) (?:have to |need to )?expect\b/giu,
  /\b(?:be )?(?:expected|expect|likely|going) to (?:be|have|get|come|reach)\b/giu,
  /\b(?:are|is) (?:going to|expected)\b/giu,
  /\bwill\b(?: (?:be|develop|go on|look|grow|evolve|cost us|cost))?/giu,
  /\b(?:expected|expect)\b/giu,
  /\b(?:develop|evolve|go on|continue|look like|cost us)\b/giu,
  /\bif (?:this|it|things|the trend) (?:goes|go|continues?|keeps?)(?: on)?(?: (?:like|as) (?:it has|this|that|before|now|it is))?,?/giu,
  /\b(?:please|pls|monthly forecast)\b/giu,
];

const forecastCue = new RegExp(
  `\\b(?:forecasts?|forecasted|forecasting|predict(?:ed|ion|ions|s)?|extrapolate|outlook)\\b|\\bproject(?:ed|ions?)?\\s+(?:the |our )?[a-z]+.*\\b(?:next|coming|until|by|for)\\b|\\b(?:will|going to|(?:should|do|can|may) we (?:have to |need to )?expect|expected?)\\b.*\\b(?:next|coming|tomorrow|year[ -]end|end of (?:the |this )?year|20\\d\\d|q[1-4]|${monthPattern})\\b|^\\s*(?:please |can you |could you )*estimate\\b.*\\b(?:next|coming)\\b|\\b(?:next|coming)\\b.*\\bwill\\b|\\bif (?:this|it|things|the trend) (?:goes|continues)`,
  "iu",
);

/** A figure that a verb asks for is called by what it was until now: "how much will we sell". */
const verbAhead =
  /\bhow much (?:money )?(?:will|can|should|could|are|is) (?:we|they|it|i) (?:likely |probably |going to |expect to )*(sell|earn|make|take in|bring in|spend|turn over|generate)\b/iu;

export type AskedForecast = AskedAnalysis & {
  readonly horizon: Horizon;
  /** How many there are to be at a time, not how many come: "how many employees will we have". */
  readonly isOfStock: boolean;
};

/** Which things will do something stands in the data, or nowhere. */
const asksWhich =
  /^\s*(?:and |so |ok |please )?(?:which|who|whose|whom|list|show me (?:all|the|which)|where is|where are)\b/iu;

/** Null where nothing asks what comes. */
export function readForecast(question: string): AskedForecast | null {
  const cue = asksWhich.test(question) ? null : forecastCue.exec(question);
  if (cue === null) return null;
  const horizon = readHorizon(question);
  // "so that I can finish the forecast" asks for none.
  if (
    horizon.words === "" &&
    !/^(?:(?:can|could|would|please|pls|you|now|and|ok|give|me|show|a|the|an) )*$/iu.test(question.slice(0, cue.index))
  )
    return null;
  const told = horizon.rest.replace(verbAhead, "how much did we $1");
  const bare = tidy(forecastPhrases.reduce((text, phrase) => text.replaceAll(phrase, " "), told));
  const words = [cue[0].trim(), horizon.words].filter((text) => text !== "").join(" ");
  const plain = tidy(bare.replaceAll(/\b(?:us|we|i|be|have|total)\b/giu, " "));
  const isOfStock = /\b(?:will|should|shall) (?:we|they|it|there) (?:have|be)\b/iu.test(question);
  return {
    ...{ kind: "forecast", claim: null, isOfFigures: true, words },
    // What comes in a month is new in it.
    rests: distinct([bare, plain, tidy(plain.replaceAll(/\bnew\b/giu, " "))]),
    ...{ horizon, isOfStock },
  };
}
