/** Prints cases in whole: question, statements, first rows of both, reason. Frozen databases are never shown. */
import type { CaseResult, Outcome } from "./run-suite.ts";
import type { StatementAnswer } from "./statement-cache.ts";
import type { EvalWorld } from "./world.ts";

const shownRows = 5;

export async function showCases(
  results: readonly CaseResult[],
  outcome: Outcome,
  { world, print }: { readonly world: EvalWorld; readonly print: (line: string) => void },
): Promise<void> {
  const wanted = results.filter((result) => result.outcome === outcome);
  const open = wanted.filter(({ evalCase }) => evalCase.part === "open");
  for (const { evalCase, reply, reason } of open) {
    const subject = await world.subjectOf(evalCase);
    print(`\n--- ${evalCase.id} (${evalCase.db}, ${evalCase.difficulty ?? "any"})`);
    print(`Question: ${evalCase.question}`);
    print(`Reason: ${reason}`);
    if (reply.sql !== null) {
      print(`Ours: ${reply.sql}`);
      print(rowsText(await subject.askGuarded(reply.sql)));
    }
    if (evalCase.gold_sql === null || evalCase.gold_sql === undefined) continue;
    print(`Gold: ${evalCase.gold_sql}`);
    print(rowsText(await subject.ask(evalCase.gold_sql)));
  }
  const hidden = wanted.length - open.length;
  if (hidden > 0) print(`\n${hidden} more of frozen databases are not shown.`);
}

function rowsText(answer: StatementAnswer): string {
  if ("error" in answer) return `  ${answer.error}`;
  const head = `  ${answer.columns.map((column) => column.name).join(" | ")}`;
  const rows = answer.rows.slice(0, shownRows).map((row) => `  ${row.map((cell) => cell ?? "NULL").join(" | ")}`);
  return [head, ...rows, `  (${answer.rows.length} rows)`].join("\n");
}
