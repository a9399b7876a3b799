/**
 * What a provider of OpenID Connect says of itself. Nothing of it is taken on trust: it has to name the issuer that the
 * settings name, and addresses that a browser and this server may be sent to.
 */
import "server-only";
import { z } from "zod";
import { isOwnMachine } from "#lib/config/oidc-settings";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { providerProblemWords } from "#lib/domain/provider-sign-in";

export type ProviderDocument = {
  /** As the document spells it: identity tokens name the same. */
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** null where the provider has none. */
  readonly userInfoUrl: string | null;
  /** How the app proves itself at the token's address. */
  readonly authentication: "basic" | "post";
};

/** How long any answer of the provider may take, in milliseconds. */
export const providerTimeoutMs = 10_000;

/** No honest document or profile is longer, in characters. */
const longestAnswer = 256_000;

const documentSchema = z.object({
  issuer: z.string().max(2_000),
  authorization_endpoint: z.string().max(2_000),
  token_endpoint: z.string().max(2_000),
  jwks_uri: z.string().max(2_000),
  userinfo_endpoint: z.string().max(2_000).optional(),
  // By these the library knows that identity tokens are signed, and how.
  id_token_signing_alg_values_supported: z.array(z.string().max(50)).min(1).max(50),
  // Without a word the standard means the header.
  token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).default(["client_secret_basic"]),
});

/** Where the document of an issuer is. */
export function documentAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** UNAVAILABLE where there is no such document, or it is not the issuer's own; the cause tells which for the log. */
export async function readProvider(issuer: string): Promise<Result<ProviderDocument>> {
  const answer = await askProvider(documentAddress(issuer));
  if (!answer.ok) return answer;
  const parsed = documentSchema.safeParse(answer.value);
  if (!parsed.success) return err(unreachable(`its document lacks or garbles: ${namesOf(parsed.error)}`));
  const document = parsed.data;
  if (withoutSlash(document.issuer) !== withoutSlash(issuer)) {
    return err(unreachable("its document names another issuer than OIDC_ISSUER"));
  }
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = document;
  const addresses = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint ?? token_endpoint];
  if (!addresses.every((address) => isSafe(address, issuer))) {
    return err(unreachable("its document names addresses without a certificate"));
  }
  const methods = document.token_endpoint_auth_methods_supported;
  return ok({
    issuer: document.issuer,
    authorizationUrl: authorization_endpoint,
    tokenUrl: token_endpoint,
    userInfoUrl: userinfo_endpoint ?? null,
    authentication: methods.includes("client_secret_basic") ? "basic" : "post",
  });
}

/**
 * Reads JSON from the provider; it may send nobody on, take ten seconds and 256,000 characters.
 * @param bearer the access token of whom it is about; left out for what anybody may read.
 */
export async function askProvider(address: string, bearer?: string): Promise<Result<unknown>> {
  try {
    const headers = {
      accept: "application/json",
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    };
    const signal = AbortSignal.timeout(providerTimeoutMs);
    const response = await fetch(address, { headers, signal, redirect: "error" });
    if (!response.ok) return err(unreachable(`it answered ${response.status}`));
    return ok(JSON.parse(await textOf(response)));
  } catch (cause) {
    // Not the cause's own words: they may hold what the provider sent.
    return err(unreachable(cause instanceof SyntaxError ? "it sent no JSON" : "it could not be asked"));
  }
}

/** @throws Error for a text that does not end. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestAnswer) throw new Error("The answer is too long.");
  }
  return text + decoder.decode();
}

/** What is wrong with the provider is for the log; whoever signs in cannot put it right. */
export function unreachable(cause: string) {
  const { message, nextStep } = providerProblemWords("unreachable");
  return appError("UNAVAILABLE", message, { nextStep, retryable: true, cause: `The sign-in provider: ${cause}` });
}

function namesOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ path }) => path.map(String).join(".")))].join(", ");
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}

/** Only a provider on this machine itself may do without a certificate. */
function isSafe(text: string, issuer: string): boolean {
  const address = URL.parse(text);
  if (address === null || `${address.username}${address.password}` !== "") return false;
  if (address.protocol === "https:") return true;
  return address.protocol === "http:" && isOwnMachine(address) && issuer.startsWith("http:");
}
