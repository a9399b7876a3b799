/** The provider by which people sign in. */
import "server-only";
import type { OidcSettings } from "#lib/config/oidc-settings";
import { readProvider } from "../access/provider-document.ts";
import { broken, type Found, fine } from "./finding.ts";

/** @param settings null: nobody signs in by a provider. */
export async function checkProvider(settings: OidcSettings | null): Promise<readonly Found[]> {
  if (settings === null) return [];
  const document = await readProvider(settings.issuer);
  if (document.ok) return [fine(`The provider at ${settings.issuer} says how people sign in.`)];
  const reason = document.error.cause ?? document.error.message;
  return [
    broken(
      `The provider at ${settings.issuer} cannot be used: ${reason}.`,
      "See that OIDC_ISSUER is spelled as the provider spells it, and that this machine reaches it (docs/sign-in-provider.md).",
    ),
  ];
}
