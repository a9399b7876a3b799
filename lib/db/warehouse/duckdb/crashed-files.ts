/** Files that ended a process while it opened them, by name: they must never be opened again. */
import "server-only";

export class CrashedFiles {
  private readonly crashed = new Set<string>();
  private readonly suspected = new Set<string>();

  /** A process that somebody killed proves nothing yet: the system does so when memory runs out, whoever took it. */
  blame(name: string, signal: NodeJS.Signals | null): void {
    if (signal === "SIGKILL" && !this.suspected.has(name)) this.suspected.add(name);
    else this.crashed.add(name);
  }

  /** The file of this name is another one now: that the old one ended a process says nothing of it. */
  forgive(name: string): void {
    this.crashed.delete(name);
    this.suspected.delete(name);
  }

  has(name: string): boolean {
    return this.crashed.has(name);
  }
}
