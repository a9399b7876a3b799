/** Runs before each file of the `dom` project: what one test mounts is gone before the next begins. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Parts that load when they are first needed take their time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
});
