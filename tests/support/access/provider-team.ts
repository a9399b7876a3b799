/** A team whose people sign in by a provider, which is a real one in this process. */
import { onTestFinished } from "vitest";
import type { AccessSettings } from "#lib/config/access-settings";
import type { OidcSettings } from "#lib/config/oidc-settings";
import type { ProviderReturn, ProviderSignIn } from "#lib/services/access/provider-sign-in";
import { expectValue } from "../run-world.ts";
import { openFileStore, type StoreWorld } from "../store/stores.ts";
import { openSignInProvider, type SignInProvider } from "./sign-in-provider.ts";
import { type Browser, newBrowser, openTeam, type Team } from "./team.ts";

const appOrigin = "http://127.0.0.1:3000";

export type ProviderTeam = Team &
  Pick<StoreWorld, "store" | "meddle"> & {
    readonly provider: SignInProvider;
    readonly byProvider: ProviderSignIn;
    /** What the log was told. */
    readonly warnings: string[];
    /** Off to the provider. @returns its page. */
    begin(browser: Browser, next?: string): Promise<string>;
    /** Back from it. */
    finish(browser: Browser, address: URL): Promise<ProviderReturn>;
    /** All of it. @returns where the browser is then. */
    enter(browser: Browser, login: string, next?: string): Promise<string>;
  };

export type ProviderTeamParts = {
  readonly oidc?: Partial<OidcSettings>;
  readonly settings?: Partial<AccessSettings>;
  readonly keepsTokensShort?: boolean;
};

export const ann = { email: "ann@example.org", email_verified: true, name: "Ann Lee", groups: ["/sales", "/emea"] };

/** The first admin signs in with a password; Ann is known to the provider. */
export async function openProviderTeam(parts: ProviderTeamParts = {}): Promise<ProviderTeam> {
  const { oidc, settings, keepsTokensShort = false } = parts;
  const provider = await openSignInProvider(keepsTokensShort);
  provider.register(appOrigin);
  onTestFinished(() => provider.stop());
  provider.people.set("ann", ann);
  const world = await openFileStore();
  const warnings: string[] = [];
  const team = await openTeam(world, {
    settings: { oidc: provider.settings(oidc), ...settings },
    origin: appOrigin,
    warn: ({ cause }, text) => warnings.push(`${text}: ${cause ?? ""}`),
  });
  const byProvider = team.access.provider;
  const begin: ProviderTeam["begin"] = async (browser, next = "/chat") =>
    expectValue(browser.take(await byProvider.begin(browser.request(), next)).result).url;
  const finish: ProviderTeam["finish"] = async (browser, address) => {
    const back = await byProvider.finish(browser.request(), address.searchParams);
    browser.takeCookies(back.cookies);
    return back;
  };
  return {
    ...{ ...team, store: world.store, meddle: world.meddle, provider, byProvider, warnings, begin, finish },
    enter: async (browser, login, next) => {
      const address = await provider.signIn(await begin(browser, next), login);
      return (await finish(browser, address)).path;
    },
  };
}

/** Somebody new, and where they come to. */
export async function enterAnew(team: ProviderTeam, login: string): Promise<{ browser: Browser; path: string }> {
  const browser = newBrowser();
  return { browser, path: await team.enter(browser, login) };
}
