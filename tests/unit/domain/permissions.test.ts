import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayDo, roleRefusal } from "#lib/domain/permission-rules";
import { type Permission, permissions } from "#lib/domain/permissions";
import { isAtLeast, type Role, roleSchema } from "#lib/domain/roles";

const roles = roleSchema.options;
const names = Object.keys(permissions).filter((name): name is Permission => name in permissions);
const anyRole = fc.constantFrom(...roles);
const anyPermission = fc.constantFrom(...names);

describe("roles", () => {
  it("are in one order, from the least to the most", () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyRole, (one, other, third) => {
        expect(isAtLeast(one, one)).toBe(true);
        expect(isAtLeast(one, other) && isAtLeast(other, one)).toBe(one === other);
        expect(isAtLeast(one, other) || isAtLeast(other, one)).toBe(true);
        expect(!(isAtLeast(one, other) && isAtLeast(other, third)) || isAtLeast(one, third)).toBe(true);
      }),
    );
    expect(roles.map((role) => isAtLeast(role, "editor"))).toEqual([false, true, true]);
  });

  it("are these and no others", () => {
    expect(roleSchema.safeParse("owner").success).toBe(false);
    expect(roleSchema.safeParse("Admin").success).toBe(false);
  });
});

describe("permissions", () => {
  it("of a role are also those of every role above it", () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyPermission, (higher, lower, permission) => {
        expect(!(isAtLeast(higher, lower) && mayDo(lower, permission)) || mayDo(higher, permission)).toBe(true);
      }),
    );
  });

  it("are had by the least role that the table names and by none below it", () => {
    for (const name of names) {
      const having = roles.filter((role) => mayDo(role, name));
      expect([name, having[0]]).toEqual([name, permissions[name].least]);
    }
  });

  it("are all had by an admin, and each role has some that the one below it lacks", () => {
    const countOf = (role: Role) => names.filter((name) => mayDo(role, name)).length;
    expect(countOf("admin")).toBe(names.length);
    expect(countOf("editor")).toBeLessThan(countOf("admin"));
    expect(countOf("viewer")).toBeLessThan(countOf("editor"));
  });

  it("that change what others see, or are paid for by others, are no viewer's", () => {
    const refused = names.filter((name) => !mayDo("viewer", name));
    expect(refused.toSorted()).toEqual([
      "changeAppChannels",
      "changeGlossary",
      "changeQuotas",
      "changeSettings",
      "endLinksOfOthers",
      "exportAudit",
      "importGlossary",
      "manageGroups",
      "managePeople",
      "readAudit",
      "readRunsOfOthers",
      "refreshSchemas",
      "removeTables",
      "reviewProposals",
      "seeUsage",
      "shareDashboards",
      "testModel",
      "uploadFiles",
      "verifyAnswers",
      "viewAsGroup",
    ]);
    expect(names.filter((name) => !mayDo("editor", name)).toSorted()).toEqual([
      "changeAppChannels",
      "changeQuotas",
      "changeSettings",
      "endLinksOfOthers",
      "exportAudit",
      "manageGroups",
      "managePeople",
      "readAudit",
      "readRunsOfOthers",
      "seeUsage",
      "testModel",
      "viewAsGroup",
    ]);
  });

  it("say what they are, and why, in words that make a sentence", () => {
    for (const name of names) {
      const { deed, why } = permissions[name];
      expect(deed).toMatch(/^[a-z][^.:]+[^.:\s]$/);
      expect(why).toMatch(/^[A-Z][^.]+\.$/);
    }
  });

  it("that are lacking are told with whom to ask and which role it takes", () => {
    expect(roleRefusal("shareDashboards")).toMatchObject({
      code: "FORBIDDEN",
      message: "Your role may not share dashboards with others, or by a link: ask an administrator.",
      nextStep: "It takes the role of an editor.",
      retryable: false,
    });
  });
});
