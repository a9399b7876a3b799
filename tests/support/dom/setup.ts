/** Runs before each file of the `dom` project: what one test mounts is gone before the next begins. */
import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(() => {
  cleanup();
});
