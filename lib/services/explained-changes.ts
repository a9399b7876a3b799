/**
 * From a number of an answer to what moved it. It is a new answer and no version of the one that it is asked of: it has
 * its own words and several tables, as "why" in words has, and what is asked next goes on from it. The plan is made of
 * the chat's own; the browser says which number.
 */
import "server-only";
import { offerOf } from "#lib/agents/runtime/offer";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ChangeMenuInput, ExplainInput } from "#lib/domain/inputs/steering";
import type { ChangeMenu } from "#lib/domain/plan-menu";
import { changeMenu } from "#lib/planner/change-menu";
import { explainedChange } from "#lib/planner/explained-change";
import type { AskReply, Conversations } from "./conversations.ts";
import { readSteered, type SteeredDependencies } from "./steered-answer.ts";

export type ExplainedChanges = {
  /** Of which numbers of an answer it can be asked what moved them; null where of none. */
  changeMenu(ownerId: string, args: ChangeMenuInput): Promise<Result<ChangeMenu | null>>;
  /** What moved a number, as an answer of its own. BAD_REQUEST where that cannot be told. */
  explain(ownerId: string, args: ExplainInput): Promise<Result<AskReply>>;
};

export type ExplainedChangesDependencies = SteeredDependencies & {
  readonly conversations: Pick<Conversations, "choose">;
};

/** Of the answers of an owner's chats. */
export function createExplainedChanges(dependencies: ExplainedChangesDependencies): ExplainedChanges {
  return {
    changeMenu: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
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
      const steered = await readSteered(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const { plan, world } = steered.value;
      const explained = explainedChange(plan, args, world);
      if (explained.kind === "refused") return err(appError("BAD_REQUEST", explained.why));
      const offer = offerOf(explained.plan, "answer", [world.model]);
      if (offer === null) throw new Error("The plan is over the schema of its answer.");
      const { sessionId, clientMessageId } = args;
      return dependencies.conversations.choose(ownerId, {
        sessionId,
        clientMessageId,
        text: explained.question,
        offer,
      });
    },
  };
}
