/** When a channel is written to next: at once, or with all that comes until then. */
import "server-only";
import { channelBounds } from "#lib/config/channel-limits";
import type { ChannelPace } from "#lib/domain/channel";

const hourMs = 3_600_000;

/** Hours and days begin by the server's clock; the night of a change of clocks has its morning as well. */
export function dueAt(pace: ChannelPace, now: number): number {
  switch (pace) {
    case "at-once":
      return now;
    case "hourly":
      return Math.ceil((now + 1) / hourMs) * hourMs;
    case "daily": {
      const morning = new Date(now);
      morning.setHours(channelBounds.dailyHour, 0, 0, 0);
      if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1);
      return morning.getTime();
    }
  }
}
