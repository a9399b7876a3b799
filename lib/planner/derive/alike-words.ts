/** Words that are forms of one deed. */

/** Deeds whose forms have no beginning in common. */
const irregular: Readonly<Record<string, string>> = {
  leaving: "left",
  leave: "left",
  send: "sent",
  sending: "sent",
  pay: "paid",
  payment: "paid",
  paying: "paid",
  sale: "sold",
  sell: "sold",
  selling: "sold",
  solution: "solved",
  resolution: "resolved",
};

/** "delivery" and "delivered", "shipping" and "shipped": the same deed in another form. */
export function areAlike(left: string, right: string): boolean {
  if (irregular[left] === right || irregular[right] === left) return true;
  const [first, second] = [basesOf(left), basesOf(right)];
  return first.some((base) =>
    second.some((other) => {
      const shorter = Math.min(base.length, other.length);
      return base === other || (shorter >= fewestLetters && (base.startsWith(other) || other.startsWith(base)));
    }),
  );
}

/** Of fewer letters many words have the same beginning. */
const fewestLetters = 5;

const endings =
  "d|ed|ped|ted|ied|ying|ing|ping|ting|ation|ition|ution|ion|sion|ment|al|ure|ance|ence|ery|y|e|se|s|es|up|er".split(
    "|",
  );

/** The word without each of the endings of deeds that it may have. */
function basesOf(word: string): string[] {
  const shortened = endings.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length));
  return [word, ...shortened].filter((base) => base.length >= 3);
}
