/** How a sign-in by a provider ended that let nobody in, in words for whoever tried. Browser-safe. */
import type { PublicError } from "./errors.ts";

export type ProviderProblem =
  | "not-invited"
  | "not-verified"
  | "of-somebody-else"
  | "switched-off"
  | "too-late"
  | "declined"
  | "unreachable"
  | "failed";

type Words = Pick<PublicError, "message" | "nextStep">;

const words: Readonly<Record<ProviderProblem, Words>> = {
  "not-invited": {
    message: "Nobody in this team has your e-mail address.",
    nextStep: "Ask an admin of your team to invite you.",
  },
  "not-verified": {
    message: "The provider does not say that your e-mail address is yours.",
    nextStep: "Confirm the address there, or ask whoever runs the provider.",
  },
  "of-somebody-else": {
    message: "Somebody else has signed in to this team by the provider with your e-mail address.",
    nextStep: "Ask an admin of your team to release the account.",
  },
  "switched-off": { message: "This account is switched off.", nextStep: "Ask an admin to switch it on." },
  "too-late": {
    message: "This sign-in took too long, or was begun in another browser.",
    nextStep: "Begin again.",
  },
  declined: { message: "The provider did not let you in.", nextStep: "Begin again, or ask whoever runs the provider." },
  unreachable: {
    message: "The sign-in provider does not answer as it should.",
    nextStep: "Try again in a few minutes. The server's log has the details.",
  },
  failed: {
    message: "The sign-in by the provider did not work.",
    nextStep: "Begin again. The server's log has the details.",
  },
};

/** The problem that an address names; null for anything else. */
export function providerProblemOf(named: string | undefined): ProviderProblem | null {
  return Object.keys(words).find((problem): problem is ProviderProblem => problem === named) ?? null;
}

/** What to tell of a problem. */
export function providerProblemWords(problem: ProviderProblem): Words {
  return words[problem];
}

/** What the sign-in page offers. */
export type SignInWays = {
  readonly hasPassword: boolean;
  /** What the provider is called; null without one. */
  readonly providerName: string | null;
  /** Whether links go out by mail. */
  readonly hasMail: boolean;
};
