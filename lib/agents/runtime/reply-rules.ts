/** What stands behind a prompt about the reply itself: its form, and what was wrong with the last one. */
import "server-only";
import type { z } from "zod";
import { formText } from "./form-text.ts";

/** In words, for servers that do not hold a reply to its schema. */
export function formRule(schema: z.ZodType): string {
  return `Reply with one JSON object of this form and with nothing else; leave out members with "?" that do not apply:\n${formText(schema)}`;
}

const faultCharacters = 1_000;

/** Of a reply that was to be an object. */
export function repairRule(fault: string): string {
  return `Your last reply could not be used: ${fault.slice(0, faultCharacters)}\nReply again with the corrected JSON object only.`;
}

/** Of a reply that was to be a text. */
export function spokenRepairRule(fault: string): string {
  return `Your last reply could not be used: ${fault.slice(0, faultCharacters)}\nReply again, with what was asked for only.`;
}
