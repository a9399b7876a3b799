/** What a wire server in its own process and its parent say to each other. */
import { z } from "zod";
import type { Faults } from "./faults.ts";
import type { WireCredentials } from "./index.ts";
import type { WireLog } from "./request-log.ts";

const faultsSchema = z.custom<Partial<Faults>>((value) => typeof value === "object" && value !== null);
const logSchema = z.custom<WireLog>((value) => typeof value === "object" && value !== null);
const credentialsSchema = z.custom<WireCredentials>((value) => typeof value === "object" && value !== null);

export const wireRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("faults"), id: z.number(), faults: faultsSchema }),
  z.object({ kind: z.literal("log"), id: z.number() }),
  z.object({ kind: z.literal("close") }),
]);

export const wireReplySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ready"),
    url: z.string(),
    port: z.number(),
    account: z.string(),
    credentials: credentialsSchema,
  }),
  z.object({ kind: z.literal("log"), id: z.number(), log: logSchema }),
  z.object({ kind: z.literal("done"), id: z.number() }),
]);

export type WireRequest = z.infer<typeof wireRequestSchema>;
export type WireReply = z.infer<typeof wireReplySchema>;
