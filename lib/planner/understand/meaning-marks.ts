/** Words of a question, and the mark that each leaves in any plan that heard it. They are about the language, and know no schema. */

import { personNouns } from "../derive/persons.ts";

export type Mark = {
  /** The words; what they say stands in the first group. */
  readonly said: RegExp;
  /** What a plan that heard them holds; null where no plan can. */
  readonly held: RegExp | null;
  /** A condition that holds it is not enough: it has to be in what is shown. */
  readonly isShown?: true;
  /** The word's own place in a name of the data does not do. */
  readonly isNoName?: true;
};

const people = `(?:${personNouns.join("|")})s?`;
const steps = "(?:day|week|month|quarter|year)";

export const marks: readonly Mark[] = [
  { said: /\b(averages?|avg|mean)\b/iu, held: /"avg"|"ratio"|"median"|moving|average|avg|mean/iu },
  { said: /\b(median)\b/iu, held: /median|percentile|quantile|"times"/iu },
  {
    said: /\b(never|without|except|excluding|other than|neither|nobody|nothing|none)\b|\b(not)\b(?! (?:more|less|fewer|only|later|earlier))|(n't)\b/iu,
    held: /"isNegated"|"!=|not|is_null|"value":(?:false|0)\b|"except"|"<|without|\bno\b|non/iu,
  },
  {
    said: /(?<!at )\b(most|fewest|highest|lowest|largest|smallest|biggest|longest|shortest)\b(?! recent)/iu,
    held: /"limit":|"order":|"max"|"min"|rank|extreme|largest|smallest|most|highest|lowest/iu,
  },
  {
    said: /\b(share|percentage|proportion|fraction)\b/iu,
    held: /"asShare"|"ratio"|"name":|share|percent|"compare":|quantile|rate|growth|contribution|proportion|fraction/iu,
  },
  {
    said: /(?:,|\band) (by how (?:much|many))\b/iu,
    held: /"compare":\{|minus|difference|"operator":"-"|\\"-\\"|change/iu,
    isShown: true,
  },
  {
    said: /\b(by how (?:much|many))\b[^?]*\b(?:exceed|beat|miss|surpass|overrun|undershoot|overshoot|outdo|fall short)/iu,
    held: /"compare":\{|minus|difference|"operator":"-"|\\"-\\"|change/iu,
    isShown: true,
  },
  {
    said: /^who (runs?|manages?|leads?|heads?|owns?|supervises?|is in charge of|is responsible for)\b/iu,
    held: /manager|lead|head|owner|supervisor|responsible|chief|director/iu,
  },
  // "Revenue by city again" wants it shown once more. What was done a second time is counted, or looked for behind the first time.
  {
    said: /\b(?:who|that|whose|\p{L}{3,}ed|bought|sold|came|come|went|gone|paid|took|taken|got|had|held|made)\b[^,.;?]{0,40}\b(again|once more|repeatedly)\b/iu,
    held: /summary|back|repeat|reopen|"having"|soon|elapsed|gap|"time":.*"time":|"count":\{/iu,
    isNoName: true,
  },
  {
    said: new RegExp(`\\b(returning) ${people}\\b`, "iu"),
    held: /returning|newness|"summary|repeat/iu,
    isNoName: true,
  },
  // Of all rows of something, not of any: no plan says that of related rows.
  { said: new RegExp(`\\b(?:who|that|whose)\\b[^,.;?]*\\b(every|each) ${steps}\\b`, "iu"), held: null },
  { said: /\bwhere (all|every|each)\b/iu, held: null },
  {
    said: /\b(?:sold|bought|ordered|present|available|active|used|stocked|offered|rented|booked)\b[^?]*\b(?:in|on|at|to|by) (every) \p{L}+\??$/iu,
    held: null,
  },
  { said: /\b(the same day) as\b/iu, held: /elapsed/u, isNoName: true },
  { said: /\b(only) (?:with|containing|having)\b/iu, held: /"isNegated"/u, isNoName: true },
  {
    said: /\b(the same) (?!day|week|month|quarter|year|time|period|date|hour|way|order|basket|number)\p{L}+/iu,
    held: /"together"|"within":|same/iu,
  },
  {
    said: /\b(?:bought|sold|ordered|used|held|taken|booked|purchased|rented)\b[^.?]*\b(together with)\b/iu,
    held: /"together"/u,
    isNoName: true,
  },
  { said: /\bin an? (single) (?!cent|dollar)\p{L}+/iu, held: /"over_groups"|"grain":/u },
  {
    said: new RegExp(
      `\\b${steps}s (?:in which|where|when|that)\\b[^.?]*\\b(fell|rose|declined|grew|increased|decreased|dropped)\\b`,
      "iu",
    ),
    held: /"having":/u,
  },
];
