/** Which of several groups or periods moved most, and whose change nobody can measure. */
import "server-only";
import { fewNames } from "../../runtime/markdown-text.ts";
import { type AmountColumn, toldApart } from "../amount-text.ts";
import { type ChangeTelling, capitalName, forWhen } from "./change-sentence.ts";
import {
  changeAmount,
  changeOfEach,
  changeVerb,
  differenceOf,
  isMoved,
  type Moved,
  type Pair,
} from "./change-words.ts";
import { capital, joinLeads, type Lead, plainLead, type StatedChange } from "./first-sentence.ts";

export type ExtremesTelling = {
  readonly column: AmountColumn;
  /** " in revenue from 2024 to 2025"; empty where that is told already. */
  readonly of: string;
  /** "revenue", "from 2024 to 2025": for groups of which there is but one on each side; null of periods. */
  readonly plain: { readonly label: string; readonly between: string } | null;
  /** Says which ones they are: "North had the largest rise", "the largest rises were in May and June". */
  readonly clause: (names: readonly string[], extreme: string) => string;
  /** Of what is counted, what began rose from none, and what ended fell to none. */
  readonly isCount: boolean;
};

/** Which groups moved most, and in which direction: "North had the largest rise". */
export function groupClause(names: readonly string[], extreme: string): string {
  return `${fewNames(names)} had the ${extreme}`;
}

/** The group that rose most and the one that fell most, with their figures: "North had the largest rise, by 5 (10%) to 55." */
export function extremesSentence(pairs: readonly Pair[], telling: ExtremesTelling): Lead {
  const moved = pairs.filter(isMoved);
  if (moved.length === 0) return plainLead("");
  const told = extremesOf(moved, pairs, telling.isCount);
  if (told.length === 0) return plainLead(`No change${telling.of}.`);
  const isEachAlone =
    told.every(({ isOnly, pairs: own }) => isOnly && own.length === 1) && told.length === moved.length;
  if (isEachAlone && telling.plain !== null) return plainSentence(told, telling.plain, telling);
  return clausesSentence(told, telling);
}

export type Extreme = {
  /** Several where they share it. */
  readonly pairs: readonly Moved[];
  /** "largest rise", "only fall" */
  readonly kind: string;
  /** Nothing else went this way. */
  readonly isOnly: boolean;
};

/** A rise and a fall; where all went one way, the most and the least of it. `all`: also what began or ended between the two times. */
export function extremesOf(moved: readonly Moved[], all: readonly Pair[] = moved, isCount = false): readonly Extreme[] {
  const sorted = moved.toSorted((left, right) => differenceOf(right) - differenceOf(left));
  const rises = sorted.filter((pair) => differenceOf(pair) > 0);
  const falls = sorted.filter((pair) => differenceOf(pair) < 0).toReversed();
  // What began with much may have risen by more than anything that can be measured.
  const begun = all.flatMap(({ earlier, later }) => (earlier === null && later !== null ? [later.value] : []));
  const ended = all.flatMap(({ earlier, later }) => (earlier !== null && later === null ? [earlier.value] : []));
  const pick = (pairs: readonly Moved[], word: string, others: readonly number[]): Extreme[] => {
    const [most, least] = [pairs[0], pairs.at(-1)];
    if (most === undefined || least === undefined) return [];
    const alike = (one: Moved) => pairs.filter((pair) => differenceOf(pair) === differenceOf(one));
    const isOnly = pairs.length === 1;
    const isOutdone = others.some((value) => (isOnly && !isCount) || value > Math.abs(differenceOf(most)));
    const isSole = isOnly && !(isCount && others.length > 0);
    const size = `${isSole ? "only" : "largest"}${isOutdone ? " measurable" : ""}`;
    const isAll = pairs.length === moved.length && differenceOf(least) !== differenceOf(most);
    return [
      { pairs: alike(most), kind: `${size} ${word}`, isOnly },
      ...(isAll ? [{ pairs: alike(least), kind: `smallest ${word}`, isOnly: false }] : []),
    ];
  };
  return [...pick(rises, "rise", begun), ...pick(falls, "fall", ended)];
}

