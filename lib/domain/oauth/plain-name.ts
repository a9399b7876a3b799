/** How an app calls itself, on the page of consent: a line of letters that pretends to be nothing else. */
import { oauthLimits } from "./oauth-limits.ts";

/** Without what turns writing round, is not seen, or begins a line. */
export function plainName(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, oauthLimits.nameCharacters)
    .trim();
}
