/** Long reads as a test answers them, in place of the server. */
import type { Reads } from "#lib/actions/reads";

type Answer = (input: unknown, signal: AbortSignal) => unknown;
type Sent = { readonly body: string; readonly signal: AbortSignal };

/** What stands in for `fetch`: it answers the reads of these names with what goes over the wire, until the page leaves. */
export function servedReads(answers: Partial<Record<keyof Reads, Answer>>) {
  const byAddress = new Map(Object.entries(answers).map(([name, answer]) => [`/api/reads/${name}`, answer]));
  return async (address: string, { body, signal }: Sent): Promise<Response> => {
    const answer = byAddress.get(address);
    if (answer === undefined) throw new Error(`Nobody answers ${address} here.`);
    const left = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Response.json(await Promise.race([answer(JSON.parse(body), signal), left]));
  };
}
