import { describe, expect, test } from "vitest";
import type { AddedTable } from "#lib/domain/upload";
import {
  addedTables,
  currentUpload,
  reduceUploads,
  type UploadQueue,
  type UploadStage,
  waitingCount,
} from "#lib/state/upload-queue";

const added = (table: string): UploadStage => ({ kind: "added", added: tableNamed(table) });

function tableNamed(table: string): AddedTable {
  return { database: "UPLOADS", schema: "FILES", table, rowCount: 1, columnCount: 1, suggestions: [] };
}

function dropped(...keys: readonly string[]): UploadQueue {
  return reduceUploads([], { type: "dropped", files: keys.map((key) => ({ key, fileName: `${key}.csv`, bytes: 1 })) });
}

function move(queue: UploadQueue, key: string, stage: UploadStage): UploadQueue {
  return reduceUploads(queue, { type: "moved", key, stage });
}

describe("files that were dropped together", () => {
  test("take their turn one after the other", () => {
    const queue = dropped("a", "b", "c");
    expect([currentUpload(queue)?.key, waitingCount(queue)]).toEqual(["a", 2]);
    const next = move(queue, "a", added("A"));
    expect([currentUpload(next)?.key, waitingCount(next)]).toEqual(["b", 1]);
  });

  test("are shown together when the last one is a table", () => {
    const all = move(move(dropped("a", "b"), "a", added("A")), "b", added("B"));
    expect(currentUpload(all)?.key).toBe("b");
    expect(addedTables(all).map(({ table }) => table)).toEqual(["A", "B"]);
  });

  test("stop at one that failed until it is put away", () => {
    const error = { code: "BAD_REQUEST" as const, message: "No.", nextStep: null, retryable: false, position: null };
    const failed = move(dropped("a", "b"), "a", { kind: "failed", error });
    expect(currentUpload(failed)?.key).toBe("a");
    expect(currentUpload(reduceUploads(failed, { type: "removed", key: "a" }))?.key).toBe("b");
  });

  test("are left alone by an answer that came too late", () => {
    const queue = reduceUploads(dropped("a", "b"), { type: "removed", key: "a" });
    expect(move(queue, "a", added("A"))).toEqual(queue);
    expect(reduceUploads(queue, { type: "cleared" })).toEqual([]);
  });
});
