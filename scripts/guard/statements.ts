/** Reads the statements to judge: one JSON object a line, `{"id": …, "sql": "…"}`. */
import { z } from "zod";

const lineSchema = z.object({ id: z.union([z.string(), z.number()]).transform(String), sql: z.string() });

export type GivenStatement = z.infer<typeof lineSchema>;

export type ReadStatements = {
  readonly statements: readonly GivenStatement[];
  /** A sentence for each line that is none. */
  readonly problems: readonly string[];
};

/** Empty lines are passed over; other fields of a line are not looked at. */
export function readStatements(text: string): ReadStatements {
  const statements: GivenStatement[] = [];
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const parsed = parseLine(line);
    if (typeof parsed === "string") problems.push(`Line ${index + 1} ${parsed}`);
    else statements.push(parsed);
  }
  return { statements, problems };
}

function parseLine(line: string): GivenStatement | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "is no JSON.";
  }
  const parsed = lineSchema.safeParse(value);
  return parsed.success ? parsed.data : 'needs an "id" (text or number) and an "sql" (text).';
}
