/** What letting an app in, and ending it, takes. */
import { z } from "zod";
import { oauthLimits } from "../oauth/oauth-limits.ts";

/** What an app asked by the address of the page; judged by the service. */
export const askedAuthorizationSchema = z
  .record(z.string().max(100), z.string().max(oauthLimits.parameterCharacters))
  .refine((asked) => Object.keys(asked).length <= oauthLimits.parameters);

export const decideAppInputSchema = z.object({ asked: askedAuthorizationSchema });
export type DecideAppInput = z.input<typeof decideAppInputSchema>;

export const endAppInputSchema = z.object({ id: z.uuid() });
export type EndAppInput = z.infer<typeof endAppInputSchema>;
