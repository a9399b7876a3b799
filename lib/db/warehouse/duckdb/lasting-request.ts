/**
 * A reading request that outlives the process that works on it. When the process ends for another's sake, the request
 * is made again on the next one, as long as its own deadline allows. When nobody knows why the process ended, it is
 * made again in a process of its own: what ends that one too is at fault itself.
 *
 * Up to `heldBatches` batches are held back until the last of them is there: what was not handed out can be read
 * again without a row coming twice. A longer reading that is lost later ends with a lost connection, and whoever
 * stores its rows may begin anew.
 */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { Loss } from "#lib/db/warehouse/process/engine-process";
import type { RequestBody } from "#lib/db/warehouse/process/protocol";
import {
  engineLost,
  type LiveReply,
  type LossListener,
  type RequestHandle,
  type RequestListener,
  type Supervision,
  type Supervisor,
  superviseRequest,
} from "#lib/db/warehouse/process/supervised-request";
import type { AppError } from "#lib/domain/errors";
import type { Runaways } from "./runaways.ts";

export type Roads = {
  readonly shared: Supervisor;
  /** A process for one request at a time (`endsProcess`). */
  readonly apart: Supervisor;
  readonly runaways: Runaways;
  readonly heldBatches: number;
};

/** Starts a request; everything comes through the listener, failures included. */
export function startLastingRequest(
  body: RequestBody,
  supervision: Supervision,
  roads: Roads,
  listener: RequestListener,
): RequestHandle {
  const request = new LastingRequest(body, supervision, roads, listener);
  request.begin();
  return request;
}

class LastingRequest implements RequestHandle, LossListener {
  private readonly body: RequestBody;
  private readonly key: string;
  private readonly signal: AbortSignal;
  private readonly endsAt: number;
  private readonly roads: Roads;
  private readonly listener: RequestListener;
  private isApart = false;
  private attempt: RequestHandle = { proceed: () => undefined, cancel: () => undefined };
  private held: LiveReply[] | null = [];
  private proceedsAhead = 0;

  constructor(body: RequestBody, { signal, timeoutMs }: Supervision, roads: Roads, listener: RequestListener) {
    this.body = body;
    this.key = keyOf(body);
    this.signal = signal;
    this.endsAt = performance.now() + timeoutMs;
    this.roads = roads;
    this.listener = listener;
  }

  begin(): void {
    const standing = this.roads.runaways.standingOf(this.key);
    if (standing === "refused") {
      this.listener.fail(this.roads.runaways.refusalOf(this.key));
      return;
    }
    this.isApart = standing === "apart";
    const supervision = { signal: this.signal, timeoutMs: this.endsAt - performance.now() };
    const supervisor = this.isApart ? this.roads.apart : this.roads.shared;
    this.attempt = superviseRequest(this.body, supervision, supervisor, this);
  }

  proceed(): void {
    if (this.proceedsAhead > 0) this.proceedsAhead -= 1;
    else this.attempt.proceed();
  }

  cancel(): void {
    this.attempt.cancel();
  }

  reply(reply: LiveReply): void {
    const isLast = reply.kind === "value" || reply.kind === "end";
    if (isLast) this.roads.runaways.forget(this.key);
    if (this.held === null) {
      this.listener.reply(reply);
      return;
    }
    this.held.push(reply);
    const batches = this.held.filter(({ kind }) => kind === "batch").length;
    if (isLast) this.handOut(batches);
    else if (batches > this.roads.heldBatches) this.handOut(batches - 1);
    else if (reply.kind === "batch") this.attempt.proceed();
  }

  fail(error: AppError): void {
    // What is already here of a reading that broke off is still handed out.
    this.handOut(0);
    this.listener.fail(error);
  }

  lost(how: Loss, stopped: AppError | null): void {
    const { runaways } = this.roads;
    if (how === "hung") runaways.noteHang(this.key);
    if (how === "unexplained" && this.isApart) runaways.noteCrash(this.key);
    else if (how === "unexplained") runaways.noteSuspicion(this.key);
    if (stopped !== null || how === "closed") this.fail(stopped ?? engineLost());
    else if (this.held === null) this.fail(warehouseFailure("CONNECTION"));
    else {
      this.held = [];
      this.begin();
    }
  }

  private handOut(proceedsAhead: number): void {
    const held = this.held ?? [];
    this.held = null;
    this.proceedsAhead = proceedsAhead;
    for (const reply of held) this.listener.reply(reply);
  }
}

// What is checked and what is run is the same text, most of the time: they share what is known of it.
function keyOf(body: RequestBody): string {
  if (body.kind === "run") return JSON.stringify([body.context, body.sql]);
  if (body.kind === "check") return JSON.stringify([body.scope.context, body.sql]);
  return JSON.stringify(body);
}
