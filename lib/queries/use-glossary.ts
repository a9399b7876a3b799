/** The glossary of a schema: what is over the list, the list in pieces, one element, and what people do to them. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  editElementAction,
  glossaryOverviewAction,
  listGlossaryAction,
  openElementAction,
} from "#lib/actions/glossary";
import {
  dropImportAction,
  exportModelAction,
  previewImportAction,
  takeImportAction,
} from "#lib/actions/glossary-files";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { PublicError } from "#lib/domain/errors";
import type { GlossaryFilter, GlossaryItem, GlossaryOverview, GlossaryPage } from "#lib/domain/glossary";
import type { EditElementInput } from "#lib/domain/inputs/glossary";
import type { ImportFileInput, TakeFileInput } from "#lib/domain/inputs/glossary-files";
import type { ModelElement } from "#lib/domain/model-edit";
import { toShownError, unwrap } from "./public-failure.ts";
import { useSettled } from "./use-settled.ts";

function keyOf({ database, schema }: DatabaseContext) {
  return ["glossary", database, schema];
}

/** @param first what the server sent with the page; null where it could not. */
export function useGlossaryOverview(context: DatabaseContext, first: GlossaryOverview | null) {
  return useQuery({
    queryKey: [...keyOf(context), "overview"],
    queryFn: async () => unwrap(await glossaryOverviewAction(context)),
    initialData: first ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type GlossaryList = {
  readonly items: readonly GlossaryItem[];
  /** null while nothing is known. */
  readonly total: number | null;
  readonly problem: PublicError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly isStale: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => void;
};

/** What fits a filter, searched on the server: a schema may have a hundred thousand columns. */
export function useGlossaryList(context: DatabaseContext, filter: GlossaryFilter): GlossaryList {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(context), "list", filter],
    queryFn: async ({ pageParam: from }): Promise<GlossaryPage> =>
      unwrap(await listGlossaryAction({ context, filter, from })),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = query.data?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? null,
    problem: query.error === null ? null : toShownError(query.error),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    refresh: () => void query.refetch(),
  };
}

/** Elements of any kind that fit what is typed, as soon as the typing pauses; nothing where no schema is known. */
export function useFoundElements(context: DatabaseContext | null, text: string) {
  const wanted = useSettled(text.trim(), typingPauseMs);
  const query = useQuery({
    queryKey: [...keyOf(context ?? noContext), "found", wanted],
    queryFn: async (): Promise<GlossaryPage> =>
      unwrap(
        await listGlossaryAction({ context: context ?? noContext, filter: { ...anything, text: wanted }, from: 0 }),
      ),
    enabled: context !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const items = (query.data?.items ?? []).filter(({ isRemoved }) => !isRemoved);
  return { items, isLoading: context !== null && (query.isLoading || query.isPlaceholderData) };
}

const typingPauseMs = 120;
const anything = { kind: null, isEditedOnly: false, isFaultyOnly: false } as const;

/** Never sent: the query is off while no schema is known. */
const noContext: DatabaseContext = { database: "", schema: "" };

/** One element, read anew whenever it is opened: somebody else may have edited it. */
export function useGlossaryEntry(context: DatabaseContext, element: ModelElement | null) {
  return useQuery({
    queryKey: [...keyOf(context), "entry", element?.kind, element?.key],
    queryFn: async () => unwrap(await openElementAction({ context, element: element ?? noElement })),
    enabled: element !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Never sent: the query is off while no element is open. */
const noElement: ModelElement = { kind: "instructions", key: "" };

/** Keeps an edit; on success everything that shows the schema's model is read anew. */
export function useEditElement(context: DatabaseContext) {
  const forget = useForgetModel(context);
  return useMutation({
    mutationFn: async (edit: Omit<EditElementInput, "context">) =>
      unwrap(await editElementAction({ context, ...edit })),
    onSuccess: async (saved) => {
      if (saved.kind === "kept") await forget();
    },
  });
}

/** What a file would change. */
export function usePreviewImport(context: DatabaseContext) {
  return useMutation({
    mutationFn: async (file: Omit<ImportFileInput, "context">) =>
      unwrap(await previewImportAction({ context, ...file })),
  });
}

/** Takes a file; everything that shows the model is read anew. */
export function useTakeImport(context: DatabaseContext) {
  const forget = useForgetModel(context);
  return useMutation({
    mutationFn: async (file: Omit<TakeFileInput, "context">) => unwrap(await takeImportAction({ context, ...file })),
    onSuccess: forget,
  });
}

/** Leaves the file out that was brought in. */
export function useDropImport(context: DatabaseContext) {
  const forget = useForgetModel(context);
  return useMutation({ mutationFn: async () => unwrap(await dropImportAction(context)), onSuccess: forget });
}

/** The model as a file, made when it is asked for. */
export function useExportModel(context: DatabaseContext) {
  return useMutation({ mutationFn: async () => unwrap(await exportModelAction(context)) });
}

/** Suggestions and names are made of the model as well. */
export function useForgetModel({ database, schema }: DatabaseContext): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [
      ["glossary", database, schema],
      ["suggestions", database, schema],
      ["names"],
      ["exploration", database, schema],
    ];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
