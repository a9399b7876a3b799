/** The proxy in front of the app, asked by the address that people open: whether what it passes on arrives as it must. */
import "server-only";
import { z } from "zod";
import { broken, doubtful, type Found, fine } from "./finding.ts";

const patienceMs = 10_000;

const hostHelp =
  "Let the proxy pass the Host of the request on (nginx: proxy_set_header Host $host; Caddy does so by itself), and see that PUBLIC_URL is the name that people open.";

/** @param publicUrl null: no proxy stands in front. */
export async function checkProxy(publicUrl: string | null): Promise<readonly Found[]> {
  if (publicUrl === null) return [fine("No proxy stands in front: PUBLIC_URL is not set.")];
  const health = await ask(`${publicUrl}/api/health`, {});
  if (typeof health === "string") return [unreached(publicUrl, health)];
  if (health.status === 421) {
    return [broken("The app is asked under another name than PUBLIC_URL's: it refuses that.", hostHelp)];
  }
  if ([502, 503, 504].includes(health.status)) {
    return [
      broken(
        `The proxy answers ${health.status}: it does not reach the app.`,
        "Start the app, and see that the proxy passes on to HOST and PORT.",
      ),
    ];
  }
  if (!health.text.includes('"status":"ok"')) {
    return [
      broken(
        `${publicUrl}/api/health is answered with ${health.status}, and not by the app.`,
        "See that the proxy passes every path on to the app, and that PUBLIC_URL is the app's own name.",
      ),
    ];
  }
  return [
    fine(`The app is reached by ${publicUrl}.`),
    ...checkWay(publicUrl, health),
    await checkHost(publicUrl),
    ...checkHeaders(publicUrl, health),
  ];
}

/** How the app says that this very request came to it. */
const waySchema = z.object({
  way: z.object({
    name: z.enum(["opened", "local", "foreign"]),
    proxy: z.enum(["trusted", "none"]),
    client: z.enum(["told", "not told"]),
    protocol: z.enum(["encrypted", "plain", "not told"]),
  }),
});

/** Nothing of an app that does not say. */
function checkWay(publicUrl: string, { text }: Asked): readonly Found[] {
  const said = waySchema.safeParse(parsed(text));
  if (!said.success) return [];
  const { name, proxy, client, protocol } = said.data.way;
  const isSecure = publicUrl.startsWith("https://");
  const found: Found[] = [];
  if (name !== "opened") found.push(broken("The app is asked under another name than PUBLIC_URL's.", hostHelp));
  if (proxy === "none") {
    const help = "Name the proxy's address, as this machine sees it, in TRUSTED_PROXIES.";
    return [...found, broken("The app does not trust the proxy, and believes none of its headers.", help)];
  }
  if (client === "not told")
    found.push(doubtful("The proxy does not say who asks: all count as one address.", clientHelp));
  if (isSecure && protocol === "plain") {
    found.push(broken("The proxy says that people come without encryption: the app refuses that.", protocolHelp));
  }
  if (isSecure && protocol === "not told") {
    found.push(doubtful("The proxy does not say whether people come encrypted.", protocolHelp));
  }
  return found.length > 0 ? found : [fine("Host, X-Forwarded-For and X-Forwarded-Proto arrive as they must.")];
}

const clientHelp =
  "Let it add X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does so by itself).";
const protocolHelp =
  "Let it set X-Forwarded-Proto to the protocol of the browser (nginx: proxy_set_header X-Forwarded-Proto $scheme; Caddy does so by itself).";

const refusalSchema = z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) });

/** What changes something is taken from pages of PUBLIC_URL alone: under another Host the app would refuse every click. */
async function checkHost(publicUrl: string): Promise<Found> {
  const headers = { origin: publicUrl, "content-type": "application/json" };
  const answer = await ask(`${publicUrl}/api/reads/none`, { method: "POST", headers, body: "{}" });
  const refusal = typeof answer === "string" ? null : refusalSchema.safeParse(parsed(answer.text)).data;
  if (refusal?.error.code === "SIGNED_OUT") return fine("Host and Origin arrive as people's browsers send them.");
  const isMisdirected = typeof answer !== "string" && answer.status === 421;
  if (isMisdirected || refusal?.error.code === "FORBIDDEN") {
    return broken(
      "The proxy passes requests on under another Host: the app would refuse whatever people do.",
      hostHelp,
    );
  }
  return doubtful(
    "What is posted through the proxy was not answered by the app.",
    "See that the proxy passes POST on, with bodies of up to 16 MB (nginx: client_max_body_size 16m; uploads need more).",
  );
}

function checkHeaders(publicUrl: string, { headers }: Asked): readonly Found[] {
  const isSecure = publicUrl.startsWith("https://");
  const cached = ["age", "x-cache"].filter((name) => headers.has(name));
  return [
    ...(isSecure && !headers.has("strict-transport-security")
      ? [
          doubtful(
            "The answer lacks Strict-Transport-Security, which the app sends.",
            "Let the proxy leave the app's headers as they are.",
          ),
        ]
      : []),
    ...(cached.length > 0
      ? [
          doubtful(
            "Something between keeps answers of the app.",
            "Switch its cache off for this name: answers are somebody's own.",
          ),
        ]
      : []),
  ];
}

type Asked = { readonly status: number; readonly text: string; readonly headers: Headers };

/** The answer, or why there is none. */
async function ask(url: string, request: RequestInit): Promise<Asked | string> {
  try {
    const response = await fetch(url, { ...request, redirect: "manual", signal: AbortSignal.timeout(patienceMs) });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch (cause) {
    return reasonIn(cause);
  }
}

/** fetch tells what went wrong in the cause of its failure. */
function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  if (cause.cause instanceof Error && "code" in cause.cause) return String(cause.cause.code);
  return cause.name;
}

function unreached(publicUrl: string, reason: string): Found {
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(reason)) {
    return broken(
      `The certificate of ${publicUrl} is not believed (${reason}).`,
      "Renew it, or let the proxy send the whole chain; one of your own makes Node believe it by NODE_EXTRA_CA_CERTS.",
    );
  }
  return broken(
    `${publicUrl} cannot be reached from this machine (${reason}).`,
    "Start the proxy, and see that its name leads to it from here, too.",
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
