/** Which name of the data was meant by one that it does not have. Two that come equally near are none. */
import "server-only";
import { nameStems } from "#lib/semantic/column-role";
import { editDistance } from "#lib/semantic/edit-distance";
import { splitIdentifier } from "#lib/semantic/words";

export type KnownName = {
  readonly name: string;
  /** The table of a column; null for a table, and for what the statement made itself. */
  readonly table: string | null;
  /** Its label and synonyms. */
  readonly others: readonly string[];
};

/** The one that is clearly nearest; null where none is near, or two are. */
export function nearestName(asked: string, known: readonly KnownName[]): KnownName | null {
  const ranked = known.flatMap((candidate) => {
    const rank = rankOf(asked, candidate);
    return rank === null ? [] : [{ candidate, rank }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const [nearest, ...others] = ranked.filter(({ rank }) => rank === best);
  return nearest === undefined || others.length > 0 ? null : nearest.candidate;
}

/** 0 for the same letters, then the less sure the higher; null where it cannot be meant. */
function rankOf(asked: string, { name, table, others }: KnownName): number | null {
  if (letters(asked) === letters(name)) return 0;
  if (digits(asked) !== digits(name)) return others.some((other) => letters(other) === letters(asked)) ? 1 : null;
  if (hasSameStems(asked, name) || others.some((other) => hasSameStems(asked, other))) return 1;
  const distance = spellingDistance(letters(asked), letters(name));
  if (distance === 1 || shortensWords(asked, name) || shortensWords(name, asked)) return 2;
  return distance === 2 || differsByTable(asked, name, table) ? 3 : null;
}

/** "Net revenue", NET_REVENUE and netRevenue are one name. */
function letters(name: string): string {
  return splitIdentifier(name).join("");
}

/** ADDRESS_1 is never ADDRESS_2. */
function digits(name: string): string {
  return name.replaceAll(/\D/g, "");
}

function hasSameStems(left: string, right: string): boolean {
  return nameStems(left).join(" ") === nameStems(right).join(" ");
}

const shortestMended = 4;
const shortestMendedTwice = 8;

/** 1 or 2 letters, the second only in long names; null beyond. */
function spellingDistance(left: string, right: string): number | null {
  const shortest = Math.min(left.length, right.length);
  if (shortest < shortestMended) return null;
  const most = shortest < shortestMendedTwice ? 1 : 2;
  const distance = editDistance(left, right, most);
  return distance <= most ? distance : null;
}

const shortestPrefix = 2;

/** NET_REV for NET_REVENUE: word by word, each the beginning of the other's. */
function shortensWords(short: string, long: string): boolean {
  const [shortWords, longWords] = [splitIdentifier(short), splitIdentifier(long)];
  if (shortWords.length !== longWords.length) return false;
  return shortWords.every((word, index) => {
    const whole = longWords[index] ?? "";
    return word === whole || (word.length >= shortestPrefix && whole.startsWith(word));
  });
}

/** CUSTOMER_NAME for the NAME of CUSTOMERS, and the other way round. */
function differsByTable(asked: string, name: string, table: string | null): boolean {
  if (table === null) return false;
  const ofTable = new Set(nameStems(table));
  const without = (words: readonly string[]) => words.filter((word) => !ofTable.has(word)).join(" ");
  const rest = without(nameStems(asked));
  return rest !== "" && rest === without(nameStems(name));
}
