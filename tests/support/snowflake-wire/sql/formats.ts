/** Snowflake's date formats in strftime's letters. */

const letters: readonly (readonly [RegExp, string])[] = [
  [/^YYYY/i, "%Y"],
  [/^YY/i, "%y"],
  [/^MMMM/i, "%B"],
  [/^MON/i, "%b"],
  [/^MM/i, "%m"],
  [/^DY/i, "%a"],
  [/^DD/i, "%d"],
  [/^HH24/i, "%H"],
  [/^HH12/i, "%I"],
  [/^HH/i, "%H"],
  [/^MI/i, "%M"],
  [/^SS/i, "%S"],
  [/^FF3/i, "%g"],
  [/^FF[69]?/i, "%f"],
  [/^(AM|PM)/i, "%p"],
  [/^TZH:?TZM/i, "%z"],
];

/** `YYYY-MM-DD` -> `%Y-%m-%d`; what stands in double quotes is kept as it is. */
export function strftimeFormat(format: string): string {
  let rest = format;
  let result = "";
  while (rest !== "") {
    const quoted = /^"([^"]*)"/.exec(rest);
    const known = quoted === null ? letters.find(([pattern]) => pattern.test(rest)) : undefined;
    const taken = quoted?.[0] ?? (known === undefined ? rest.slice(0, 1) : (known[0].exec(rest)?.[0] ?? ""));
    result += quoted?.[1] ?? known?.[1] ?? taken.replace("%", "%%");
    rest = rest.slice(taken.length);
  }
  return result;
}
