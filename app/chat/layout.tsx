/** The frame around chats: it stays while the user moves between them. */
import type { ReactNode } from "react";
import { Frame } from "../frame.tsx";

/** Every answer depends on who asks and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export default function ChatLayout({ children }: { readonly children: ReactNode }) {
  return <Frame>{children}</Frame>;
}
