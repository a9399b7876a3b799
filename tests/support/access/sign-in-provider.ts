/** A provider of OpenID Connect in this process, with people in it, and somebody who goes through its pages. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { z } from "zod";
import type { OidcSettings } from "#lib/config/oidc-settings";

/** What the provider says of somebody, by the name that they sign in with. */
export type ProviderPerson = Readonly<Record<string, unknown>>;

/** What a test does in the provider's place; null: the provider answers itself. */
export type Meddling = (request: IncomingMessage, response: ServerResponse) => boolean;

export type SignInProvider = {
  readonly issuer: string;
  readonly people: Map<string, ProviderPerson>;
  /** What it was asked, as `POST /token`. */
  readonly asked: string[];
  /** Answers before the provider does, where it gives true. */
  meddle(meddling: Meddling | null): void;
  /** The settings of an app that people sign in to by it. */
  settings(more?: Partial<OidcSettings>): OidcSettings;
  /** Tells it the one app that it takes part with; before that it answers nothing. @param origin where that app is. */
  register(origin: string): void;
  /** Signs in and agrees on its pages. @returns the address to which it sends the browser back. */
  signIn(url: string, login: string): Promise<URL>;
  stop(): Promise<void>;
};

const clientId = "snowgpt";
const clientSecret = "the client's own & secret";

/** Answers a request. */
type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Listens on loopback; whoever opens it stops it.
 * @param keepsTokensShort claims stand in the profile only, as the standard has it for a flow with a code.
 */
export async function openSignInProvider(keepsTokensShort = false): Promise<SignInProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const people = new Map<string, ProviderPerson>();
  const asked: string[] = [];
  let meddling: Meddling | null = null;
  let appOrigin = "";
  let answer: Answering = (_request, response) => void response.writeHead(503).end();
  server.on("request", (request, response) => {
    asked.push(`${request.method ?? ""} ${(request.url ?? "").split("?", 1)[0] ?? ""}`);
    if (meddling?.(request, response) !== true) answer(request, response);
  });
  return {
    ...{ issuer, people, asked },
    meddle: (next) => {
      meddling = next;
    },
    settings: (more = {}) => ({
      ...{ issuer, clientId, clientSecret, name: "Example ID", groupsClaim: "groups" },
      ...{ scopes: ["openid", "email", "profile", "groups"], newPeople: null, rolesOfGroups: null },
      ...more,
    }),
    register: (origin) => {
      appOrigin = origin;
      answer = quietly(() => makeProvider({ issuer, appOrigin, keepsTokensShort, people })).callback();
    },
    signIn: (url, login) => goThrough(url, login, appOrigin),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port;
}

type Registered = {
  readonly issuer: string;
  readonly appOrigin: string;
  readonly keepsTokensShort: boolean;
  readonly people: ReadonlyMap<string, ProviderPerson>;
};

function makeProvider({ issuer, appOrigin, keepsTokensShort, people }: Registered): Provider {
  return new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret, response_types: ["code"] },
        ...{ grant_types: ["authorization_code"], redirect_uris: [`${appOrigin}/api/auth/callback/oidc`] },
      },
    ],
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    scopes: ["openid", "profile", "email", "groups"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    conformIdTokenClaims: keepsTokensShort,
    pkce: { required: () => true },
    cookies: { keys: ["of the tests"] },
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 600, IdToken: 600, Session: 3_600, Interaction: 600, Grant: 3_600 },
  });
}

/** It says aloud that it is for tests, which is what it is here. */
function quietly<Value>(act: () => Value): Value {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return act();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/** A browser without eyes: follows the provider's ways and fills in its two forms. */
async function goThrough(start: string, login: string, appOrigin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  for (let step = 0; step < 15; step += 1) {
    if (address.origin === appOrigin) return address;
    const page = await visit(address, cookies);
    const to = page.headers.get("location");
    address = to === null ? await sendForm(address, await page.text(), login, cookies) : new URL(to, address);
  }
  throw new Error("The provider sent nobody back.");
}

async function sendForm(address: URL, html: string, login: string, cookies: Map<string, string>): Promise<URL> {
  const action = /action="([^"]+)"/.exec(html)?.[1];
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1];
  if (action === undefined || prompt === undefined) throw new Error(`No form: ${html.slice(0, 300)}`);
  const body = new URLSearchParams({ prompt, login, password: "any" });
  const sent = await visit(new URL(action, address), cookies, { method: "POST", body });
  return new URL(sent.headers.get("location") ?? "", address);
}

async function visit(address: URL, cookies: Map<string, string>, more: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(address, { ...more, redirect: "manual", headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return response;
}
