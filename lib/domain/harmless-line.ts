/** One line, without what a terminal or a reader of text would take for an order: what comes of the data may hold such signs. */
export function harmlessLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
}
