/** Reads the arguments of `npm run bench`. */

export type BenchArguments = {
  /** Name of the only benchmark to run; null for all. */
  readonly only: string | null;
  /** File that receives the figures as JSON; null for none. */
  readonly jsonFile: string | null;
};

/** Parses `[--only name] [--json file]`; a string is the sentence that says what is wrong. */
export function parseBenchArguments(args: readonly string[], names: readonly string[]): BenchArguments | string {
  let only: string | null = null;
  let jsonFile: string | null = null;
  for (let index = 0; index < args.length; index += 2) {
    const option = args[index];
    const value = args[index + 1];
    if (option !== "--only" && option !== "--json")
      return `Unknown option ${option}. Use --only <name>, --json <file>.`;
    if (value === undefined || value.startsWith("--")) return `${option} needs a value.`;
    if (option === "--json") jsonFile = value;
    else only = value;
  }
  if (only !== null && !names.includes(only)) return `There is no benchmark ${only}. There are: ${names.join(", ")}.`;
  return { only, jsonFile };
}
