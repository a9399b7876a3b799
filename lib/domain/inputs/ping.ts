/** What asking a database whether it answers takes. */
import { z } from "zod";

export const pingInputSchema = z.object({ database: z.string().min(1).max(255) });
export type PingInput = z.infer<typeof pingInputSchema>;
