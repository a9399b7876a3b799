/**
 * The words of a story that names a figure and asks about it: what asks, what the figure did, how sure it is, and what
 * people say to each other. None of them names anything of the data.
 */

const verbs = {
  rise: "rise grow climb jump surge soar spike increase gain lift double triple quadruple swell balloon expand mount rocket escalate strengthen improve accelerate pick shoot recover rebound multiply boost raise",
  fall: "fall drop decline decrease dip slump plunge shrink collapse sink slide tumble crash halve reduce diminish dwindle contract erode slow slip tail dry ease weaken worsen lose cut plummet crater soften",
  either: "change move shift swing vary fluctuate develop",
} as const;

/** Forms that no rule makes. */
const irregular: Readonly<Record<string, string>> = {
  rise: "rose risen",
  grow: "grew grown",
  swell: "swollen",
  shoot: "shot",
  fall: "fell fallen",
  shrink: "shrank shrunk",
  sink: "sank sunk",
  slide: "slid",
  lose: "lost",
  cut: "cut",
  swing: "swung",
};

const others = {
  rise: "rise growth increase jump surge spike gain uptick upturn upswing boom rebound recovery higher larger bigger greater longer more slower up twice double triple above bumper record",
  fall: "fall decline decrease drop dip slump plunge collapse reduction downturn downswing dropoff falloff shortfall slowdown lower smaller fewer less shorter faster quicker weaker down half below",
  either: "change movement swing shift better worse different",
} as const;

export type Side = "rise" | "fall" | "either";

/** What a figure did, by the words for it. */
export const changes: ReadonlyMap<string, Side> = new Map(
  (["rise", "fall", "either"] as const).flatMap((side) =>
    [...verbs[side].split(" ").flatMap(formsOf), ...others[side].split(" ")].map((word) => [word, side] as const),
  ),
);

/** "drop, drops, dropped, dropping". */
function formsOf(verb: string): string[] {
  const bare = verb.replace(/e$/u, "");
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/u.test(verb) ? `${verb}${verb.at(-1) ?? ""}` : bare;
  const past = (irregular[verb] ?? "").split(" ").filter((word) => word !== "");
  return [verb, `${verb}s`, `${doubled}ed`, `${bare}ed`, `${doubled}ing`, `${bare}ing`, ...past];
}

/** What asks why, what is unusual, what comes, and what goes together: each decides only where nothing else is named by it. */
export const asks = {
  why: /\b(?:why|how (?:come|so)|reasons?|causes?|caused|causing|drivers?|driving|drove|driven|explain\w*|explanations?|accounts? for|accounted for|behind|to blame|responsible|factors?|root|(?:com(?:es?|ing)|came) from|what(?: has| have|'s|s)? (?:happened|changed|made|moved|led)|pinpoint|underlying|who or what|contribut\w*)\b/giu,
  unusual:
    /\b(?:(?:un|ab)(?:usual|normal)(?:ly)?|odd(?:ly|ities|ity)?|strange(?:ly)?|weird(?:ly)?|anomal\w*|outliers?|atypical(?:ly)?|freak(?:ish|y)?|suspicious(?:ly)?|off the (?:charts?|scale)|out of (?:line|the ordinary|whack|place)|(?:stand|stood|stick|stuck)s? out|irregular\w*|exceptional(?:ly)?|extreme(?:ly)?|unexpected(?:ly)?|surprising(?:ly)?|(?:not|n't|never) (?:normal|normally|usual|usually|typically|expect)(?: see| get| have)?)\b/giu,
  forecast:
    /\b(?:forecast\w*|predict\w*|project(?:ed|ion|ions|ing)?|estimat\w*|extrapolat\w*|outlook|expect\w*|will|shall|going to|gonna|heading|headed|count on|reckon with|likely|anticipat\w*|at (?:the |this )?(?:current |present )?(?:pace|rate)|on (?:current|present) (?:trends?|form)|ahead)\b/giu,
  relation:
    /\b(?:hand in hand|go together|goes together|correlat\w*|(?:link|connection|connected|relationship|relation|association|related|tied|linked)(?: (?:between|btw|to|with))?|depends? on|influences?|affects?)\b/giu,
} as const;

/** Strength, nearness and likelihood: they say how much of something, never what. */
export const degrees: ReadonlySet<string> = new Set(
  "nearly almost about around roughly approximately circa close some only just over under so very much far sharply strongly suddenly sudden sharp strong significantly considerably noticeably slightly markedly dramatically steadily quite really clearly substantially well quickly fast badly heavily huge big large small massive steep lot bit than third fifth tenth percent points point times fold proportionally relatively still again even already ever".split(
    " ",
  ),
);

/** Who speaks, what is asked of whom, and what holds sentences together. */
export const talk: ReadonlySet<string> = new Set(
  "i we you us our my me your it its they them their he she somebody someone anybody anyone everyone people folks guys team board boss ceo cfo management finance hi hey hello thanks thank please pls plz kindly could can cannot would should shd might may must do does did done is are was were be been being am has have had having will shall get gets got gotten getting see sees saw seen tell walk help show find spot look looking figure know understand like want need let give take taking took bring check say said mean think wonder wondering curious idea out through into there here this that these those what which who whom where when how if whether also too then now since well ok okay so as but and at a an the came come comes coming go goes went gone going happened happen happens off up down away back back else really actually exactly any anything something stuff things thing numbers data please quick quickly ask asking asked question story picture going land lands landed hit hits turn turned out end ended finish finished stand stood came".split(
    " ",
  ),
);

/** Between names: kept where names stand on both sides. What keeps something out is none of them: it is never lost. */
export const joints: ReadonlySet<string> = new Set(
  "of in on at to from by for with and or per within via through under over between into as than above below more less least most worth who that which whose where".split(
    " ",
  ),
);
