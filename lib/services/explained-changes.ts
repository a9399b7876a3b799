/**
 * From a number of an answer or of a board's tile to what moved it. It is a new answer and no version of the one that it
 * is asked of: it has its own words and several tables, as "why" in words has, and what is asked next goes on from it.
 * An answer's plan is the chat's own; of a tile, which is asked about in a chat that begins with it, the page says what it
 * shows.
 */
import "server-only";
import { offerOf } from "#lib/agents/runtime/offer";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ExplainTileInput, TileChangeMenuInput } from "#lib/domain/inputs/dashboard-tiles";
import type { ChangeMenuInput, ExplainInput } from "#lib/domain/inputs/steering";
import type { Plan } from "#lib/domain/plan";
import type { ChangeMenu } from "#lib/domain/plan-menu";
import type { PlanOffer } from "#lib/domain/plan-offer";
import { type Asker, askerId } from "#lib/domain/sharing";
import { changeMenu } from "#lib/planner/change-menu";
import { type ChangedNumber, explainedChange } from "#lib/planner/explained-change";
import type { EditWorld } from "#lib/planner/steering/edit-plan";
import type { AskReply, Conversations } from "./conversations.ts";
import { readPlanned, type TileSteeringDependencies } from "./dashboard-steering.ts";
import { readShown, type SteeredDependencies } from "./steered-answer.ts";

export type ExplainedChanges = {
  /** Of which numbers of an answer it can be asked what moved them; null where of none. */
  changeMenu(ownerId: string, args: ChangeMenuInput): Promise<Result<ChangeMenu | null>>;
  /** What moved a number, as an answer of its own. BAD_REQUEST where that cannot be told. */
  explain(ownerId: string, args: ExplainInput): Promise<Result<AskReply>>;
  /** As `changeMenu`, of what a tile shows. */
  tileChangeMenu(asker: Asker, args: TileChangeMenuInput): Promise<Result<ChangeMenu | null>>;
  /** As `explain`, in a new chat over the tile's schema. */
  explainTile(asker: Asker, args: ExplainTileInput): Promise<Result<AskReply>>;
};

export type ExplainedChangesDependencies = SteeredDependencies &
  Pick<TileSteeringDependencies, "dashboards"> & {
    readonly conversations: Pick<Conversations, "choose">;
  };

/** Of the answers of an owner's chats, and of an owner's boards. */
export function createExplainedChanges(dependencies: ExplainedChangesDependencies): ExplainedChanges {
  const { conversations } = dependencies;
  return {
    changeMenu: async (ownerId, args) => {
      const steered = await readShown(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const { plan, part, world } = steered.value;
      const shown = part.outputs.filter(({ role }) => role === "measure" || role === "detail");
      return ok(
        changeMenu(
          plan,
          shown.map(({ label }) => label),
          world,
        ),
      );
    },
    explain: async (ownerId, args) => {
      const steered = await readShown(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const question = questionOf(steered.value.plan, args, steered.value.world);
      if (!question.ok) return question;
      const { sessionId, clientMessageId } = args;
      return conversations.choose(ownerId, { sessionId, clientMessageId, begins: null, ...question.value });
    },
    tileChangeMenu: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      return planned.ok ? ok(changeMenu(planned.value.plan, args.shown, planned.value.world)) : planned;
    },
    explainTile: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      if (!planned.ok) return planned;
      const { plan, tile, world } = planned.value;
      const question = questionOf(plan, args, world);
      if (!question.ok) return question;
      const { sessionId, clientMessageId } = args;
      const begins = tile.source.context;
      return conversations.choose(askerId(asker), { sessionId, clientMessageId, begins, ...question.value });
    },
  };
}

type Question = { readonly text: string; readonly offer: PlanOffer };

function questionOf(plan: Plan, number: ChangedNumber, world: EditWorld): Result<Question> {
  const explained = explainedChange(plan, number, world);
  if (explained.kind === "refused") return err(appError("BAD_REQUEST", explained.why));
  const offer = offerOf(explained.plan, "answer", [world.model]);
  if (offer === null) throw new Error("The plan is over the schema of its answer.");
  return ok({ text: explained.question, offer });
}
