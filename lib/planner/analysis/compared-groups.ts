/**
 * "Is the score higher for phone than for chat tickets", "do online orders get cancelled more often than those from
 * stores", "does the wait differ between teams": groups that are set beside each other, whatever words set them so. Each
 * is said as a figure of both groups, which every question may ask for.
 */
import { type AskedAnalysis, distinct, tidy } from "./cues.ts";

/** Both groups, with the rows that they are groups of where these are named. */
type Groups = {
  readonly rows: string | null;
  readonly place: string;
  readonly left: string;
  /** Null: all the others. */
  readonly right: string | null;
};

type Pattern = { readonly form: RegExp; readonly read: (parts: readonly string[]) => readonly string[] };

const more = "more|less|fewer|higher|lower|larger|smaller|bigger|greater|longer|shorter|better|worse";
const asking = "(?:is|are|was|were|do|does|did|has|have|had)";
const places = "in|for|on|at|with|of|among|from|by|via|through|under";
const strength = "(?:(?:really|actually|significantly|noticeably|much|a lot|generally|typically|usually|on average) )*";

/** The first that fits decides. */
const patterns: readonly Pattern[] = [
  {
    form: new RegExp(
      `^${asking} there (?:an? |any |some )?(?:\\w+ )?(?:differences?|gaps?) in (.+?) (?:between|across|among|by) (.+)$`,
      "iu",
    ),
    read: ([figure = "", groups = ""]) => figuresOf(figure, groups),
  },
  {
    form: new RegExp(
      `^(?:(?:do|does|did) |how (?:much )?(?:do|does|did) |whether )(.+?) (?:differ|vary|depend)(?:s|ed)? ?${strength}(?:between|across|among|by|from|with|on|depending on) (.+)$`,
      "iu",
    ),
    read: ([figure = "", groups = ""]) => figuresOf(figure, groups),
  },
  {
    form: new RegExp(
      `^${asking} (.+?) (?:take|need|require)s? (?:longer|shorter|more time|less time) to (.+?) than (.+)$`,
      "iu",
    ),
    read: ([one = "", deed = "", other = ""]) =>
      ofGroups(one, other, (groups) => [`average time to ${deed} ${groups}`]),
  },
  {
    form: new RegExp(`^${asking} it takes? (?:longer|shorter|more time|less time) to (\\w+) (.+?) than (.+)$`, "iu"),
    read: ([deed = "", one = "", other = ""]) =>
      ofGroups(one, other, (groups) => [`average time to ${deed} ${groups}`]),
  },
  {
    form: new RegExp(
      `^${asking} (.+?) (\\w+ed) ${strength}(?:faster|sooner|quicker|slower|later|more quickly|more slowly) than (.+)$`,
      "iu",
    ),
    read: ([one = "", done = "", other = ""]) =>
      ofGroups(one, other, (groups) => basesOf(done).map((deed) => `average time to ${deed} ${groups}`)),
  },
  {
    form: new RegExp(`^${asking} (.+?) ${strength}(?:more|less) likely to (?:be |get )?(\\w+) than (.+)$`, "iu"),
    read: ([one = "", deed = "", other = ""]) => sharesOf(one, deed, other),
  },
  {
    form: new RegExp(
      `^${asking} (.+?) (?:be |get |been )?(\\w+) ${strength}(?:more|less) (?:often|frequently|than)(?: than)? (.+)$`,
      "iu",
    ),
    read: ([one = "", deed = "", other = ""]) =>
      /^(?:have|has|had|get|bring|make)$/iu.test(deed) ? [] : sharesOf(one, deed, other),
  },
  {
    form: new RegExp(
      `^${asking} (.+?) (?:have|has|had|get|show|bring|bring in|generate|pay) ${strength}(?:an? )?(?:${more}) (.+?) than (.+)$`,
      "iu",
    ),
    read: ([one = "", figure = "", other = ""]) => ofGroups(one, other, (groups) => averaged(figure, `of ${groups}`)),
  },
  {
    form: new RegExp(`^${asking} (.+?) ${strength}(?:${more}) ((?:${places}) .+?) than (.+)$`, "iu"),
    read: ([figure = "", one = "", other = ""]) =>
      ofGroups(withoutPlace(one), other, (groups) => averaged(figure, `of ${groups}`)),
  },
  {
    form: new RegExp(`^${asking} (.+?) ${strength}(?:${more}) (\\w+) than (.+)$`, "iu"),
    read: ([figure = "", one = "", other = ""]) => ofGroups(one, other, (groups) => averaged(figure, `of ${groups}`)),
  },
];

