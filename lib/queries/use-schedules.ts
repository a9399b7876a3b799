/** The caller's schedules, what came of them, and what can be done with one. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addScheduleAction,
  changeScheduleAction,
  listSchedulesAction,
  pauseScheduleAction,
  removeScheduleAction,
  runScheduleAction,
  scheduleChannelsAction,
  scheduleHistoryAction,
  snoozeScheduleAction,
} from "#lib/actions/schedules";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Watch, WatchDraft, WatchTerms } from "#lib/domain/watch";
import { neverThrows, unwrap } from "./public-failure.ts";

const listKey = ["schedules"];

/** While one is at work its end is looked for. */
const lookAgainMs = 2_000;

/** @param first what the server sent with the page; null where it could not. */
export function useSchedules(first: readonly Watch[] | null) {
  return useQuery({
    queryKey: listKey,
    queryFn: async () => unwrap(await listSchedulesAction()),
    initialData: first ?? undefined,
    staleTime: 0,
    networkMode: "always",
    refetchInterval: ({ state }) => ((state.data ?? []).some(isAtWork) ? lookAgainMs : false),
  });
}

function isAtWork({ lastRun }: Watch): boolean {
  return lastRun?.state === "waiting" || lastRun?.state === "running";
}

/** Where whoever asks can be told. */
export function useScheduleChannels() {
  return useQuery({
    queryKey: [...listKey, "channels"],
    queryFn: async () => unwrap(await scheduleChannelsAction()),
    staleTime: 0,
    networkMode: "always",
  });
}

/** The last runs of a schedule, newest first. */
export function useScheduleHistory(id: string) {
  return useQuery({
    queryKey: [...listKey, "history", id],
    queryFn: async () => unwrap(await scheduleHistoryAction({ id })),
    staleTime: 0,
    networkMode: "always",
  });
}

export type ScheduleCommands = {
  add(draft: WatchDraft): Promise<Result<Watch, PublicError>>;
  change(id: string, terms: WatchTerms): Promise<Result<Watch, PublicError>>;
  pause(id: string, isPaused: boolean): Promise<Result<Watch, PublicError>>;
  snooze(id: string, until: number | null): Promise<Result<Watch, PublicError>>;
  runNow(id: string): Promise<Result<null, PublicError>>;
  remove(id: string): Promise<Result<null, PublicError>>;
};

/** The list is read anew after each. */
export function useScheduleCommands(): ScheduleCommands {
  const client = useQueryClient();
  const run = async <Value>(task: () => Promise<Result<Value, PublicError>>) => {
    const result = await neverThrows(task);
    await client.invalidateQueries({ queryKey: listKey });
    return result;
  };
  return {
    add: (draft) => run(() => addScheduleAction(draft)),
    change: (id, terms) => run(() => changeScheduleAction({ id, terms })),
    pause: (id, isPaused) => run(() => pauseScheduleAction({ id, isPaused })),
    snooze: (id, until) => run(() => snoozeScheduleAction({ id, until })),
    runNow: (id) => run(() => runScheduleAction({ id })),
    remove: (id) => run(() => removeScheduleAction({ id })),
  };
}
