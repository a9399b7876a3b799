/** Notices and channels over a real store, with time that the test lets pass. */
import { randomUUID } from "node:crypto";
import type { ChannelHost } from "#lib/config/channel-settings";
import type { AddChannelInput } from "#lib/domain/inputs/channels";
import type { Notice } from "#lib/domain/notice";
import type { Access } from "#lib/services/access/access";
import { type ChannelWays, type NoticeDesk, noWays, openNotices } from "#lib/services/notices/open-notices";
import { expectValue } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import type { StoreWorld } from "../store/stores.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export type NoticeWorld = NoticeDesk & {
  readonly dataFolder: string;
  /** What may be sent to, from now on. */
  readonly hosts: ChannelHost[];
  /** Another process on the same store and folder. */
  another(): NoticeDesk;
  /** Lets time pass for all that waits. */
  passTime(ms: number): Promise<void>;
  /** Adds a channel. @returns its id and secret. */
  addChannel(
    ownerId: string,
    input: Partial<AddChannelInput>,
  ): Promise<{ readonly id: string; readonly secret: string }>;
};

export async function openNoticeWorld(
  { store, meddle }: Pick<StoreWorld, "store" | "meddle">,
  ways: Partial<ChannelWays> = {},
  access: Access | null = null,
): Promise<NoticeWorld> {
  const dataFolder = await temporaryFolder();
  const hosts = [...(ways.hosts ?? [])];
  const another = (): NoticeDesk =>
    openNotices({
      ...{ store, access, ways: { ...noWays, ...ways, hosts }, dataFolder, bootId: randomUUID() },
      ...{ logger: silentLogger, newId: randomUUID, now: Date.now },
    });
  const desk = another();
  return {
    ...desk,
    ...{ dataFolder, hosts, another },
    passTime: async (ms) => {
      const moved = ["due_at", "next_at", "lease_until"].map((name) => `${name} = max(0, ${name} - ${ms})`);
      await meddle(`UPDATE deliveries SET ${moved.join(", ")}`);
    },
    addChannel: async (ownerId, input) => {
      const given = { kind: "webhook" as const, label: "Mine", pace: "at-once" as const, address: "", ...input };
      const { board, secret } = expectValue(await desk.channels.add(ownerId, given));
      return { id: board.channels.at(-1)?.id ?? "", secret: secret ?? "" };
    },
  };
}

/** A notice of a test; what matters to it is given. */
export function noticeOf(given: Partial<Notice> = {}): Notice {
  return {
    ...{ kind: "alert-began", title: "Orders fell below 50", text: "Orders of 2 December are 41." },
    ...{ lines: ["The region EMEA moved it most: -12."], table: null, picture: null, link: "/dashboards/board-1" },
    ...given,
  };
}