/** Null where no groups are set beside each other by a plain yes or no, or what they are set beside is a number or a time. */
export function readCompared(question: string): AskedAnalysis | null {
  const plain = tidy(question.replace(/^(?:so|and|ok|hey|hi|please|can you tell me (?:if|whether))[ ,]+/iu, ""));
  for (const { form, read } of patterns) {
    const found = form.exec(plain);
    const rests = found === null || isMeasured.test(found.at(-1) ?? "") ? [] : read(found.slice(1));
    if (rests.length > 0)
      return { kind: "difference", claim: null, isOfFigures: true, words: "than", rests: distinct(rests.map(tidy)) };
  }
  return null;
}

/** "than 500", "than last year", "than expected". */
const isMeasured =
  /^(?:(?:in|for|the|of|\$|€|£) ?)*(?:\d|last|this|previous|before|expected|usual|planned|average|normal|target|it|ever)/iu;

function figuresOf(figure: string, groups: string): string[] {
  const [, one, other] = /^(.+?) (?:and|vs\.?|versus|or|to) (.+)$/iu.exec(groups) ?? [];
  if (one === undefined || other === undefined)
    return averaged(figure, `by ${groups.replace(/^the (?:different )?/iu, "")}`);
  return ofGroups(one, other, (both) => averaged(figure, `of ${both}`));
}

/** "do A get cancelled more than B": the share of both that were. */
function sharesOf(one: string, deed: string, other: string): string[] {
  const { rows, place, left, right } = groupsOf(one, other);
  if (rows === null || right === null) return [];
  return participlesOf(deed).flatMap((done) => [
    `share of ${done} ${rows} ${place} ${left} and ${right}`,
    ...(place === "of" ? [] : [`share of ${done} ${rows} of ${left} and ${right}`]),
  ]);
}

function averaged(figure: string, groups: string): string[] {
  const bare = figure.replace(/^(?:the|our|an?|any) /iu, "");
  const isOwn = /\b(?:average|mean|median|typical|share|rate|percentage|percent|number)\b/iu.test(bare);
  return isOwn
    ? [`${bare} ${groups}`]
    : [`average ${bare} ${groups}`, `${bare} ${groups}`, `number of ${bare} ${groups}`];
}

function ofGroups(one: string, other: string, say: (groups: string) => readonly string[]): string[] {
  const { rows, place, left, right } = groupsOf(one, other);
  if (right === null) return rows === null ? [] : [...say(`${rows} by ${left}`)];
  const both = `${left} and ${right}`;
  return (rows === null ? [both] : [`${both} ${rows}`, `${rows} ${place} ${both}`]).flatMap((groups) => say(groups));
}

const others = /^(?:the )?(?:others?(?: ones)?|rest|other \w+|everyone else|everybody else|non[- ].+)$/iu;

function groupsOf(one: string, other: string): Groups {
  const first = one.replace(/^(?:the|our|all) /iu, "");
  const second = withoutPlace(other.replace(/^(?:the|our|all) /iu, ""));
  const placed = new RegExp(`^(.+?) (${places}) (.+)$`, "iu").exec(first);
  if (placed !== null) {
    const [, rows = "", place = "", left = ""] = placed;
    return { rows, place: place.toLowerCase(), left, right: others.test(second) ? null : withoutRows(second, rows) };
  }
  const words = first.split(" ");
  const rows = words.length > 1 ? (words.at(-1) ?? null) : null;
  const left = rows === null ? first : words.slice(0, -1).join(" ");
  return { rows, place: "of", left, right: others.test(second) ? null : withoutRows(second, rows) };
}

/** "those from referrals", "store ones", "orders from stores": the group without its rows. */
function withoutRows(text: string, rows: string | null): string {
  const bare = text.replace(/ ones?$/iu, "");
  const pointed = new RegExp(`^(?:those|that|the ones|ones) (?:${places}|which are|that are) `, "iu");
  if (pointed.test(bare)) return bare.replace(pointed, "");
  if (rows === null) return bare;
  const ends = new RegExp(` ${escaped(rows)}$`, "iu");
  const begins = new RegExp(`^${escaped(rows)} (?:${places}) `, "iu");
  return bare.replace(ends, "").replace(begins, "");
}

function withoutPlace(text: string): string {
  return text.replace(new RegExp(`^(?:(?:${places}) )(?:the |our )?`, "iu"), "");
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** "solved": solve, solv. */
function basesOf(done: string): string[] {
  const bare = done.replace(/ed$/iu, "");
  return distinct([`${bare}e`, bare, bare.replace(/(\p{L})\1$/u, "$1")]);
}

/** "cancel": cancelled, canceled; what is done already stays. */
function participlesOf(deed: string): string[] {
  if (/ed$/iu.test(deed)) return [deed];
  const bare = deed.replace(/e$/iu, "");
  return distinct([`${bare}ed`, `${bare}${bare.at(-1) ?? ""}ed`]);
}
