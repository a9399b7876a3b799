/** The sidebar with its list over a server in memory, as a user and the keyboard meet it. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { AppShell } from "#components/chat/app-shell";
import type { LocalDays } from "#lib/state/chat-groups";
import type { ChatServer } from "./chat-server.ts";

const days: LocalDays = { today: 0, yesterday: 0, week: 0 };

type PageArgs = { readonly isSidebarCollapsed?: boolean; readonly content?: ReactNode };

/** Shows the frame around chats, with a place to write in it. */
export function showChats(server: ChatServer, { isSidebarCollapsed = false, content = null }: PageArgs = {}) {
  return render(
    <AppShell
      chats={server.page()}
      days={days}
      theme="system"
      density="comfortable"
      isSidebarCollapsed={isSidebarCollapsed}
      person={null}
    >
      <main>
        {content}
        <textarea aria-label="Ask a question" />
      </main>
    </AppShell>,
  );
}

/** The list by age, or another one by its name. */
export function list(name = "Chat history"): HTMLElement {
  return screen.getByRole("navigation", { name });
}

/** The names of the chats from top to bottom. */
export function titles(name?: string): string[] {
  return rows(name).map((row) => row.title);
}

/** The links of a list. */
export function rows(name?: string): HTMLElement[] {
  return within(list(name)).queryAllByRole("link");
}

/** The row of a chat. */
export function row(title: string): HTMLElement {
  return within(list()).getByRole("link", { name: new RegExp(title) });
}

/** Presses a key where the focus is. */
export function press(key: string, more: { readonly shiftKey?: boolean; readonly ctrlKey?: boolean } = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

/** Opens the menu of a chat and chooses a command. */
export async function choose(title: string, command: string) {
  const button = screen.getByRole("button", { name: `Commands for ${title}` });
  await act(async () => void fireEvent.keyDown(button, { key: "Enter" }));
  await act(async () => void fireEvent.click(screen.getByRole("menuitem", { name: new RegExp(`^${command}`) })));
}
