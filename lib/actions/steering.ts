"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ChangeMenuInput,
  changeMenuInputSchema,
  type DrillInput,
  drillInputSchema,
  type ExplainInput,
  explainInputSchema,
  type PlanMenuInput,
  planMenuInputSchema,
  type ShowVersionInput,
  type SteerInput,
  showVersionInputSchema,
  steerInputSchema,
  type TeachWordsInput,
  type TimeMenuInput,
  teachWordsInputSchema,
  timeMenuInputSchema,
} from "#lib/domain/inputs/steering";
import type { ChangeMenu, PlanMenu, TimeMenu } from "#lib/domain/plan-menu";
import type { SessionChange } from "#lib/domain/session";
import { recorded } from "#lib/services/recorded";
import type { Taught } from "#lib/services/steering";
import { type ToldReply, toldReply } from "#lib/services/told-reply";
import { guardedAction } from "./guarded-action.ts";

/** What a part of an answer can be changed to, or what can be added to it. */
export async function planMenuAction(input: PlanMenuInput): Promise<Result<PlanMenu, PublicError>> {
  return guardedAction("steerAnswers", planMenuInputSchema, input, (app, value, caller) =>
    app.steering.menu(caller.ownerId, value),
  );
}

/** How the course over time of an answer can be seen otherwise. */
export async function timeMenuAction(input: TimeMenuInput): Promise<Result<TimeMenu, PublicError>> {
  return guardedAction("steerAnswers", timeMenuInputSchema, input, (app, value, caller) =>
    app.steering.timeMenu(caller.ownerId, value),
  );
}

/** Keeps words that were put right in the glossary. */
export async function teachWordsAction(input: TeachWordsInput): Promise<Result<Taught, PublicError>> {
  return guardedAction("changeGlossary", teachWordsInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "teachWordsAction", detail: "a word taught" }, () =>
      app.steering.teach(caller.ownerId, value),
    ),
  );
}

/** Changes an answer by its parts; the new version is a run like any other. */
export async function steerAction(input: SteerInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("steerAnswers", steerInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.steering.steer(caller.ownerId, value)),
  );
}

/** The records behind a number, or the number by another group; a run like any other. */
export async function drillAction(input: DrillInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("steerAnswers", drillInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.steering.drill(caller.ownerId, value)),
  );
}

/** Of which numbers of an answer it can be asked what moved them. */
export async function changeMenuAction(input: ChangeMenuInput): Promise<Result<ChangeMenu | null, PublicError>> {
  return guardedAction("steerAnswers", changeMenuInputSchema, input, (app, value, caller) =>
    app.steering.changeMenu(caller.ownerId, value),
  );
}

/** What moved a number of an answer; a question of the chat like any other. */
export async function explainAction(input: ExplainInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("steerAnswers", explainInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.steering.explain(caller.ownerId, value)),
  );
}

/** Shows another version of an answer. */
export async function showVersionAction(input: ShowVersionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", showVersionInputSchema, input, (app, value, caller) =>
    app.chats.showVersion(caller.ownerId, value),
  );
}
