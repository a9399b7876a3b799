/** Requests by hand, through a proxy with a certificate that nobody else believes. */
import { request } from "node:https";
import { createGunzip } from "node:zlib";
import type { Request } from "@playwright/test";

export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Hears of the answer as it comes. */
  readonly onPiece?: (soFar: string) => void;
};

/** Asks an address of a proxy on this machine. */
export function askThrough(address: string, path: string, sent: Sent = {}): Promise<Answered> {
  const { method = "GET", headers = {}, body = null, onPiece = () => undefined } = sent;
  const url = new URL(address);
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: url.port, servername: "localhost", rejectUnauthorized: false };
    const outgoing = request({ ...options, path, method, headers: { host: url.host, ...headers } }, (answer) => {
      const isPacked = answer.headers["content-encoding"] === "gzip";
      const readable = isPacked ? answer.pipe(createGunzip()) : answer;
      let text = "";
      readable.on("data", (piece: Buffer) => {
        text += piece.toString();
        onPiece(text);
      });
      readable.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      // What unpacks does not hear of it when the line is cut.
      for (const stream of [answer, readable]) stream.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Takes up the line of a run that a page took up, from an event on, and listens as the page does. */
export async function takeUp(
  recorded: Request,
  fromSeq: number,
  onPiece: (soFar: string) => void = () => undefined,
): Promise<Answered> {
  const { origin, pathname, search } = new URL(recorded.url());
  const own = await recorded.allHeaders();
  const kept = ["content-type", "next-action", "next-router-state-tree", "accept", "cookie", "origin"];
  const headers = Object.fromEntries(kept.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])));
  return askThrough(origin, pathname + search, {
    ...{ method: "POST", body: recorded.postData()?.replace(/"fromSeq":\d+/, `"fromSeq":${fromSeq}`) ?? null, onPiece },
    headers: { ...headers, "accept-encoding": "gzip" },
  });
}

/** The numbers of a run's events in the order of their coming, those that are whole; signs of life have none of their own. */
export function eventNumbers(body: string): readonly number[] {
  return body.split("\n").flatMap((line) => {
    const [, seq] = /^\w+:\{"type":"(?!heartbeat).*"seq":(\d+),"at":\d+\}$/.exec(line) ?? [];
    return seq === undefined ? [] : [Number(seq)];
  });
}
