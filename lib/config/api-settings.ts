/** Whether and how often programs may ask by the API. */
import "server-only";
import { z } from "zod";

const whole = { error: "must be a whole number from 0 to 100000" };

export const apiVariables = {
  /** Requests of each token in a minute, of each instance of the app; 0: the API is off. */
  API_REQUESTS_PER_MINUTE: z.coerce.number(whole).int(whole).min(0, whole).max(100_000, whole).default(120),
};
