"use client";

/** The tabs of a board in a row over what the open one holds: Tab reaches the row, arrows pass along it, Enter opens. */
import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import type { DashboardTab } from "#lib/domain/dashboard";

type TabBarProps = {
  readonly tabs: readonly DashboardTab[];
  readonly openTab: string | null;
  readonly onOpen: (tabId: string) => void;
  /** At the end of the row. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A board of one page has no row. Opening is not bound to the arrows: each tab asks for figures of its own. */
export function TabBar({ tabs, openTab, onOpen, tools, children }: TabBarProps) {
  const open = tabs.find(({ id }) => id === openTab);
  if (tabs.length < 2 || open === undefined) return children;
  return (
    <Tabs
      value={open.id}
      onValueChange={onOpen}
      activationMode="manual"
      className="flex min-h-0 flex-1 flex-col print:block"
    >
      <div className="flex shrink-0 items-center gap-1 border-b border-border bg-surface px-2 md:px-4 print:border-0">
        <TabsList
          aria-label="Tabs"
          className="min-w-0 gap-1 overflow-x-auto rounded-none bg-transparent p-0 print:hidden"
        >
          {tabs.map(({ id, title }) => (
            <TabsTrigger key={id} value={id} className={tabLook}>
              <span className="max-w-48 truncate" title={title}>
                {title}
              </span>
            </TabsTrigger>
          ))}
        </TabsList>
        <p className="hidden text-base font-semibold print:block">{open.title}</p>
        {tools}
      </div>
      <TabsContent
        key={open.id}
        value={open.id}
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none print:block"
      >
        {children}
      </TabsContent>
    </Tabs>
  );
}

/** A line under the open one: a row of a page, not a switch in a card. */
const tabLook =
  "h-9 shrink-0 rounded-none border-b-2 border-transparent px-2.5 text-sm pointer-coarse:h-11 " +
  "data-[state=active]:border-primary data-[state=active]:bg-transparent data-[state=active]:shadow-none";
