/** Lower case for the letters A to Z only, as engines fold names: `Ö` and `ö` are two names to them. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
