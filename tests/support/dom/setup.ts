/**
 * Runs before each file of the `dom` project: what one test mounts is gone before the next begins. Browsers have a channel
 * between tabs; the simulated document has none, and a file's own globals leave out that of Node.
 */
import { BroadcastChannel } from "node:worker_threads";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Parts that load when they are first needed take their time on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.stubGlobal("BroadcastChannel", BroadcastChannel);

afterEach(() => {
  cleanup();
});
