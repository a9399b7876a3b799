/** Reads the arguments of `npm run ask`. */

export const askFormats = ["table", "json", "csv", "sql"] as const;
export type AskFormat = (typeof askFormats)[number];

export type AskArguments = {
  /** `-`: what comes in at the standard input. */
  readonly question: string;
  readonly database: string | null;
  readonly schema: string | null;
  /** The chat that goes on; null for a new one. */
  readonly chatId: string | null;
  readonly format: AskFormat;
};

export const askUsage = [
  'Usage: npm run ask -- "total revenue by region" --db DEMO --schema SALES [--format table|json|csv|sql]',
  '       npm run ask -- "and by month" --chat <id>',
  "       A question of - is read from the standard input.",
].join("\n");

const options = ["--db", "--schema", "--chat", "--format"];

/** A string is the sentence that says what is wrong. */
export function parseAskArguments(args: readonly string[]): AskArguments | string {
  const given = new Map<string, string>();
  const words: string[] = [];
  for (let place = 0; place < args.length; place += 1) {
    const word = args[place] ?? "";
    if (!word.startsWith("--")) {
      words.push(word);
      continue;
    }
    const value = args[place + 1];
    if (!options.includes(word)) return `Unknown option ${word}.\n${askUsage}`;
    if (value === undefined || value.startsWith("--")) return `${word} needs a value.\n${askUsage}`;
    if (given.has(word)) return `${word} is given twice.`;
    given.set(word, value);
    place += 1;
  }
  return completeArguments(words.join(" ").trim(), given);
}

function completeArguments(question: string, given: ReadonlyMap<string, string>): AskArguments | string {
  const of = (option: string) => given.get(option) ?? null;
  const format = askFormats.find((known) => known === (of("--format") ?? "table"));
  const [database, schema, chatId] = [of("--db"), of("--schema"), of("--chat")];
  if (format === undefined) return `There is no format ${of("--format")}. There are: ${askFormats.join(", ")}.`;
  if (question === "") return `A question is needed.\n${askUsage}`;
  if (chatId === null && (database === null || schema === null))
    return `--db and --schema are needed, or --chat.\n${askUsage}`;
  return { question, database, schema, chatId, format };
}
