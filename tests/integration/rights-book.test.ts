/** Who sees what as the file of rights stands at this moment: what cannot be read opens nothing. */
import { rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type DataRights, noRights } from "#lib/domain/data-rights";
import { createRightsBook } from "#lib/services/rights/rights-book";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type BookOptions = {
  readonly isNamed?: boolean;
  readonly misfits?: readonly string[];
  /** The people in the team's groups, by the groups' names. */
  readonly members?: Readonly<Record<string, readonly string[]>>;
};

async function openBook(options: BookOptions = {}) {
  const folder = await temporaryFolder();
  const path = join(folder, "rights.yaml");
  const prepared: DataRights[] = [];
  const restricted = {
    prepare: async (rights: DataRights) => {
      prepared.push(rights);
      return options.misfits ?? [];
    },
  };
  const start = () => {
    const mark = join(folder, "app", "rights.mark");
    const { members = { Sales: [], all: [] } } = options;
    const teamGroups = async () =>
      Object.entries(members).map(([name, ids]) => ({ name, members: ids.map((personId) => ({ personId })) }));
    const isNamed = options.isNamed ?? false;
    const book = createRightsBook({ path, isNamed, mark, restricted, teamGroups, logger: silentLogger });
    onTestFinished(() => book.close());
    return book;
  };
  const book = start();
  /** As editors do: whole, in the old one's place. */
  const write = async (text: string) => {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  };
  return { book, path, write, prepared, restart: start };
}

const sales = "groups: { sales: { databases: { DEMO: all } } }";
const everybody = { groups: [] };
const seller = { groups: ["sales"] };

describe("the file of rights", () => {
  it("that is not there leaves everything to everybody", async () => {
    const { book, path } = await openBook();
    expect((await book.rightsOf(everybody)).kind).toBe("all");
    expect(await book.state()).toEqual({ kind: "none", path });
  });

  it("counts from the next request on, and again when it changes", async () => {
    const { book, write } = await openBook();
    expect((await book.rightsOf(seller)).kind).toBe("all");
    await write(sales);
    expect(await book.rightsOf(everybody)).toEqual(noRights);
    expect(await book.rightsOf(seller)).toEqual({
      kind: "some",
      databases: new Map([["demo", "all"]]),
      snowflakeRole: null,
    });
    await write("groups: { sales: { databases: {} } }");
    expect(await book.rightsOf(seller)).toEqual(noRights);
  });

  it("that is faulty opens nothing, whatever it said before, and says why", async () => {
    const { book, write, path } = await openBook();
    await write("groups: { all: { databases: all } }");
    expect((await book.rightsOf({ groups: ["all"] })).kind).toBe("all");
    await write("groups: { all: { database: all } }");
    expect(await book.rightsOf({ groups: ["all"] })).toEqual(noRights);
    expect(await book.state()).toMatchObject({
      kind: "faulty",
      path,
      faults: expect.arrayContaining([expect.stringContaining('"database"')]),
    });
    await write("groups: { all: { databases: all } }");
    expect((await book.rightsOf({ groups: ["all"] })).kind).toBe("all");
  });

  it("that is gone, leads nowhere, or is named by the settings and not there opens nothing", async () => {
    const { book, write, path, restart } = await openBook();
    await write(sales);
    await book.rightsOf(seller);
    await rm(path);
    expect(await book.rightsOf(seller)).toEqual(noRights);
    expect(await restart().rightsOf(seller)).toEqual(noRights);
    await write("everybody: { databases: all }");
    expect((await restart().rightsOf(seller)).kind).toBe("all");
    const linked = await openBook();
    await symlink(join(tmpdir(), "nowhere.yaml"), linked.path);
    expect(await linked.book.rightsOf(seller)).toEqual(noRights);
    const named = await openBook({ isNamed: true });
    expect(await named.book.rightsOf(seller)).toEqual(noRights);
    expect(await named.book.state()).toMatchObject({ kind: "faulty" });
  });

  it("has what each group will ask for made ready, and tells what does not fit", async () => {
    const { book, write, prepared } = await openBook({ misfits: ["DEMO: The table X is left out."] });
    await write("groups: { sales: { databases: { DEMO: all } }, slaes: { databases: {} } }");
    book.keepReady();
    const misfits = ["No group of the team is called slaes.", "DEMO: The table X is left out."];
    await expect.poll(() => book.state()).toMatchObject({ groups: ["sales", "slaes"], misfits });
    expect(prepared).toHaveLength(2);
  });

  it("that gives somebody several roles of the account tells whose counts, and nothing where nobody is in both", async () => {
    const text = [
      "groups:",
      "  south: { databases: { SHOP: all }, snowflakeRole: SOUTH_READER }",
      "  north: { databases: { SHOP: all }, snowflakeRole: NORTH_READER }",
      "  twin: { databases: {}, snowflakeRole: south_reader }",
      "  all: { databases: {} }",
    ].join("\n");
    const told = "Somebody is in south and north, with different Snowflake roles: the role of south counts.";
    const both = { north: ["Ada", "Bo"], SOUTH: ["Bo"], twin: ["Bo"], all: ["Ada", "Bo"] };
    const clashing = await openBook({ members: both });
    await clashing.write(text);
    clashing.book.keepReady();
    await expect.poll(() => clashing.book.state()).toMatchObject({ misfits: [told] });
    expect(await clashing.book.rightsOf({ groups: ["north", "SOUTH", "twin"] })).toMatchObject({
      snowflakeRole: "SOUTH_READER",
    });
    const apart = await openBook({ members: { ...both, north: ["Ada"] }, misfits: ["Another."] });
    await apart.write(text);
    apart.book.keepReady();
    await expect.poll(() => apart.book.state()).toMatchObject({ misfits: ["Another."] });
  });
});
