/** What use has taught of a schema: what waits for a yes, and the word on it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptProposalAction, dismissProposalAction, proposalsAction } from "#lib/actions/lessons";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { AcceptProposalInput, DismissProposalInput } from "#lib/domain/inputs/lessons";
import { unwrap } from "./public-failure.ts";
import { useForgetModel } from "./use-glossary.ts";

function keyOf({ database, schema }: DatabaseContext) {
  return ["glossary", database, schema, "proposals"];
}

/** Read anew whenever the page is opened: answers are put right elsewhere. */
export function useProposals(context: DatabaseContext) {
  return useQuery({
    queryKey: keyOf(context),
    queryFn: async () => unwrap(await proposalsAction(context)),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** Puts it into the glossary; on success everything that shows the schema's model is read anew. */
export function useAcceptProposal(context: DatabaseContext) {
  const forget = useForgetModel(context);
  return useMutation({
    mutationFn: async (input: AcceptProposalInput) => unwrap(await acceptProposalAction(input)),
    onSuccess: async (outcome) => {
      if (outcome.kind === "accepted") await forget();
    },
  });
}

/** Puts it aside, or takes that back. */
export function useDismissProposal(context: DatabaseContext) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: DismissProposalInput) => unwrap(await dismissProposalAction(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(context) }),
  });
}
