/** Sentences about one change, and about the largest rise and fall of several. */
import "server-only";
import type { FormatColumn } from "#lib/domain/format";
import { lowerFirst } from "#lib/semantic/words";
import { changeAmount, changeVerb, differenceOf, isHidden, isMoved, type Moved, type Pair } from "./change-words.ts";
import { joinLeads, type Lead, plainLead, wasOrWere } from "./lead.ts";

export type ChangeTelling = {
  /** With its conditions: "Revenue (USD, city "Berlin")". */
  readonly label: string;
  readonly column: FormatColumn;
  /** When: "in 2024", "a year before". */
  readonly earlier: string;
  readonly later: string;
};

/** "Revenue rose by 5 (10%) from 50 in 2024 to 55 in 2025.": also where one of the two is missing, or nothing moved. */
export function changeSentence(pair: Pair, telling: ChangeTelling): Lead {
  const { label, column, earlier, later } = telling;
  const names = [earlier, later];
  if (!isMoved(pair)) return missingSentence(pair, telling);
  const [from, to] = [`${pair.earlier.text} ${earlier}`, `${pair.later.text} ${later}`];
  if (differenceOf(pair) === 0) return plainLead(`${label} did not change: ${from} and ${to}.`, names);
  const change = changeAmount(pair, column);
  if (isHidden(pair)) {
    const way = differenceOf(pair) < 0 ? "down" : "up";
    return {
      text: `${label} hardly changed: ${from} and ${to}, ${way} by ${change.phrase}.`,
      changes: [change],
      names,
    };
  }
  return { text: `${label} ${changeVerb(pair)} by ${change.phrase} from ${from} to ${to}.`, changes: [change], names };
}

function missingSentence({ earlier, later }: Pair, telling: ChangeTelling): Lead {
  const names = [telling.earlier, telling.later];
  if (later !== null) {
    const text = `${telling.label} ${wasOrWere(telling.label)} ${later.text} ${telling.later}. There is no figure ${telling.earlier}, so the change cannot be measured.`;
    return plainLead(text, names);
  }
  if (earlier === null)
    return plainLead(`${telling.label} has no figure ${telling.earlier} or ${telling.later}.`, names);
  const text = `${telling.label} ${wasOrWere(telling.label)} ${earlier.text} ${telling.earlier}. There is no figure ${telling.later}, so the change cannot be measured.`;
  return plainLead(text, names);
}

export type ExtremesTelling = {
  readonly column: FormatColumn;
  /** "rise in revenue from 2024 to 2025"; empty where that is told already. */
  readonly of: string;
  /** "is for", "was in". */
  readonly at: (name: string) => string;
};

/** "The largest rise is for North, by 5 (10%) to 55; the largest fall for South, by 2 (4%) to 48." */
export function extremesSentence(pairs: readonly Pair[], telling: ExtremesTelling): Lead {
  const moved = pairs.filter(isMoved).toSorted((left, right) => differenceOf(right) - differenceOf(left));
  const rises = moved.filter((pair) => differenceOf(pair) > 0);
  const falls = moved.filter((pair) => differenceOf(pair) < 0).toReversed();
  if (moved.length === 0) return plainLead("");
  if (rises.length === 0 && falls.length === 0) return plainLead(`No change${telling.of}.`);
  const told = chosenExtremes(rises, falls, moved.length);
  const changes = told.map(({ pair }) => changeAmount(pair, telling.column));
  const clauses = told.map(({ pair, kind }, index) => {
    const of = index === 0 ? telling.of : "";
    return `${index === 0 ? "The" : "the"} ${kind}${of} ${telling.at(pair.name ?? "")}, by ${changes[index]?.phrase ?? ""} to ${pair.later.text}`;
  });
  return { text: `${clauses.join("; ")}.`, changes, names: [] };
}

type Extreme = { readonly pair: Moved; readonly kind: string };

/** A rise and a fall; where all went one way, the most and the least of it. */
function chosenExtremes(rises: readonly Moved[], falls: readonly Moved[], count: number): readonly Extreme[] {
  const pick = (pairs: readonly Moved[], word: string): Extreme[] => {
    const [most, least] = [pairs[0], pairs.at(-1)];
    if (most === undefined) return [];
    const isAll = pairs.length === count && least !== undefined && differenceOf(least) !== differenceOf(most);
    return [{ pair: most, kind: `largest ${word}` }, ...(isAll ? [{ pair: least, kind: `smallest ${word}` }] : [])];
  };
  return [...pick(rises, "rise"), ...pick(falls, "fall")];
}

/** "North has the largest rise in revenue: 5 (10%), from 50 in 2024 to 55 in 2025, followed by South with 3 (4%)." */
export function rankedChanges(
  pairs: readonly Pair[],
  telling: ChangeTelling & { readonly isByPart: boolean; readonly isAscending: boolean },
): Lead | null {
  const [first, ...others] = pairs.filter(isMoved);
  if (first === undefined || differenceOf(first) === 0) return null;
  const word = differenceOf(first) > 0 ? "rise" : "fall";
  const sameWay = others.filter((pair) => Math.sign(differenceOf(pair)) === Math.sign(differenceOf(first)));
  const followers = sameWay.slice(0, 2);
  const changes = [first, ...followers].map((pair) => changeAmount(pair, telling.column));
  const [own, ...rest] = changes.map(({ phrase }) => phrase);
  const isSmallest = telling.isAscending === (word === "rise");
  const size = `${isSmallest ? "smallest" : "largest"} ${telling.isByPart ? "percentage " : ""}${word}`;
  const behind = followers.map(({ name }, index) => `${name ?? ""} with ${rest[index] ?? ""}`);
  const tail = behind.length === 0 ? "" : `, followed by ${behind.join(" and ")}`;
  const ends = `from ${first.earlier.text} ${telling.earlier} to ${first.later.text} ${telling.later}`;
  const text = `${first.name ?? ""} has the ${size} in ${lowerFirst(telling.label)}: ${own ?? ""}, ${ends}${tail}.`;
  return { text, changes, names: [telling.earlier, telling.later] };
}

/** Groups whose change nobody can measure, and the first of their names. */
export function unmeasuredLead(
  pairs: readonly Pair[],
  { earlier, later }: Pick<ChangeTelling, "earlier" | "later">,
): Lead {
  const without = (isEarlier: boolean) =>
    pairs.filter((pair) => (isEarlier ? pair.earlier === null && pair.later !== null : pair.later === null));
  const sentence = (found: readonly Pair[], when: string): Lead =>
    found.length === 0
      ? plainLead("")
      : plainLead(`No change can be measured for ${fewNames(found)}: no figure ${when}.`, [when]);
  return joinLeads([sentence(without(true), earlier), sentence(without(false), later)]);
}

const namesTold = 3;

function fewNames(pairs: readonly Pair[]): string {
  const names = pairs.slice(0, namesTold).map(({ name }) => name ?? "");
  if (pairs.length > namesTold) return `${names.join(", ")} and others`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
