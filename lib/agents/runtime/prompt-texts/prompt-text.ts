/**
 * What our side of a prompt says, each in a file of its own. The version stands in the record of a call: a changed text
 * gets a new one, which `prompt-texts.test.ts` holds us to.
 */
import "server-only";

export type PromptText = { readonly version: number; readonly lines: readonly string[] };

/** The lines as they are sent. */
export function spell({ lines }: PromptText): string {
  return lines.join("\n");
}
