/**
 * Methods that nothing here serves. The framework cannot even build a request of some of them (TRACE) and answers that
 * something went wrong, before any code of ours is asked: so they are answered as they arrive.
 */
import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";

const served = ["GET", "HEAD", "POST", "DELETE"];

const arrivalSchema = z.object({ request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse) });

/** From now on, every server of this process answers 405 to what is neither read, posted nor deleted. */
export function refuseOddMethods(): void {
  subscribe("http.server.request.start", (message) => {
    const arrival = arrivalSchema.safeParse(message);
    if (arrival.success) refuseOddMethod(arrival.data);
  });
}

function refuseOddMethod({ request, response }: z.infer<typeof arrivalSchema>): void {
  if (served.includes(request.method ?? "")) return;
  response.writeHead(405, { allow: served.join(", "), connection: "close", "content-length": "0" }).end();
  // Listeners follow all the same: they find a request that they can read, and that it has its answer.
  request.method = "HEAD";
}
