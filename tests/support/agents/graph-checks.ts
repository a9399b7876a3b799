/** What must hold of every run of the SQL agent's graph, read from the record that it left. */
import { fingerprint } from "#lib/agents/sql/fingerprint";
import { agentLimits } from "#lib/config/limits";
import type { TraceEntry } from "#lib/domain/trace";
import type { GraphRun } from "./graph-run.ts";

/** What is wrong, in words; empty when the run is right. */
export type GraphCheck = { readonly name: string; faults(run: GraphRun): readonly string[] };

const generators: ReadonlySet<string> = new Set(["plan", "refine", "widen", "replan"]);
const ranks: ReadonlyMap<string, number> = new Map([
  ["invoke", 12],
  ...[...generators].map((name): [string, number] => [name, 9]),
  ["validate", 8],
  ["execute", 7],
  ["evaluate", 6],
  ["respond", 4],
  ["ask", 3],
  ["confirm", 3],
]);

type Visit = { readonly entry: TraceEntry; readonly previous: TraceEntry | null; readonly attemptsBefore: number };

/** The visits of each walk through the SQL agent's table: one walk, or one for each database. */
function walks({ trace }: GraphRun): Visit[][] {
  const own = trace.filter((entry) => entry.agent === "SQL");
  const subjects = [...new Set(own.map((entry) => entry.subject))];
  const bySubject = subjects.map((subject) => own.filter((entry) => entry.subject === subject));
  return bySubject.map((entries) =>
    entries.map((entry, place) => {
      const previous = entries[place - 1] ?? null;
      return { entry, previous, attemptsBefore: previous?.attempts ?? 0 };
    }),
  );
}

function visits(run: GraphRun): Visit[] {
  return walks(run).flat();
}

function measure({ entry, attemptsBefore }: Visit): readonly [number, number] {
  const isGenerator = generators.has(entry.node) ? 1 : 0;
  return [2 * (agentLimits.maxAttempts - attemptsBefore) - isGenerator, ranks.get(entry.node) ?? Number.NaN];
}

const endsAndFalls: GraphCheck = {
  name: "17: the run ends, and the measure falls at each of at most 36 steps",
  faults: (run) =>
    walks(run).flatMap((walk) => {
      const [last] = walk.slice(-1);
      const isEnded = last?.entry.next === "end";
      const rises = walk.filter((visit, place) => {
        const before = walk[place - 1];
        if (before === undefined) return false;
        const [one, two] = [measure(before), measure(visit)];
        return !(two[0] < one[0] || (two[0] === one[0] && two[1] < one[1]));
      });
      return [
        ...(isEnded ? [] : [`ended at ${last?.entry.node ?? "nothing"}`]),
        ...(walk.length <= 36 ? [] : [`${walk.length} steps`]),
        ...rises.map(({ entry }) => `the measure rose at ${entry.node}`),
      ];
    }),
};

const countsAttempts: GraphCheck = {
  name: "18: at most ten attempts, one more with each visit to a generator and with nothing else",
  faults: (run) =>
    visits(run).flatMap(({ entry, attemptsBefore }) => {
      const isGiven = entry.node === "invoke" && run.script.given !== null;
      const expected = attemptsBefore + (generators.has(entry.node) || isGiven ? 1 : 0);
      const isRight = entry.attempts === expected && entry.attempts <= agentLimits.maxAttempts;
      return isRight ? [] : [`${entry.node} left ${entry.attempts} attempts`];
    }),
};

const sendsWhatPassed: GraphCheck = {
  name: "19: a statement that is sent is the text that the guard passed in the same attempt",
  faults: (run) =>
    visits(run).flatMap(({ entry, previous }) => {
      if (entry.node !== "execute") return [];
      const passed = JSON.stringify(previous?.after.validation ?? null);
      return entry.statements.flatMap(({ sql }) => {
        const isSame = passed.includes(JSON.stringify(sql)) && previous?.outcome === "passed";
        return isSame && previous.attempts === entry.attempts ? [] : [`${sql} was sent after ${passed}`];
      });
    }),
};

const repeatsNothing: GraphCheck = {
  name: "20: no statement that failed, found nothing or missed the question is run again",
  faults: (run) =>
    walks(run).flatMap((walk) => {
      const ran = walk.flatMap(({ entry }, place) => {
        const [statement] = entry.node === "execute" ? entry.statements : [];
        if (statement === undefined) return [];
        return [{ print: fingerprint(statement.sql), isGood: isGood(entry, walk[place + 1]?.entry) }];
      });
      return ran.flatMap(({ print }, place) => {
        const failedBefore = ran.slice(0, place).some((earlier) => earlier.print === print && !earlier.isGood);
        return failedBefore ? [`${print} ran again`] : [];
      });
    }),
};

function isGood(executed: TraceEntry, next: TraceEntry | undefined): boolean {
  return executed.outcome === "rows" && (next?.node !== "evaluate" || next.outcome === "satisfied");
}

