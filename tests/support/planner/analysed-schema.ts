/** One schema of the suites, open for questions that ask for an analysis. */
import type { MessagePart } from "#lib/domain/message";
import { readSuite } from "../../../evals/suite.ts";
import { openWorld, type Subject } from "../../../evals/world.ts";
import { resolveDataFolder } from "../../../scripts/lib/data-folder.mjs";
import type { AnalysedAnswer } from "./analysed-answer.ts";

export type AnalysedSchema = { readonly subject: Subject; readonly close: () => Promise<void> };

/** "DEMO/SALES", "businesses/helpdesk" */
export async function openAnalysedSchema(name: string): Promise<AnalysedSchema> {
  const suite = readSuite("evals/suites/kinds");
  if (typeof suite === "string") throw new Error(suite);
  const first = suite.cases.find(({ db }) => db === name);
  if (first === undefined) throw new Error(`No question is asked of ${name}.`);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const world = await openWorld({ suite: { ...suite, cases: [first] }, dataFolder, report: () => undefined });
  return { subject: await world.subjectOf(first), close: () => world.close() };
}

/** Numbers of the text that stand in none of its tables. */
export function unknownFigures({ parts, text }: AnalysedAnswer): string[] {
  const figures = parts.flatMap((part: MessagePart) => (part.type === "figures" ? part.figures : []));
  return figures.filter(({ origin }) => origin === "unknown").map(({ start, end }) => text.slice(start, end));
}
