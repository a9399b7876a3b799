import { describe, expect, it } from "vitest";
import { createLane } from "#lib/queries/lane";

const never = new AbortController().signal;

/** Tasks that end when they are told to, and the order in which they began. */
function tasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

describe("a lane", () => {
  it("lets so many work at a time, and the others in their order", async () => {
    const { begun, task, end } = tasks();
    const lane = createLane(2);
    const all = ["a", "b", "c", "d"].map((name) => lane(task(name), never));
    await expect.poll(() => begun).toEqual(["a", "b"]);
    end("b");
    expect(await all[1]).toBe("b");
    await expect.poll(() => begun).toEqual(["a", "b", "c"]);
    for (const name of ["a", "c"]) end(name);
    await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
    end("d");
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  });

  it("does not begin what was given up, and gives its place to the next", async () => {
    const { begun, task, end } = tasks();
    const lane = createLane(1);
    const leaving = new AbortController();
    const first = lane(task("a"), never);
    const second = lane(task("b"), leaving.signal);
    const third = lane(task("c"), never);
    leaving.abort("left");
    await expect(second).rejects.toBe("left");
    end("a");
    await first;
    await expect.poll(() => begun).toEqual(["a", "c"]);
    end("c");
    expect(await third).toBe("c");
  });

  it("goes on after a task that failed", async () => {
    const lane = createLane(1);
    await expect(lane(() => Promise.reject(new Error("no")), never)).rejects.toThrow("no");
    expect(await lane(async () => "next", never)).toBe("next");
  });
});
