/** An engine that the tests of a file share: its process is started once, and what it serves is only read. */
import type { Warehouse } from "#lib/db/warehouse/contract";
import { atFileEnd } from "./at-end.ts";

const opened = new Map<string, Promise<Warehouse>>();

/**
 * The warehouse of a key, opened by the first who asks in this file and closed at its end: whoever has it may close it as
 * an app does, and nothing comes of that.
 */
export async function warehouseOfFile(key: string, open: () => Promise<Warehouse>): Promise<Warehouse> {
  const known = opened.get(key) ?? openForFile(key, open);
  return { ...(await known), close: async () => undefined };
}

function openForFile(key: string, open: () => Promise<Warehouse>): Promise<Warehouse> {
  const warehouse = open();
  opened.set(key, warehouse);
  atFileEnd(async () => {
    opened.delete(key);
    await (await warehouse).close();
  });
  return warehouse;
}
