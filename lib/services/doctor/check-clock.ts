/** This machine's clock, held against those of the servers that the settings name: tokens and sign-ins depend on it. */
import "server-only";
import { doubtful, type Found, fine } from "./finding.ts";

export type NamedServer = { readonly name: string; readonly url: string };

/** Sign-ins by keys and tokens are refused from about a minute on. */
const tolerableMs = 30_000;
const patienceMs = 5_000;

/** @param now milliseconds since 1970, as this machine has them. */
export async function checkClock(servers: readonly NamedServer[], now: () => number): Promise<readonly Found[]> {
  const told = await Promise.all(servers.map((server) => compare(server, now)));
  const compared = told.filter((answer) => answer !== null);
  const wrong = compared.filter(({ offMs }) => Math.abs(offMs) > tolerableMs);
  if (wrong.length > 0) return wrong.map(tellWrong);
  if (compared.length === 0) return [fine("There is no server to compare this machine's clock with.")];
  return [fine(`This machine's clock agrees with ${compared.map(({ name }) => name).join(", ")}.`)];
}

type Compared = { readonly name: string; readonly offMs: number };

/** How far this machine is ahead; null where the server tells no time. */
async function compare({ name, url }: NamedServer, now: () => number): Promise<Compared | null> {
  try {
    const sentAt = now();
    // Whatever it answers, it says when.
    const response = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(patienceMs) });
    const middle = (sentAt + now()) / 2;
    const date = Date.parse(response.headers.get("date") ?? "");
    // The header counts whole seconds, and cuts them.
    return Number.isNaN(date) ? null : { name, offMs: middle - (date + 500) };
  } catch {
    return null;
  }
}

function tellWrong({ name, offMs }: Compared): Found {
  const seconds = Math.round(Math.abs(offMs) / 1000);
  return doubtful(
    `This machine's clock is ${seconds} seconds ${offMs > 0 ? "ahead of" : "behind"} that of ${name}.`,
    "Let it be set by the network (timedatectl set-ntp true): sign-ins by keys and tokens are refused by a wrong clock.",
  );
}
