/** Says how far a run is: one line that is written over in a terminal, a line now and then elsewhere. */
import { countsOf } from "./report.ts";
import type { CaseResult } from "./run-suite.ts";

/** Where nothing can be overwritten, a line comes after so many questions. */
const plainEvery = 100;

export type Progress = { tell(done: number, results: readonly CaseResult[]): void; end(): void };

type Stream = { readonly isTTY?: boolean; write(text: string): unknown };

export function openProgress(total: number, stream: Stream): Progress {
  const isTerminal = stream.isTTY === true;
  return {
    tell: (done, results) => {
      if (!isTerminal && done % plainEvery !== 0 && done !== total) return;
      const { right, wrong, abstained } = countsOf(results);
      const text = `${done} of ${total}: ${right} right, ${wrong} wrong, ${abstained} abstained`;
      stream.write(isTerminal ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    end: () => {
      if (isTerminal) stream.write("\n");
    },
  };
}
