/** What every stage of building a plan reads, and what it hands on. */
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { Request } from "../request/request.ts";
import type { Chosen, ResolveArgs } from "./element-choice.ts";
import type { Parts } from "./request-parts.ts";

export type BuildArgs = ResolveArgs & Chosen & { readonly request: Request; readonly parts: Parts };

/** A plan and what speaks against it: less is more likely meant. */
export type Built = { readonly plan: PlanDraft; readonly cost: number };
