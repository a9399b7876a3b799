/**
 * Text on its way into a spreadsheet. What would be run as a formula is defused: a cell comes from a database that
 * anybody may have written to. Browser-safe.
 */

/** Text that no spreadsheet takes for a formula; some read the wide forms of the signs as the signs, or skip leading blanks. */
export function harmlessText(text: string): string {
  return /^(?:[\t\r\n]|[\s\p{Cc}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
