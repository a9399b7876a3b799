/** Saving an answer's statement for the next time that its question is asked. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  proposeVerifiedAction,
  type SavedVerified,
  saveVerifiedAction,
  type VerifiedProposal,
} from "#lib/actions/verified-answers";
import type { AnswerInput, SaveVerifiedInput } from "#lib/domain/inputs/verified-answers";
import { unwrap } from "./public-failure.ts";

export type { SavedVerified, VerifiedProposal };

/** What would be saved; asked for anew whenever somebody wants to save. */
export function useVerifiedProposal(answer: AnswerInput, isWanted: boolean) {
  return useQuery({
    queryKey: ["verified-proposal", answer.sessionId, answer.runId],
    queryFn: async () => unwrap(await proposeVerifiedAction(answer)),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves it; what is suggested to a new chat may begin with it from now on. */
export function useSaveVerified() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: SaveVerifiedInput) => unwrap(await saveVerifiedAction(input)),
    onSuccess: async (outcome) => {
      if (outcome.kind !== "saved") return;
      const { database, schema } = outcome.context;
      const names = ["suggestions", "glossary"];
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name, database, schema] })));
    },
  });
}
