/** The likeliest plan for measuring what the rules could do at best: what does not fit is left out. */

import type { ResolveArgs } from "../plan-building/element-choice.ts";
import type { Request } from "../request/request.ts";
import { type Understanding, understandings } from "./resolve.ts";
import { simplerRequests } from "./simplify.ts";

/** Null where nothing of the request makes a plan. */
export function bestGuess(args: ResolveArgs, request: Request): Understanding | null {
  for (const simpler of simplerRequests(request)) {
    const [best] = understandings(args, simpler);
    if (best !== undefined) return best;
  }
  return null;
}
