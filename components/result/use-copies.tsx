"use client";

/** Puts answers into the clipboard and says so: as a table for spreadsheets, as Markdown, as a picture. */
import { useQueryClient } from "@tanstack/react-query";
import { useToasts } from "#components/ui/toast";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";
import { toShownError } from "#lib/queries/public-failure";
import { readAnswer } from "#lib/queries/read-answer";
import { type CopiedAnswer, copiedRowCount, copyLimits, markdownClip, tableClip } from "#lib/state/answer-copy";
import type { Reach } from "#lib/state/dashboard-filter-words";
import { writeClip, writePicture } from "./clipboard.tsx";

export type CopySource = {
  readonly part: ResultPart;
  readonly view: ResultView;
  /** Which filters its figures are narrowed down by. */
  readonly reach: Reach;
};

export const noReach: Reach = { reachedBy: [], notReached: [] };

export type Copies = {
  table(sources: readonly CopySource[]): Promise<void>;
  /** @param title stands over several answers; null for one. */
  markdown(sources: readonly CopySource[], title: string | null): Promise<void>;
  picture(element: HTMLElement | null, title: string | null): Promise<void>;
};

/** Rows that are not here yet are read first. */
export function useCopies(): Copies {
  const client = useQueryClient();
  const toasts = useToasts();
  const tell = (text: string, tone: "plain" | "problem" = "plain"): void => {
    toasts.getState().show({ text, tone, action: null });
  };
  const read = (sources: readonly CopySource[], mostOf: (part: ResultPart) => number) =>
    Promise.all(
      sources.map(async ({ part, view, reach }): Promise<CopiedAnswer> => {
        const rows = await readAnswer(client, { resultId: part.ref.id, view, most: mostOf(part) });
        return { part, reach, ...rows };
      }),
    );
  return {
    table: async (sources) => {
      const answers = read(sources, (part) => copiedRowCount(part, sources.length));
      try {
        const clip = answers.then(tableClip);
        await writeClip({ text: clip.then(({ text }) => text), html: clip.then(({ html }) => html) });
        tell(`${whatOf(await answers, "table")} Paste it into a spreadsheet.`);
      } catch {
        tell(await whyNot(answers), "problem");
      }
    },
    markdown: async (sources, title) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const answers = read(sources, () => copyLimits.markdownRows);
      try {
        await writeClip({ text: answers.then((all) => markdownClip(all, { timeZone, title })) });
        tell(whatOf(await answers, "Markdown"));
      } catch {
        tell(await whyNot(answers), "problem");
      }
    },
    picture: async (element, title) => {
      if (element === null) return tell("Nothing is drawn here that could be copied.", "problem");
      const isCopied = await writePicture(element, title);
      if (isCopied) tell("The picture was copied.");
      else tell("The picture could not be copied. Your browser may not allow it here: download it instead.", "problem");
    },
  };
}

function whatOf(answers: readonly CopiedAnswer[], kind: "table" | "Markdown"): string {
  const cuts = answers.flatMap((answer) => {
    const words = cutWords(answer);
    if (words === null) return [];
    return [answers.length === 1 ? `${words}.` : `${answer.part.title}: ${words}.`];
  });
  const copied = answers.length === 1 ? "The answer" : `${answers.length} answers`;
  const verb = answers.length === 1 ? "was" : "were";
  const first = `${copied} ${verb} copied as ${kind === "table" ? "a table" : kind}.`;
  return [first, ...cuts].join(" ");
}

/** "Of 80,000 rows the first 50,000"; null where all are there. */
function cutWords({ part, rows, rowCount }: CopiedAnswer): string | null {
  if (rows.length < rowCount) return `Of ${formatCount(rowCount)} rows the first ${formatCount(rows.length)}`;
  return part.ref.limited ? `The first ${formatCounted(rows.length, "row")} of more` : null;
}

/** Rows that cannot be read say so themselves; else it is the browser. */
async function whyNot(answers: Promise<unknown>): Promise<string> {
  try {
    await answers;
    return "It could not be copied. Your browser may not allow it here.";
  } catch (failure) {
    return `It could not be copied. ${toShownError(failure).message}`;
  }
}
