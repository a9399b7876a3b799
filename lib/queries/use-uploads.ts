/** Files on their way to becoming tables, one after the other: sent, looked through, shown, added. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { removeTableAction } from "#lib/actions/uploads";
import type { PublicError } from "#lib/domain/errors";
import {
  currentUpload,
  type QueuedUpload,
  reduceUploads,
  type UploadChoices,
  type UploadQueue,
  type UploadStage,
} from "#lib/state/upload-queue";
import { neverThrows } from "./public-failure.ts";
import { addTable, discardFile, readAgain, sendAndRead, uploadIdOf } from "./upload-steps.ts";

export type UploadControls = {
  readonly queue: UploadQueue;
  drop(files: readonly File[]): void;
  /** Reads the current file with other choices. */
  choose(choices: UploadChoices): void;
  /** Makes the current file a table. */
  add(wanted: { readonly table: string; readonly replaces: boolean }): void;
  /** Gives up the current file; the next one follows. */
  discard(): void;
  /** Empties the queue; tables that were added stay. */
  clear(): void;
};

/** What the browser holds of a file that is on its way. */
type OnItsWay = { readonly file: File; readonly stop: AbortController };

/** The queue of this page; each file begins by itself when it is its turn. */
export function useUploads(): UploadControls {
  const [queue, dispatch] = useReducer(reduceUploads, []);
  const own = useRef(new Map<string, OnItsWay>());
  const refresh = useRefreshUploads();
  const current = currentUpload(queue);
  const moverOf = (key: string) => (stage: UploadStage) => dispatch({ type: "moved", key, stage });

  const begin = useEffectEvent((key: string) => {
    const entry = own.current.get(key);
    if (entry !== undefined) void sendAndRead(entry.file, moverOf(key), entry.stop.signal);
  });
  const waitingKey = current?.stage.kind === "waiting" ? current.key : null;
  useEffect(() => {
    if (waitingKey !== null) begin(waitingKey);
  }, [waitingKey]);
  useGiveUpOnLeave(queue);

  function giveUp(upload: QueuedUpload) {
    own.current.get(upload.key)?.stop.abort();
    own.current.delete(upload.key);
    const uploadId = uploadIdOf(upload);
    if (uploadId !== null) discardFile(uploadId);
  }

  return {
    queue,
    drop: (files) => {
      const entries = files.map((file) => ({ key: crypto.randomUUID(), file, stop: new AbortController() }));
      for (const { key, ...entry } of entries) own.current.set(key, entry);
      dispatch({
        type: "dropped",
        files: entries.map(({ key, file }) => ({ key, fileName: file.name, bytes: file.size })),
      });
    },
    choose: (choices) => {
      if (current?.stage.kind === "shown") void readAgain(current.stage, choices, moverOf(current.key));
    },
    add: (wanted) => {
      if (current?.stage.kind === "shown") void addTable(current.stage, wanted, moverOf(current.key), refresh);
    },
    discard: () => {
      if (current === null) return;
      giveUp(current);
      dispatch({ type: "removed", key: current.key });
    },
    clear: () => {
      for (const upload of queue) giveUp(upload);
      dispatch({ type: "cleared" });
    },
  };
}

/** Removes a table that was made from a file; null when it is gone, else why it is not. */
export function useRemoveTable(): (database: string, table: string) => Promise<PublicError | null> {
  const refresh = useRefreshUploads();
  return useCallback(
    async (database, table) => {
      const removed = await neverThrows(() => removeTableAction({ table }));
      if (!removed.ok) return removed.error;
      await refresh(database);
      return null;
    },
    [refresh],
  );
}

/** Whoever closes the page adds nothing any more. */
function useGiveUpOnLeave(queue: UploadQueue): void {
  const leave = useEffectEvent(() => {
    for (const upload of queue) {
      const uploadId = uploadIdOf(upload);
      if (uploadId !== null) discardFile(uploadId);
    }
  });
  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener("pagehide", onLeave);
    return () => window.removeEventListener("pagehide", onLeave);
  }, []);
}

/** All that is shown of the database is asked for again. */
function useRefreshUploads(): (database: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (database) => {
      const ofDatabase = ["schemas", "catalog", "suggestions", "table-preview"].map((name) => [name, database]);
      await Promise.all([["databases"], ...ofDatabase].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    [client],
  );
}