const keepsBudgets: GraphCheck = {
  name: "21: model calls, statements, repeats and new plans stay within their limits",
  faults: (run) => {
    const statements = run.checked.length + run.ran.length;
    const replans = walks(run).map((walk) => walk.filter(({ entry }) => entry.node === "replan").length);
    return [
      ...(run.modelCalls <= agentLimits.maxModelCalls ? [] : [`${run.modelCalls} model calls`]),
      ...(run.script.hasModel || run.modelCalls === 0 ? [] : ["a model was asked where there is none"]),
      ...(statements <= agentLimits.maxStatements ? [] : [`${statements} statements`]),
      ...(Math.max(0, ...replans) <= agentLimits.maxReplans ? [] : [`planned anew ${Math.max(...replans)} times`]),
    ];
  },
};

const lists: readonly string[] = ["attempts", "errors", "results", "notices"];

const growsOnly: GraphCheck = {
  name: "22: lists only grow, and what is set once never changes",
  faults: (run) =>
    visits(run).flatMap(({ entry }) =>
      Object.entries(entry.after).flatMap(([key, after]) => {
        if (key === "request" || key === "earlierNotices") return [`${entry.node} wrote ${key}`];
        const before = entry.before[key];
        if (!lists.includes(key) || !Array.isArray(before) || !Array.isArray(after)) return [];
        // A long list is cut where it is recorded: its last item is a word about the rest.
        const kept = before.filter((item) => typeof item !== "string" || !item.startsWith("… "));
        const isKept = kept.every((item, place) => JSON.stringify(item) === JSON.stringify(after[place]));
        return isKept ? [] : [`${entry.node} changed ${key}`];
      }),
    ),
};

const showsTheBest: GraphCheck = {
  name: "23: once rows came, the answer shows rows: those of the best attempt",
  faults: (run) => {
    if (run.outcome.kind === "stopped") return [];
    const shown = run.outcome.parts.flatMap((part) => (part.type === "result" ? [part.ref.rowCount] : []));
    return walks(run).flatMap((walk) => {
      const full = walk.filter(({ entry }) => entry.node === "execute" && entry.outcome === "rows");
      const isEmptyShown = shown.every((count) => count === 0);
      const hadRows = full.some(({ entry }) => entry.statements.some(({ rowCount }) => (rowCount ?? 0) > 0));
      return hadRows && (shown.length === 0 || isEmptyShown) ? ["rows came and none are shown"] : [];
    });
  },
};

const waysInto: Readonly<Record<string, RegExp>> = {
  plan: /^invoke: ready$/,
  refine: /^(?:validate: (?:rejected|repairable)|execute: (?:once_)?repairable|\w+: (?:error|duplicate))$/,
  widen: /^(?:execute: empty|widen: duplicate)$/,
  replan: /^(?:evaluate: needs_work|replan: duplicate)$/,
  validate: /^(?:invoke: given|\w+: candidate)$/,
  execute: /^validate: passed$/,
  evaluate: /^execute: rows$/,
};

const goesByTheTable: GraphCheck = {
  name: "24: wider search follows no rows, repair an error or a repeat, a new plan what wanted work; nothing is asked when the rounds are used up",
  faults: (run) =>
    visits(run).flatMap(({ entry, previous }) => {
      const way = previous === null ? null : `${previous.node}: ${previous.outcome}`;
      const pattern = waysInto[entry.node];
      const isWrong = way !== null && pattern !== undefined && !pattern.test(way);
      const isAsked = entry.node === "ask" && run.script.rounds >= agentLimits.maxClarifyRounds;
      return [...(isWrong ? [`${way} led to ${entry.node}`] : []), ...(isAsked ? ["asked once more"] : [])];
    }),
};

const staysInScope: GraphCheck = {
  name: "25: each statement asks one database, within the schemas in scope, which only a wider search extends",
  faults: (run) =>
    walks(run).flatMap((walk) => {
      const scopes = walk.map((_visit, place) => scopeAfter(walk.slice(0, place + 1)));
      const databases = new Set(walk.flatMap(({ entry }) => entry.statements.map(({ database }) => database)));
      const faults = walk.flatMap(({ entry }, place) => scopeFaults(entry, scopes[place - 1] ?? 0, scopes[place] ?? 0));
      return databases.size > 1 ? [...faults, `one walk asked ${[...databases].join(" and ")}`] : faults;
    }),
};

function scopeAfter(walk: readonly Visit[]): number {
  const told = walk.flatMap(({ entry }) => (entry.after.scope === undefined ? [] : [Number(entry.after.scope)]));
  return told.at(-1) ?? 0;
}

function scopeFaults({ node, statements }: TraceEntry, before: number, after: number): string[] {
  const isWider = before === 1 ? ["MAIN", "ELSEWHERE"] : ["MAIN"];
  return [
    ...(after < before || after > before + 1 ? [`the scope went from ${before} to ${after}`] : []),
    ...(after !== before && node !== "widen" ? [`${node} changed the scope`] : []),
    ...statements.filter(({ schema }) => !isWider.includes(schema)).map(({ schema }) => `${schema} at scope ${before}`),
  ];
}

export const graphChecks: readonly GraphCheck[] = [
  endsAndFalls,
  countsAttempts,
  sendsWhatPassed,
  repeatsNothing,
  keepsBudgets,
  growsOnly,
  showsTheBest,
  goesByTheTable,
  staysInScope,
];
