/** Calls of every way into the server, with what they come to in one form; the test says who calls. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { projectFolder } from "../../../scripts/lib/data-folder.mjs";
import { type Door, doors } from "../../architecture/support/named-permissions.ts";

const anyFunction = z.custom<(...given: readonly unknown[]) => Promise<unknown>>(
  (value) => typeof value === "function",
);

/** What a door exports under its name. */
export async function functionOf({ path, name }: Door): Promise<z.infer<typeof anyFunction>> {
  const module = z.record(z.string(), z.unknown()).parse({ ...(await import(`${projectFolder}/${path}`)) });
  return anyFunction.parse(module[name.split(" ")[0] ?? ""]);
}

const failureSchema = z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) });

/** The failure that something came to, in one form for all kinds of doors. */
export type Outcome = { readonly code: string; readonly message: string };

async function callAction(door: Door): Promise<Outcome> {
  return failureSchema.parse(await (await functionOf(door))(undefined)).error;
}

/** A response says by its status what an action says by its code. */
async function callRoute(door: Door): Promise<Outcome> {
  const id = randomUUID();
  const params = Promise.resolve({ id, sessionId: id, resultId: id, runId: id, messageId: id });
  const method = door.name.split(" ")[0] ?? "";
  const request = new Request(`http://localhost/api/any?uploadId=${id}&format=md`, { method });
  const response = z.instanceof(Response).parse(await (await functionOf(door))(request, { params }));
  const text = await response.text();
  return { code: response.status === 403 ? "FORBIDDEN" : String(response.status), message: text };
}

async function callRead(door: Door): Promise<Outcome> {
  const { POST } = await import("../../../app/api/reads/[name]/route.ts");
  const request = new Request("http://localhost/api/reads/any", { method: "POST", body: "" });
  const response = await POST(request, { params: Promise.resolve({ name: door.name }) });
  const { error } = failureSchema.parse(await response.json());
  expect([error.code, response.status === 403]).toEqual([error.code, error.code === "FORBIDDEN"]);
  return error;
}

/** Every door, pages and services included. */
export const allDoors = doors();

/** Those that are called from outside, and how. */
export const doorCalls: readonly (readonly [Door, (door: Door) => Promise<Outcome>])[] = allDoors.flatMap((door) => {
  const byServices = { page: null, service: null, operation: null, tool: null, embed: null };
  const call = { action: callAction, route: callRoute, read: callRead, ...byServices }[door.kind];
  return call === null ? [] : [[door, call] as const];
});
