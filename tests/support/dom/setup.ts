/**
 * Runs before each file of the `dom` project: what one test mounts is gone before the next begins. Browsers have a channel
 * between tabs; the simulated document has none, and a file's own globals leave out that of Node.
 */
import { randomUUID } from "node:crypto";
import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Parts that load when they are first needed take their time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

/** Node's reaches all threads of the process, and files run in several of them: each file is a browser of its own. */
const browser = randomUUID();

class BrowserChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser}/${name}`);
  }
}

vi.stubGlobal("BroadcastChannel", BrowserChannel);

afterEach(() => {
  cleanup();
});
