/**
 * What is known of statements that cost the engine its process. One that did so once works apart from the others from
 * then on; one that did so twice, or all by itself, is not run again. What finishes in good order is forgotten.
 */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { AppError } from "#lib/domain/errors";

type Deed = { readonly hangs: number; readonly hasCrashed: boolean; readonly at: number };

/** Where a statement may run. */
export type Standing = "shared" | "apart" | "refused";

export type RunawayLimits = { readonly keptMs: number; readonly maxCount: number; readonly maxHangs: number };

export class Runaways {
  private readonly limits: RunawayLimits;
  private readonly deeds = new Map<string, Deed>();

  constructor(limits: RunawayLimits) {
    this.limits = limits;
  }

  standingOf(key: string): Standing {
    const deed = this.known(key);
    if (deed === null) return "shared";
    return deed.hasCrashed || deed.hangs >= this.limits.maxHangs ? "refused" : "apart";
  }

  /** Why a refused statement is. */
  refusalOf(key: string): AppError {
    const message = this.known(key)?.hasCrashed === true ? crashed : hung;
    return warehouseFailure("RESOURCE", { message });
  }

  /** It did not stop when it was told to, and its process was killed. */
  noteHang(key: string): void {
    this.note(key, (deed) => ({ ...deed, hangs: deed.hangs + 1 }));
  }

  /** Its process ended while others were at work too: it may have been this one. */
  noteSuspicion(key: string): void {
    this.note(key, (deed) => deed);
  }

  /** Its process ended while it was alone in it. */
  noteCrash(key: string): void {
    this.note(key, (deed) => ({ ...deed, hasCrashed: true }));
  }

  forget(key: string): void {
    this.deeds.delete(key);
  }

  /** The data are others now, and with them what a statement costs. */
  forgetAll(): void {
    this.deeds.clear();
  }

  private known(key: string): Deed | null {
    const deed = this.deeds.get(key);
    return deed === undefined || Date.now() - deed.at > this.limits.keptMs ? null : deed;
  }

  private note(key: string, change: (deed: Deed) => Deed): void {
    const deed = change(this.known(key) ?? { hangs: 0, hasCrashed: false, at: 0 });
    this.deeds.delete(key);
    this.deeds.set(key, { ...deed, at: Date.now() });
    const [oldest] = this.deeds.keys();
    if (this.deeds.size > this.limits.maxCount && oldest !== undefined) this.deeds.delete(oldest);
  }
}

const hung =
  "The statement is not run again: twice it did not stop when it was told to, and the database had to be restarted.";
const crashed = "The statement is not run again: the database's process ended while it worked on it.";
