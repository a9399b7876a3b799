/** Which stored value was meant by a text that is not stored. Two that come equally near are none. */
import "server-only";
import { editDistance } from "#lib/semantic/edit-distance";
import { namesOfCode } from "./code-names.ts";

/** The one stored value that is clearly meant; null where the text is stored as it is, and where none or several fit. */
export function nearestValue(asked: string, stored: readonly string[]): string | null {
  if (stored.includes(asked) || words(asked).length === 0) return null;
  const ranked = stored.flatMap((value) => {
    const rank = rankOf(asked, value);
    return rank === null ? [] : [{ value, rank }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const nearest = new Set(ranked.filter(({ rank }) => rank === best).map(({ value }) => value));
  const [only] = nearest;
  return nearest.size === 1 ? (only ?? null) : null;
}

/** The stored values that come closest to a text, at most `limit`: what could have been meant. */
export function similarValues(asked: string, stored: readonly string[], limit: number): readonly string[] {
  const folded = words(asked).join(" ");
  const near = stored
    .map((value) => ({ value, distance: editDistance(folded, words(value).join(" "), loosest) }))
    .filter(({ distance }) => distance <= Math.min(loosest, Math.ceil(folded.length / 2)));
  return near
    .toSorted((left, right) => left.distance - right.distance || left.value.localeCompare(right.value))
    .slice(0, limit)
    .map(({ value }) => value);
}

const loosest = 4;

/** 0 for the same letters, then the less sure the higher; null where it cannot be meant. */
function rankOf(asked: string, stored: string): number | null {
  const [askedWords, storedWords] = [words(asked), words(stored)];
  const [left, right] = [askedWords.join(""), storedWords.join("")];
  if (right === "") return null;
  if (left === right) return 0;
  if (isCodeOf(stored, askedWords) || isCodeOf(asked, storedWords)) return 1;
  if (digits(left) !== digits(right)) return null;
  if (abbreviates(asked, storedWords) || abbreviates(stored, askedWords)) return 2;
  const distance = spellingDistance(left, right);
  return distance === null ? null : 2 + distance;
}

/** Lower case, without accents and punctuation. */
function words(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** "CA" is the code of "California", and of "Calif." */
function isCodeOf(code: string, name: readonly string[]): boolean {
  const whole = name.join(" ");
  return namesOfCode(code).some(
    (known) => known === whole || (whole.length >= shortestBeginning && known.startsWith(whole)),
  );
}

const shortestBeginning = 3;
const shortestMended = 4;
const shortestMendedTwice = 8;

/** "Calif." and "Cal" for "California", "N. America" for "North America", "Acme" for "Acme Inc.", "NY" for "New York". */
function abbreviates(short: string, long: readonly string[]): boolean {
  const own = words(short);
  const whole = own.join("");
  if (whole.length < 2 || own.length > long.length || whole.length >= long.join("").length) return false;
  const isInitials = own.length === 1 && long.length > 1 && whole === long.map((word) => word[0]).join("");
  if (isInitials) return true;
  if (whole.length < shortestBeginning) return false;
  // A point says that the word goes on; without one only the last word may be cut.
  const mayCut = (index: number) => short.includes(".") || index === own.length - 1;
  return own.every((word, index) => {
    const other = long[index] ?? "";
    return word === other || (mayCut(index) && other.startsWith(word));
  });
}

function spellingDistance(left: string, right: string): number | null {
  const shortest = Math.min(left.length, right.length);
  if (shortest < shortestMended) return null;
  const most = shortest < shortestMendedTwice ? 1 : 2;
  const distance = editDistance(left, right, most);
  return distance <= most ? distance : null;
}
