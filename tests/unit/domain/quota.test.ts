import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  admit,
  appliedLimits,
  nearness,
  noLimits,
  type Quota,
  type QuotaMeasure,
  quotaMeasures,
  quotaScopes,
} from "#lib/domain/quota";
import { quotaRefusal } from "#lib/domain/quota-refusal";
import { anewText, nearText } from "#lib/domain/quota-words";

const amount = fc.option(fc.integer({ min: 0, max: 20 }));
const limits = fc.record({ runs: amount, tokens: amount, nanodollars: amount, bytes: amount });
const quota: fc.Arbitrary<Quota> = fc
  .record({ scope: fc.constantFrom(...quotaScopes), owner: fc.constantFrom("a", "b", "c"), limits })
  .map(({ scope, owner, limits: most }) => ({ scope, scopeId: scope === "everybody" ? "" : owner, limits: most }));
const quotas = fc.uniqueArray(quota, { selector: ({ scope, scopeId }) => `${scope} ${scopeId}`, maxLength: 10 });
const person = fc.record({ id: fc.constantFrom("a", "b"), groups: fc.uniqueArray(fc.constantFrom("b", "c")) });

describe("which limits count", () => {
  it("of each measure one of the nearest, and each that a group has together", () => {
    fc.assert(
      fc.property(quotas, person, (given, who) => {
        const applied = appliedLimits(given, who);
        for (const measure of quotaMeasures) {
          const most = (scope: string, ids: readonly string[]) =>
            given.flatMap((one) =>
              one.scope === scope && ids.includes(one.scopeId) ? (one.limits[measure] ?? []) : [],
            );
          const nearest = [most("person", [who.id]), most("each-member", who.groups), most("everybody", [""])];
          const own = applied.filter((one) => one.measure === measure && one.scope !== "group");
          const expected = nearest.find((found) => found.length > 0);
          expect(own.map(({ limit }) => limit)).toEqual(expected === undefined ? [] : [Math.min(...expected)]);
          const together = applied.filter((one) => one.measure === measure && one.scope === "group");
          expect(together.map(({ limit }) => limit).toSorted()).toEqual(most("group", who.groups).toSorted());
        }
      }),
    );
  });

  it("none where nothing is said", () => {
    const nothing = [{ scope: "everybody" as const, scopeId: "", limits: noLimits }];
    expect(appliedLimits(nothing, { id: "ada", groups: ["sales"] })).toEqual([]);
  });
});

const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("begin" as const), hold: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant("take" as const), which: fc.nat(9), part: fc.nat(9) }),
    fc.record({ kind: fc.constant("end" as const), which: fc.nat(9) }),
  ),
  { maxLength: 60 },
);
type Act = typeof acts extends fc.Arbitrary<(infer Value)[]> ? Value : never;

/** A limit with what is at work under it: each holds what it may take, and takes no more than that. */
class LimitedWork {
  used = 0;
  private readonly left: number[] = [];
  readonly limit: number;
  readonly measure: QuotaMeasure;

  constructor(limit: number, measure: QuotaMeasure) {
    this.limit = limit;
    this.measure = measure;
  }

  act(act: Act): void {
    if (act.kind === "begin") this.begin(act.hold);
    else if (act.kind === "end") this.left.splice(act.which, 1);
    else this.take(act.which, act.part);
  }

  private begin(hold: number): void {
    const isRun = this.measure === "runs";
    const want = isRun ? 1 : hold;
    const held = this.left.reduce((sum, left) => sum + left, 0);
    const said = admit(this, { used: this.used, held, open: this.left.length }, want);
    if (want === 0) expect(said).toBe("yes");
    else if (this.used >= this.limit) expect(said).toBe("full");
    else if (this.left.length === 0) expect(said).toBe("yes");
    if (said !== "yes" || want === 0) return;
    if (isRun) this.used += 1;
    else this.left.push(want);
  }

  private take(which: number, part: number): void {
    const left = this.left[which] ?? 0;
    if (left === 0) return;
    this.left[which] = left - Math.min(part, left);
    this.used += Math.min(part, left);
  }
}

describe("what may begin", () => {
  it("never goes over a limit by more than one, and runs never at all", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), acts, fc.constantFrom(...quotaMeasures), (limit, all, measure) => {
        const work = new LimitedWork(limit, measure);
        for (const act of all) {
          work.act(act);
          expect(work.used).toBeLessThanOrEqual(measure === "runs" || limit === 0 ? limit : limit + 8);
        }
      }),
    );
  });

  it("is told near from the warned share on, and spent at the end", () => {
    const near = (used: number) => nearness({ limit: 10, used }, 80);
    expect([0, 7, 8, 9, 10, 11].map(near)).toEqual(["far", "far", "near", "near", "spent", "spent"]);
    expect(nearness({ limit: 0, used: 0 }, 80)).toBe("spent");
  });
});

describe("the words", () => {
  const standing = {
    ...({ measure: "nanodollars", limit: 5_000_000_000, scope: "everybody", scopeId: "", scopeName: null } as const),
    ...{ used: 4_200_000_000, held: 0, open: 0 },
  };

  it("say what is used up, when it begins anew and who can help", () => {
    expect(quotaRefusal({ standing, why: "full" }, "2026-12")).toMatchObject({
      ...{ code: "QUOTA", message: "Your $5.00 for December 2026: nothing is left.", retryable: false },
      nextStep: "It begins anew on 1 January 2027; an administrator can raise the quota.",
    });
  });

  it("of what is only held say that trying again helps, and whose it is", () => {
    const together = { ...standing, scope: "group" as const, scopeId: "g", scopeName: "Sales" };
    expect(quotaRefusal({ standing: together, why: "wait" }, "2026-11")).toMatchObject({
      ...{ retryable: true, nextStep: "Try again when that has ended." },
      message: "The $5.00 that Sales has together for November 2026: what is left is held by what is at work now.",
    });
  });

  it("tell beforehand what is left", () => {
    expect(nearText(standing, "2026-11")).toBe(
      "Your $5.00 for November 2026: $0.80 left. It begins anew on 1 December 2026.",
    );
    expect(anewText("2026-12")).toBe("1 January 2027");
  });
});
