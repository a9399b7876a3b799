/** What a wire server in its own process and its parent say to each other. */
import { z } from "zod";
import type { Faults } from "./faults.ts";
import type { WireCredentials } from "./index.ts";
import type { WireOptions } from "./options.ts";
import type { WireLog } from "./request-log.ts";

const faultsSchema = z.custom<Partial<Faults>>((value) => typeof value === "object" && value !== null);
const logSchema = z.custom<WireLog>((value) => typeof value === "object" && value !== null);
const credentialsSchema = z.custom<WireCredentials>((value) => typeof value === "object" && value !== null);

export const optionsSchema = z.custom<Partial<WireOptions>>((value) => typeof value === "object" && value !== null);
export const startRequestSchema = z.object({ kind: z.literal("start"), options: optionsSchema });

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

export type WireRequest = z.infer<typeof wireRequestSchema> | z.infer<typeof startRequestSchema>;
export type WireReply = z.infer<typeof wireReplySchema>;
