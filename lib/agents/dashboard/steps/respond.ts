/** Puts the dashboard's message together: a sentence, the tiles, what was assumed, the steps. */
import "server-only";
import { type AppError, appError, type PublicError, toPublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { DashboardTile, MessagePart } from "#lib/domain/message";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { haltSentence } from "../../runtime/halt-sentence.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { escapeCellText, joinWords } from "../../runtime/markdown-text.ts";
import { nothingOffered, type Offered, offerAnswer, offerQuestions } from "../../runtime/offer.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";

import type { DashboardDesign, DashboardState } from "../state.ts";

export const respondStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: [
    "halt",
    "request",
    "design",
    "refusal",
    "clarification",
    "tiles",
    "figures",
    "assumptions",
    "notices",
    "earlierNotices",
  ],
  writes: ["parts", "finalOutput"],
  outcomes: ["responded"],
  async run(state, dependencies) {
    const finalOutput = respond(state, dependencies);
    return closingResult(finalOutput, "responded");
  },
});

type RespondState = Pick<
  DashboardState,
  | "halt"
  | "request"
  | "design"
  | "refusal"
  | "clarification"
  | "tiles"
  | "figures"
  | "assumptions"
  | "notices"
  | "earlierNotices"
>;

function respond(state: RespondState, dependencies: StepDependencies): AgentOutcome {
  const halted = state.halt === null ? [] : [haltSentence(state.halt)];
  const notices = [...state.earlierNotices, ...state.notices, ...halted].map(
    (text): MessagePart => ({ type: "notice", text }),
  );
  const rowCount = state.tiles.reduce((sum, tile) => sum + (tile.status === "ready" ? tile.result.ref.rowCount : 0), 0);
  const end = [...notices, ...stepsParts(dependencies, rowCount)];
  const { design, tiles, assumptions } = state;
  if (design === null || tiles.length === 0) return withoutTiles(state, end, dependencies);
  const ready = tiles.filter((tile) => tile.status === "ready");
  const dashboard: MessagePart = { type: "dashboard", title: design.title, tiles: [...tiles], form: design.form };
  const firstFailure = tiles.find((tile) => tile.status === "failed")?.error ?? null;
  if (ready.length === 0 && firstFailure !== null) {
    const error = allFailed(firstFailure);
    return { kind: "failed", error, parts: [{ type: "error", error: toPublicError(error) }, dashboard, ...end] };
  }
  const readings = state.request.question.assumptions.map(escapeMarkdown);
  const offered = offersOf(tiles, dependencies);
  return {
    kind: ready.length === tiles.length && state.halt === null ? "done" : "partial",
    messageKind: "dashboard",
    parts: [
      { type: "text", text: [...readings, leadText(design, tiles, state.figures)].join(" ") },
      dashboard,
      ...assumed(design, assumptions),
      ...offered.parts,
      ...end,
    ],
    offers: offered.offers,
  };
}

/** How the request was read stands first. */
function assumed({ assumptions: readings }: DashboardDesign, ofTiles: readonly string[]): MessagePart[] {
  const items = [...new Set([...readings, ...ofTiles])];
  return items.length === 0 ? [] : [{ type: "assumptions", items }];
}

/** What no tile shows yet, of the first one that is more than figures; and the first chart as an answer of its own. */
function offersOf(tiles: readonly DashboardTile[], { planner, semantic }: StepDependencies): Offered {
  const plans = tiles.flatMap((tile) =>
    tile.status === "ready" && tile.result.plan !== null ? [tile.result.plan] : [],
  );
  const plan = plans.find(({ dimensions }) => dimensions.length > 0) ?? plans[0];
  if (plan === undefined) return nothingOffered;
  const shown = new Set(tiles.map(({ title }) => title.toLowerCase()));
  const next = planner.followUpQuestions(plan).filter(({ question }) => !shown.has(question.toLowerCase()));
  const questions = offerQuestions(next, [semantic]);
  const answer = offerAnswer(plans[0] ?? null, [semantic]);
  return { parts: [...questions.parts, ...answer.parts], offers: [...questions.offers, ...answer.offers] };
}

function withoutTiles(
  { refusal, clarification, halt }: RespondState,
  end: readonly MessagePart[],
  { planner, semantic }: StepDependencies,
): AgentOutcome {
  const sentence = refusal?.sentence ?? clarification?.question ?? null;
  if (sentence === null) {
    const spent = appError("BUDGET_SPENT", "The time for this dashboard was used up before a chart was ready.", {
      nextStep: "Ask for fewer charts.",
    });
    const unknown = appError("NOT_UNDERSTOOD", "No dashboard could be made of this request.");
    const error = halt === null ? unknown : spent;
    return { kind: "failed", error, parts: [{ type: "error", error: toPublicError(error) }, ...end] };
  }
  const questions = refusal?.suggestions ?? clarification?.options.map((option) => option.question) ?? [];
  const offered = offerQuestions(questions.map(planner.ownQuestion), [semantic]);
  return {
    kind: "refused",
    messageKind: "notice",
    parts: [{ type: "text", text: escapeMarkdown(sentence) }, ...offered.parts, ...end],
    offers: offered.offers,
  };
}

/** The figures first, where there are any; then what is shown. A report's sections are named by their headings. */
function leadText({ title, form }: DashboardDesign, tiles: readonly DashboardTile[], figures: string | null): string {
  const names = (status: DashboardTile["status"]) =>
    tiles.filter((tile) => tile.status === status).map((tile) => escapeCellText(tile.title));
  const isReport = form === "report";
  const count = (all: readonly string[]) => formatCounted(all.length, isReport ? "section" : "chart");
  const ready = names("ready");
  const failed = names("failed");
  const shown = isReport ? `${count(ready)}.` : `${count(ready)}: ${joinWords(ready)}.`;
  const name = escapeCellText(title);
  const lead = figures === null ? `${name} with ${shown}` : `${name}: ${figures}. ${shown}`;
  return failed.length === 0 ? lead : `${lead} ${count(failed)} failed: ${joinWords(failed)}.`;
}

function allFailed(first: PublicError): AppError {
  return { ...first, message: `No chart of this dashboard could be drawn. ${first.message}`, cause: null };
}
