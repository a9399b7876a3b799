/** What is put first or in order: "top 5", "the highest", "most common", "sorted by", "newest first". */
import type { Cue } from "../../lexicon/cue.ts";
import type { Chunk } from "../../request/chunk.ts";
import type { Ranking } from "../../request/request.ts";
import type { Feature } from "../features.ts";
import { moved, plainItem, requesting, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

/** A ranking; what it goes by follows, or is what the adjective speaks of. */
export const readRanking: Step = (grammar, state) => {
  const before = state.request.ranking;
  if (before !== null && before.by !== null) return [];
  const uses: readonly Feature[] = before === null ? ["rank"] : ["rank", "secondRank"];
  return grammar.cues(state.at, "top", "superlative", "frequent").map(({ cue, chunk, to }) => {
    const opened = rankingOf(cue, chunk);
    const ranking = { ...opened, limit: before?.limit ?? opened.limit };
    return {
      ...requesting(moved(state, to, uses, `k${to}`), { ranking }),
      rankConcept: cue.type === "frequent" ? null : cue.concept,
      zone: cue.type === "superlative" ? ("rank" as const) : ("shown" as const),
      isRelating: false,
      preposition: null,
      joiner: null,
    };
  });
};

type RankingCue = Extract<Cue, { type: "top" | "superlative" | "frequent" }>;

function rankingOf(cue: RankingCue, { text, first }: Chunk): Ranking {
  const single = cue.place === undefined ? null : 1;
  return {
    direction: cue.direction,
    limit: single === null && cue.type !== "superlative" ? cue.limit : single,
    offset: (cue.place ?? 1) - 1,
    by: null,
    inTime: cue.type !== "frequent" && cue.inTime,
    countsRows: cue.type === "frequent" || (cue.type === "superlative" && cue.countsRows),
    text,
    first,
  };
}

/** "sold the most", "orders the most": what stands before it is what there is most of. */
export const readMostBehind: Step = (grammar, state) => {
  const { ranking, clauses } = state.request;
  const last = clauses.at(-1);
  if (ranking !== null || last?.kind !== "relation" || state.open !== clauses.length - 1) return [];
  const isPlain = !last.isNegated && last.count === null && last.clauses.length + last.windows.length === 0;
  if (!isPlain) return [];
  const place = grammar.pastArticles(state.at);
  return grammar.cues(place, "superlative", "frequent").flatMap(({ cue, chunk, to }) => {
    if (cue.type === "superlative" && !cue.countsRows) return [];
    const by = { ...plainItem(state, last.mention), functions: ["count" as const] };
    const opened = {
      direction: cue.direction,
      limit: null,
      offset: (cue.place ?? 1) - 1,
      by,
      inTime: false,
      countsRows: true,
      text: chunk.text,
      first: chunk.first,
    };
    const next = requesting(moved(state, to, ["rank"], `K${to}`), {
      ranking: opened,
      clauses: clauses.slice(0, -1),
    });
    return [{ ...next, open: null, zone: "shown" as const }];
  });
};

/** "the campaign we spent the most on": what stands before it is the figure that decides. */
export const readMostOf: Step = (grammar, state) => {
  const { ranking, shown } = state.request;
  const last = shown.at(-1);
  if (ranking !== null || last === undefined || !grammar.isMeasurable(last.mention)) return [];
  return grammar.cues(grammar.pastArticles(state.at), "superlative").flatMap(({ cue, chunk, to }) => {
    if (!cue.countsRows || cue.place !== undefined) return [];
    const opened: Ranking = { ...rankingOf(cue, chunk), by: last, countsRows: false };
    const behind = grammar.word(to) === "on" || grammar.word(to) === "for" ? to + 1 : to;
    const next = moved(state, behind, ["rank"], `M${to}`);
    return [requesting(next, { ranking: opened, shown: shown.slice(0, -1) })];
  });
};

/** "highest revenue first": an order of all, and no ranking. */
export const readInOrder: Step = (grammar, state) => {
  const { ranking, shown, sorts } = state.request;
  if (ranking === null || ranking.by === null || ranking.limit !== null) return [];
  const { by, direction } = ranking;
  return grammar.cues(state.at, "in-order").map(({ to }) => {
    const isShown = shown.some(
      ({ mention }) => mention.chunk.text.toLowerCase() === by.mention.chunk.text.toLowerCase(),
    );
    return requesting(moved(state, to, ["flag"], `i${to}`), {
      ranking: null,
      shown: isShown ? shown : [...shown, by],
      sorts: [...sorts, { by, direction, of: null, foremost: null }],
    });
  });
};

/** "sorted by". */
export const readSort: Step = (grammar, state) =>
  grammar.cues(state.at, "sort").map(({ to }) => ({
    ...moved(state, to, ["sort"], `s${to}`),
    zone: "sort" as const,
    preposition: null,
    joiner: null,
    open: null,
    isRelating: false,
  }));

/** "descending", "in alphabetical order of". */
export const readDirection: Step = (grammar, state) =>
  grammar.cues(state.at, "direction").flatMap(({ cue, chunk, to }): State[] => {
    const next = moved(state, to, ["flag"], `d${to}`);
    const { sorts } = state.request;
    const last = sorts.at(-1);
    const opens = / of$/.test(chunk.text) || grammar.has(to, "preposition", "by") || state.zone === "sort";
    const zone = opens ? ("sort" as const) : state.zone;
    const behind = { ...next, direction: cue.direction, orderedBy: cue.of, zone, preposition: null };
    if (last === undefined) return [behind];
    const settled = requesting(next, { sorts: [...sorts.slice(0, -1), { ...last, direction: cue.direction }] });
    return [settled, moved(behind, to, ["sort"])];
  });

/** "oldest first". */
export const readForemost: Step = (grammar, state) =>
  grammar.cues(state.at, "foremost").map(({ cue, chunk, to }) => {
    const spoken = cue.concept === null ? null : grammar.concept(chunk, cue.concept);
    const { sorts } = state.request;
    const last = sorts.at(-1);
    const next = moved(state, to, ["sort"], `f${to}`);
    if (last !== undefined && last.direction === null)
      return requesting(next, {
        sorts: [...sorts.slice(0, -1), { ...last, direction: cue.direction, isJudging: cue.isJudging }],
      });
    const by = spoken === null ? null : plainItem(state, spoken);
    return spent(
      requesting(next, {
        sorts: [
          ...sorts,
          { by, direction: cue.direction, of: null, foremost: { inTime: cue.inTime }, isJudging: cue.isJudging },
        ],
      }),
    );
  });
