"use server";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { GlossaryContextInput } from "#lib/domain/inputs/glossary";
import {
  type AcceptProposalInput,
  acceptProposalInputSchema,
  type DismissProposalInput,
  dismissProposalInputSchema,
} from "#lib/domain/inputs/lessons";
import type { AcceptedProposal, ShownProposal } from "#lib/domain/lesson";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** What use has taught of a schema and waits for a yes. */
export async function proposalsAction(
  input: GlossaryContextInput,
): Promise<Result<readonly ShownProposal[], PublicError>> {
  return guardedAction("reviewProposals", contextSchema, input, (app, value, caller) =>
    app.models.lessons.proposed(caller.ownerId, value),
  );
}

/** Puts a proposal into the glossary, as it is or as a person wrote it. */
export async function acceptProposalAction(input: AcceptProposalInput): Promise<Result<AcceptedProposal, PublicError>> {
  return guardedAction("reviewProposals", acceptProposalInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "acceptProposalAction", detail: "a proposal taken" }, () =>
      app.models.lessons.accept(caller.ownerId, value),
    ),
  );
}

/** Puts a proposal aside for good, or takes that back. */
export async function dismissProposalAction(input: DismissProposalInput): Promise<Result<null, PublicError>> {
  return guardedAction("reviewProposals", dismissProposalInputSchema, input, (app, value, caller) =>
    app.models.lessons.dismiss(caller.ownerId, value),
  );
}
