/** Draws a page about runs in the frame that it needs. The server's actions and the router are the test's own. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { QueryProvider } from "#components/chat/query-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { TooltipProvider } from "#components/ui/tooltip";

export function showPage(page: ReactNode) {
  return render(
    <QueryProvider>
      <TooltipProvider>
        <WorkspaceProvider isSidebarCollapsed={false}>{page}</WorkspaceProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
}
