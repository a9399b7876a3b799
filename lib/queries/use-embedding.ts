/** Whether pages of others may show a board, for whose it is. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { allowEmbeddingAction, boardEmbeddingAction, endEmbeddingAction } from "#lib/actions/embedding";
import type { BoardEmbeddingState } from "#lib/domain/embed-contents";
import { unwrap } from "./public-failure.ts";

/** Read whenever somebody looks. */
export function useEmbedding(id: string) {
  const client = useQueryClient();
  const queryKey = ["board-embedding", id];
  const onSuccess = (state: BoardEmbeddingState) => client.setQueryData<BoardEmbeddingState>(queryKey, state);
  const state = useQuery({ queryKey, queryFn: async () => unwrap(await boardEmbeddingAction({ id })), staleTime: 0 });
  const allow = useMutation({ mutationFn: async () => unwrap(await allowEmbeddingAction({ id })), onSuccess });
  const end = useMutation({ mutationFn: async () => unwrap(await endEmbeddingAction({ id })), onSuccess });
  return { state, allow, end };
}
