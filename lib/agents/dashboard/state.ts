/** What the dashboard agent knows about one request. */
import "server-only";
import type { Result } from "#lib/domain/errors";
import type { DashboardForm, DashboardTile, MessagePart } from "#lib/domain/message";
import type { AgentRequest } from "../runtime/agent-args.ts";
import type { AgentOutcome } from "../runtime/agent-outcome.ts";
import type { Candidate } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import type { MachineState } from "../runtime/machine.ts";
import type { CheckedTile, TileFailure } from "./execute-tile.ts";

export type DashboardRequest = AgentRequest;

/** A tile before it has run. */
export type TilePlan = {
  readonly title: string;
  readonly candidate: Candidate;
  /** The user asked for this very chart: nothing else takes its place. */
  readonly isWished: boolean;
};

export type DashboardDesign = {
  readonly title: string;
  readonly form?: DashboardForm;
  readonly tiles: readonly TilePlan[];
  /** Each can take the place of a tile that has nothing to show. */
  readonly spares: readonly TilePlan[];
  /** How the request was read where it left that open. */
  readonly assumptions: readonly string[];
};

export type DashboardState = MachineState & {
  readonly request: DashboardRequest;
  readonly earlierNotices: readonly string[];
  readonly design: DashboardDesign | null;
  readonly clarification: Clarification | null;
  readonly refusal: Refusal | null;
  /** The guard's word on each tile of the design, in its order; empty where each is checked as it runs. */
  readonly checked: readonly Result<CheckedTile, TileFailure>[];
  /** In the design's order; one for each of its tiles. */
  readonly tiles: readonly DashboardTile[];
  /** The figures of the first tile that is nothing but figures, in words; null without one. */
  readonly figures: string | null;
  /** What was assumed for the tiles that are there, and what was repaired in their statements. */
  readonly assumptions: readonly string[];
  readonly notices: readonly string[];
  readonly parts: readonly MessagePart[];
  readonly finalOutput: AgentOutcome | null;
};

/** The state before the first step. */
export function initialDashboardState(request: DashboardRequest, earlierNotices: readonly string[]): DashboardState {
  return {
    halt: null,
    request,
    earlierNotices,
    design: null,
    clarification: null,
    refusal: null,
    checked: [],
    tiles: [],
    figures: null,
    assumptions: [],
    notices: [],
    parts: [],
    finalOutput: null,
  };
}
