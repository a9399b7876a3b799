/** The frame around schedules: the same as around chats. */
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Frame } from "../frame.tsx";

/** Every answer depends on who asks and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Schedules" };

export default function SchedulesLayout({ children }: { readonly children: ReactNode }) {
  return <Frame>{children}</Frame>;
}
