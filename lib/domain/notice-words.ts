/** What kind of a notice it is, in words. Browser-safe, without schemas. */
import type { NoticeKind } from "./notice.ts";

export const noticeKindWords: Readonly<Record<NoticeKind, string>> = {
  schedule: "Schedule",
  "alert-began": "Alert",
  "alert-ended": "Alert ended",
  "schedule-ended": "Schedule ended",
};
