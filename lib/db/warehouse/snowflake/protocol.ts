/** What the process of Snowflake's driver hears besides the calls of the contract: how to sign in, and the end. */
import "server-only";
import { z } from "zod";
import { callSchema, farewellSchema } from "#lib/db/warehouse/process/protocol";
import type { SnowflakeLimits } from "./account.ts";
import type { SignInOptions } from "./sign-in.ts";

// Made by the app itself a moment ago, and full of secrets that no complaint may quote.
const isObject = (value: unknown) => typeof value === "object" && value !== null;

export const toSnowflakeSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("open"),
    signIn: z.custom<SignInOptions>(isObject),
    limits: z.custom<Partial<SnowflakeLimits>>(isObject),
    /** The app writes the driver's own lines into its log. */
    isVerbose: z.boolean(),
  }),
  farewellSchema,
  callSchema,
]);
export type ToSnowflake = z.infer<typeof toSnowflakeSchema>;
