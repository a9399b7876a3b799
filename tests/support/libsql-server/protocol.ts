/** The part of the Hrana protocol (over HTTP, JSON) that the libSQL client speaks. */
import { z } from "zod";

const valueSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("null") }),
  z.object({ type: z.literal("integer"), value: z.string() }),
  z.object({ type: z.literal("float"), value: z.number() }),
  z.object({ type: z.literal("text"), value: z.string() }),
  z.object({ type: z.literal("blob"), base64: z.string() }),
]);
export type WireValue = z.infer<typeof valueSchema>;

const statementSchema = z.object({
  sql: z.string().nullish(),
  sql_id: z.number().nullish(),
  args: z.array(valueSchema).default([]),
});
export type WireStatement = z.infer<typeof statementSchema>;

export type WireCondition =
  | { readonly type: "ok" | "error"; readonly step: number }
  | { readonly type: "not"; readonly cond: WireCondition }
  | { readonly type: "and" | "or"; readonly conds: readonly WireCondition[] }
  | { readonly type: "is_autocommit" };

const conditionSchema: z.ZodType<WireCondition> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["ok", "error"]), step: z.number() }),
    z.object({ type: z.literal("not"), cond: conditionSchema }),
    z.object({ type: z.enum(["and", "or"]), conds: z.array(conditionSchema) }),
    z.object({ type: z.literal("is_autocommit") }),
  ]),
);

const stepSchema = z.object({ condition: conditionSchema.nullish(), stmt: statementSchema });
export type WireStep = z.infer<typeof stepSchema>;

const requestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("execute"), stmt: statementSchema }),
  z.object({ type: z.literal("batch"), batch: z.object({ steps: z.array(stepSchema) }) }),
  z.object({ type: z.literal("store_sql"), sql_id: z.number(), sql: z.string() }),
  z.object({ type: z.literal("close_sql"), sql_id: z.number() }),
  z.object({ type: z.literal("close") }),
]);
export type WireRequest = z.infer<typeof requestSchema>;

export const pipelineSchema = z.object({ baton: z.string().nullish(), requests: z.array(requestSchema) });

export type WireError = { readonly message: string; readonly code: string };

export type WireResult = {
  readonly cols: readonly { readonly name: string; readonly decltype: string | null }[];
  readonly rows: readonly (readonly WireValue[])[];
  readonly affected_row_count: number;
  readonly last_insert_rowid: string | null;
};
