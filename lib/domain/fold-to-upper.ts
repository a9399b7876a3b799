/** Upper case for the letters a to z only, as Snowflake folds names without quotes: what else has an upper case (`ſ`, `ı`, `ß`) is no spelling of one of them. */
export function foldToUpper(name: string): string {
  return name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
