/** The words that ask the other agent for what an answer shows. Pure; browser-safe: types only. */
import type { AnswerContent } from "./turns.ts";

export type OtherAgent = {
  /** Whose answer it is. */
  readonly agent: "query" | "dashboard";
  /** What to ask instead; null while nothing is ready that could be asked for. */
  readonly request: string | null;
};

/** From one result to its dashboard, from a dashboard to its first chart that is ready. null where nothing was found. */
export function otherAgent({ results, dashboard }: Pick<AnswerContent, "results" | "dashboard">): OtherAgent | null {
  if (dashboard !== null) {
    const tile = dashboard.tiles.find((candidate) => candidate?.status === "ready");
    return { agent: "dashboard", request: tile?.status === "ready" ? tile.result.title : null };
  }
  const [result] = results;
  return result === undefined ? null : { agent: "query", request: dashboardRequest(result.title) };
}

/** Asks for a dashboard of what a title names. */
export function dashboardRequest(title: string): string {
  return `Build a dashboard of ${inSentence(title)}`;
}

/** "Revenue by region" in the middle of a sentence; names in capitals stay. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
