/** What a protocol of a provider is to the tests: its requests judged as the provider judges them, its replies and failures. */
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { ModelVariables } from "#lib/agents/runtime/providers/provider";

export const keyOfTest = "key-of-the-test-4711";

export const bodySchema = z.looseObject({});
export type WireBody = z.infer<typeof bodySchema>;

export type WireRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WireBody;
};

export const faultNames = ["auth", "unknown", "rate", "tooLong", "schema", "filter"] as const;
export type FaultName = (typeof faultNames)[number];

export type WireFault = { readonly status: number; readonly body: unknown };

/** Why a reply ended. */
export type Ending = "whole" | "cut" | "refused";

export type WireText = { readonly pieces: readonly string[]; readonly thoughts: string; readonly ending: Ending };

export type Wire = {
  /** For MODEL. */
  readonly model: string;
  /** The name that a failure sends the user to when the key is refused. */
  readonly keySetting: string;
  /** The settings that lead to a server of the test. */
  variables(origin: string): ModelVariables;
  /** Why the provider would not take it at all; null where it would. */
  complaintOf(request: WireRequest): string | null;
  isStream(request: WireRequest): boolean;
  /** The schema stands in the request, not in its words alone. */
  asksBySchema(body: WireBody): boolean;
  roomOf(body: WireBody): number | undefined;
  whole(text: WireText, body: WireBody): unknown;
  /** The events of a stream as they stand on the wire. */
  events(text: WireText): {
    readonly opening: readonly string[];
    readonly pieces: readonly string[];
    readonly closing: readonly string[];
  };
  readonly faults: Readonly<Record<FaultName, WireFault>>;
};

/** An event that has data alone. */
export function dataEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** The members of a body that the protocol does not have. */
export function strangers(body: object, known: readonly string[]): string | null {
  const found = Object.keys(body).filter((member) => !known.includes(member));
  return found.length === 0 ? null : `unknown: ${found.join(", ")}`;
}
