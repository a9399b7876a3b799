/** The figures of a run of servers: a table, what slipped through, and all of it as JSON. */
import { groupBy } from "#lib/semantic/group-by";
import { type Fate, fates } from "./judge-answer.ts";
import type { TrustAnswer, TrustRun } from "./measure-trust.ts";
import type { ServerGroup } from "./servers.ts";

export type TrustTally = {
  readonly name: string;
  readonly group: ServerGroup;
  readonly answers: number;
  readonly counts: Readonly<Record<Fate, number>>;
  /** Caught or labelled, of what was not right; null where all was. */
  readonly held: number | null;
};

/** One tally for each server in the order in which they were played, then one for each group of several. */
export function talliesOf(answers: readonly TrustAnswer[]): readonly TrustTally[] {
  const byServer = [...groupBy(answers, ({ server }) => server.name)];
  const single = byServer.flatMap(([name, group]) => tallyOf(name, group));
  const perfect = answers.filter(({ server }) => server.group === "perfect");
  const bySuite = [...groupBy(perfect, ({ suite }) => suite)].flatMap(([name, group]) =>
    tallyOf(`perfect: ${name}`, group),
  );
  const groups = (["wrong", "perverse", "after"] as const).flatMap((name) =>
    tallyOf(
      `all ${name}`,
      answers.filter(({ server }) => server.group === name),
    ),
  );
  return [...single, ...bySuite, ...groups];
}

function tallyOf(name: string, answers: readonly TrustAnswer[]): TrustTally[] {
  const [first] = answers;
  if (first === undefined) return [];
  const count = (fate: Fate) => answers.filter((answer) => answer.fate === fate).length;
  const counts = {
    right: count("right"),
    withheld: count("withheld"),
    replaced: count("replaced"),
    labelled: count("labelled"),
    doubted: count("doubted"),
    own: count("own"),
    bare: count("bare"),
    slipped: count("slipped"),
  };
  const caught = counts.withheld + counts.replaced + counts.labelled + counts.doubted;
  const judged = caught + counts.bare + counts.slipped;
  return [
    { name, group: first.server.group, answers: answers.length, counts, held: judged === 0 ? null : caught / judged },
  ];
}

const nameWidth = 28;
const figureWidth = 10;

/** Lines to read: a table with one line for each server. */
export function trustTable({ questions, asked, answers, unusable }: TrustRun): readonly string[] {
  const line = (name: string, figures: readonly (string | number)[]): string =>
    name.padEnd(nameWidth) + figures.map((figure) => String(figure).padStart(figureWidth)).join("");
  return [
    `${questions} questions; a model is asked in conversations of ${asked}.`,
    line("", ["answers", ...fates, "right %", "held %"]),
    ...talliesOf(answers).map((tally) =>
      line(tally.name, [
        tally.answers,
        ...fates.map((fate) => tally.counts[fate]),
        percent(tally.counts.right / tally.answers),
        tally.held === null ? "-" : percent(tally.held),
      ]),
    ),
    ...unusable.map((problem) => `Not counted: ${problem}`),
  ];
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

/** So many answers of each server are printed; the JSON has all of them. */
const mostTold = 10;

/** Answers of one kind in whole; those that are held back are only counted. */
export function toldAnswers(answers: readonly TrustAnswer[]): readonly string[] {
  const open = answers.filter(({ evalCase }) => evalCase.part === "open");
  const told = [...groupBy(open, ({ server }) => server.name).values()].flatMap((group) => group.slice(0, mostTold));
  const hidden = answers.length - open.length;
  return [
    ...told.flatMap(({ server, evalCase, level, fate, summary, sql, reason, prompts }) => [
      `\n--- ${server.name}: ${evalCase.id} (${fate}, ${level ?? "no label"}; asked: ${prompts.join(", ")})`,
      `Question: ${evalCase.question}`,
      `The server said: ${summary}`,
      `Answered with: ${sql ?? "nothing"}`,
      `Reason: ${reason}`,
    ]),
    ...(told.length === open.length ? [] : [`\n${open.length - told.length} more stand in the JSON.`]),
    ...(hidden === 0 ? [] : [`\n${hidden} more of what is held back are not shown.`]),
  ];
}

/** All figures; words only of what is open. */
export function trustJson(run: TrustRun): object {
  const { questions, asked, answers, unusable } = run;
  return {
    questions,
    asked,
    servers: talliesOf(answers),
    unusable,
    answers: answers.map(({ suite, evalCase, server, fate, level, summary, sql, prompts, reason }) => ({
      suite,
      id: evalCase.id,
      server: server.name,
      fate,
      level,
      prompts,
      ...(evalCase.part === "open" ? { question: evalCase.question, summary, sql, reason } : {}),
    })),
  };
}
