/** What is calculated of the figures of groups once they are there, and shown beside them. */
import { z } from "zod";
import { elapsedUnitSchema } from "./derived-column.ts";

const evidence = z.array(z.string());
const places = z.array(z.number().int().min(0).max(99));

/** Each step of a course also with the time since the one before; steps by their labels, those without a date left out. */
const funnelTimesSchema = z.object({
  unit: elapsedUnitSchema,
  dates: z.array(z.object({ step: z.string(), date: z.object({ table: z.string(), column: z.string() }) })).max(20),
});
export type FunnelTimes = z.infer<typeof funnelTimesSchema>;

export const planCalculationSchema = z.discriminatedUnion("kind", [
  /** Of so many steps in time, this one and those before it. */
  z.object({
    kind: z.literal("moving"),
    function: z.enum(["avg", "sum"]),
    steps: z.number().int().min(2).max(400),
    evidence,
  }),
  /** With the step of that day, or the first step, as 100. */
  z.object({ kind: z.literal("indexed"), base: z.iso.date().nullable(), evidence }),
  /** 1 for the largest; beside an earlier time also the place then. */
  z.object({ kind: z.literal("rank"), evidence }),
  /** Of the total, of this group and all larger ones; `until` keeps those that make up this share. */
  z.object({ kind: z.literal("cumulative_share"), until: z.number().gt(0).max(1).nullable(), evidence }),
  /** Of what its first group is, groups being followed over steps: how many of a month's new customers are still there. */
  z.object({ kind: z.literal("retention"), evidence }),
  /** Of the total of those that have the same values in the groups at these places. */
  z.object({ kind: z.literal("share_within"), within: places, evidence }),
  /** Of the change of all groups, as a part of what all were earlier. */
  z.object({ kind: z.literal("contribution"), evidence }),
  /** Pairs of the group that are in the same basket, the most frequent ones. */
  z.object({
    kind: z.literal("together"),
    basket: z.object({ table: z.string(), column: z.string() }),
    most: z.number().int().min(1).max(1_000),
    evidence,
  }),
  /** The counts of the plan as the steps of a course, one below the other. */
  z.object({ kind: z.literal("funnel"), times: funnelTimesSchema.optional(), evidence }),
  /** The steady growth for each step that leads from the first one to this one. */
  z.object({ kind: z.literal("compound_growth"), evidence }),
]);
export type PlanCalculation = z.infer<typeof planCalculationSchema>;
