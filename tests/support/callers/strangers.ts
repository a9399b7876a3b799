/** Requests as they reach the server: what the page of this start sends, and what nobody may get in with. */
import { getSettings } from "#lib/config/env";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";

export type SentRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string | null;
};

const { PORT: port } = getSettings();
const host = `localhost:${port}`;
const origin = `http://${host}`;

/** What is written into the framework's stand-in for one request. */
export function cookiesOf({ secret }: SentRequest): Map<string, string> {
  return new Map(secret === null ? [] : [[callerCookieName(port), secret]]);
}

export const ownPage = (): SentRequest => ({ headers: { host, origin }, secret: getStartSecret() });

/** A link to a download that the page shows: browsers name no origin with it. */
export const ownLink = (): SentRequest => ({ headers: { host }, secret: getStartSecret() });

/** What a refused request is told: a page that shows a stale cookie, or none, is told to be loaded again. */
export const refusalCode = /^(?:FORBIDDEN|STALE_PAGE)$/;

/** By what is wrong with them; refused whatever they ask for. */
export const strangers: Readonly<Record<string, () => SentRequest>> = {
  "without the cookie": () => ({ ...ownPage(), secret: null }),
  "with a wrong cookie": () => ({ ...ownPage(), secret: `${getStartSecret().slice(0, -1)}!` }),
  "under a foreign Host": () => ({
    headers: { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    secret: getStartSecret(),
  }),
  "from a foreign origin": () => from("https://evil.example"),
  "from another port of this machine": () => from("http://localhost:1"),
  "from another name of this machine": () => from(`http://127.0.0.1:${port}`),
  "from a page without an origin": () => from("null"),
  "from a foreign origin that names itself as the forwarded host": () => {
    const { headers, secret } = from(`http://evil.example:${port}`);
    return { headers: { ...headers, "x-forwarded-host": `evil.example:${port}` }, secret };
  },
};

function from(foreign: string): SentRequest {
  return { headers: { host, origin: foreign }, secret: getStartSecret() };
}