/** "Rome had the largest rise, by 5 (10%) to 55; Paris and Oslo had the largest falls, by 2 each." */
export function clausesSentence(told: readonly Extreme[], telling: ExtremesTelling): Lead {
  const ends = endTexts(
    told.flatMap(({ pairs }) => (pairs.length === 1 ? pairs : [])),
    telling.column,
  );
  const parts = told.map(({ pairs, kind }, index) => {
    const names = pairs.map(({ name }) => name ?? "");
    const stated = stateOf(pairs, telling.column);
    const extreme = `${kind}${pairs.length > 1 ? "s" : ""}${index === 0 ? telling.of : ""}`;
    const clause = telling.clause(names, extreme);
    const begin = clause.startsWith(names[0] ?? "") ? capitalName(clause) : capital(clause);
    const [only] = pairs.length === 1 ? pairs : [];
    const end = only === undefined ? "" : ` to ${ends.get(only) ?? only.later.text}`;
    return { text: `${index === 0 ? begin : clause}, by ${stated.phrase}${end}`, stated, names };
  });
  return {
    text: parts.length === 0 ? "" : `${parts.map(({ text }) => text).join("; ")}.`,
    changes: parts.map(({ stated }) => stated),
    names: parts.flatMap(({ names }) => [...names, fewNames(names)]),
  };
}

/** What each of them came to: written so that a change can be seen in it, and that those that differ look different. */
function endTexts(pairs: readonly Moved[], column: AmountColumn): ReadonlyMap<Moved, string> {
  const texts = toldApart(
    pairs.flatMap(({ earlier, later }) => [later, earlier]),
    column,
  ).map(({ text }) => text);
  return new Map(pairs.map((pair, place) => [pair, texts[2 * place] ?? pair.later.text]));
}

function stateOf(pairs: readonly Moved[], column: AmountColumn): StatedChange {
  const [first] = pairs;
  if (first === undefined)
    return { phrase: "", later: { row: null, column: 0 }, earlier: { row: null, column: 0 }, told: null };
  return pairs.length > 1 ? changeOfEach(first, column) : changeAmount(first, column);
}

/** One group, or one on each side: nothing is largest. "From 2024 to 2025, revenue rose by 5 (10%) to 55 for Rome and fell by 2 to 9 for Paris." */
function plainSentence(
  told: readonly Extreme[],
  { label, between }: NonNullable<ExtremesTelling["plain"]>,
  { of, column }: ExtremesTelling,
): Lead {
  const pairs = told.flatMap((one) => one.pairs);
  const changes = pairs.map((pair) => changeAmount(pair, column));
  const ends = endTexts(pairs, column);
  const names = pairs.map(({ name }) => name ?? "");
  const verbs = pairs.map(
    (pair, place) => `${changeVerb(pair)} by ${changes[place]?.phrase ?? ""} to ${ends.get(pair) ?? pair.later.text}`,
  );
  const text =
    of === ""
      ? `${capitalName(verbs.map((verb, place) => `${names[place] ?? ""} ${verb}`).join("; "))}.`
      : `${capital(between)}, ${label} ${verbs.map((verb, place) => `${verb} for ${names[place] ?? ""}`).join(" and ")}.`;
  return { text, changes, names: [...names, capital(between)] };
}

type Unmeasured = Pick<ChangeTelling, "earlier" | "later"> & {
  /** Of what is counted, nothing is none. */
  readonly isCount: boolean;
};

/** Groups whose change nobody can measure, and the first of their names. */
export function unmeasuredLead(pairs: readonly Pair[], telling: Unmeasured): Lead {
  const isNew = ({ earlier, later }: Pair): boolean => earlier === null && later !== null;
  const begun = pairs.filter(isNew);
  const ended = pairs.filter(({ later }) => later === null);
  return joinLeads([missingLead(begun, telling, true), missingLead(ended, telling, false)]);
}

/** "Paris had none in 2024 and 50 in 2025."; of other figures "No change can be measured for Paris: no figure for 2024." */
function missingLead(found: readonly Pair[], { earlier, later, isCount }: Unmeasured, isNew: boolean): Lead {
  const [only, ...others] = found;
  if (only === undefined) return plainLead("");
  const [when, otherWhen] = isNew ? [earlier, later] : [later, earlier];
  const names = fewNames(found.map(({ name }) => name ?? ""));
  if (!isCount) {
    const missing = when === "" ? "" : ` ${forWhen(when)}`;
    return plainLead(`No change can be measured for ${names}: no figure${missing}.`, [names, forWhen(when)]);
  }
  const figure = isNew ? only.later : only.earlier;
  const other = others.length > 0 || figure === null ? "" : ` and ${figure.text} ${otherWhen}`;
  return plainLead(`${capitalName(names)} had none ${when}${other}.`, [names, earlier, later]);
}
