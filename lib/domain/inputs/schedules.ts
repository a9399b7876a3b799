/** What is done to schedules: made, changed, paused, snoozed, run, removed. */
import { z } from "zod";
import { watchDraftSchema, watchTermsSchema } from "../watch.ts";

export const scheduleIdInputSchema = z.object({ id: z.uuid() });
export const addScheduleInputSchema = watchDraftSchema;
export const changeScheduleInputSchema = scheduleIdInputSchema.extend({ terms: watchTermsSchema });
export const pauseScheduleInputSchema = scheduleIdInputSchema.extend({ isPaused: z.boolean() });
export const snoozeScheduleInputSchema = scheduleIdInputSchema.extend({
  /** Null: it tells again from now on. */
  until: z.number().int().min(0).max(8.64e15).nullable(),
});
export type ScheduleIdInput = z.infer<typeof scheduleIdInputSchema>;
export type AddScheduleInput = z.infer<typeof addScheduleInputSchema>;
export type ChangeScheduleInput = z.infer<typeof changeScheduleInputSchema>;
export type PauseScheduleInput = z.infer<typeof pauseScheduleInputSchema>;
export type SnoozeScheduleInput = z.infer<typeof snoozeScheduleInputSchema>;
