/** What may be sent to change a setting, and what is read of a kept one. */
import { z } from "zod";
import { type LiveSettingName, liveSettingFault, liveSettingNames } from "../live-settings.ts";

const fits = (name: LiveSettingName) => (value: unknown) => liveSettingFault(name, value) === null;

/** Each of them as it may be; those that are left out stand as they were. */
export const keptSettingsSchema = z.strictObject({
  usesModel: z.boolean().optional(),
  modelData: z.enum(["results", "samples", "metadata"]).optional(),
  answerTokens: z.number().nullable().refine(fits("answerTokens")).optional(),
  answerDollars: z.number().nullable().refine(fits("answerDollars")).optional(),
  isCostAsked: z.boolean().optional(),
  costGateGb: z.number().refine(fits("costGateGb")).optional(),
  previewRows: z.number().refine(fits("previewRows")).optional(),
  masksTraces: z.boolean().optional(),
  allowsLinks: z.boolean().optional(),
  linkDays: z.number().refine(fits("linkDays")).optional(),
});

/** A change of one setting; without a value it is as the app was started again. */
export const changeSettingSchema = z
  .strictObject({
    name: z.enum(liveSettingNames),
    value: z.union([z.boolean(), z.string().max(50), z.number(), z.null()]).optional(),
  })
  .superRefine(({ name, value }, context) => {
    const message = value === undefined ? null : liveSettingFault(name, value);
    if (message !== null) context.addIssue({ code: "custom", message, path: ["value"] });
  });

export type ChangeSetting = z.infer<typeof changeSettingSchema>;
