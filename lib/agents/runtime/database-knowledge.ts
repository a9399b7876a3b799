/** A database and schema, and all that is known of it before anything is asked. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";

/** A database and schema that is asked, and what is known of it. */
export type DatabaseKnowledge = {
  readonly context: DatabaseContext;
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  /** The plan of the last answer in this chat, for follow-ups; null on a first question. */
  readonly previousPlan: Plan | null;
};
