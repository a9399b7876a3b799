/** Places in an order. */

const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** In words up to the tenth: "second", "21st". */
export function ordinal(place: number): string {
  return words[place - 1] ?? ordinalNumber(place);
}

/** Always in digits: "2nd", "11th", "21st". */
export function ordinalNumber(place: number): string {
  const last = place % 100 >= 11 && place % 100 <= 13 ? 0 : place % 10;
  return `${place}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}
