"use client";

/** A schema that is not known yet: what is in it, how fresh, its measures, values, joins and flaws, each a click from an answer. */
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { ContextPickers } from "#components/context/context-pickers";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { chatHref } from "#lib/state/chat-address";
import { exploredContextOf, exploreHref } from "#lib/state/explore-address";
import { SchemaExploration } from "./schema-exploration.tsx";

type ExploreScreenProps = {
  /** Databases that came with the page; null when they could not be listed. */
  readonly databases: readonly DatabaseInfo[] | null;
};

/** Another schema is a step that Back takes. */
export function ExploreScreen({ databases }: ExploreScreenProps) {
  const parameters = useSearchParams();
  const context = useMemo(() => exploredContextOf(new URLSearchParams(parameters)), [parameters]);
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <PageFrame
      title="Explore"
      actions={
        <>
          <ContextPickers
            database={context?.database ?? null}
            schema={context?.schema ?? null}
            firstDatabases={databases}
            picked={picked}
            onPick={setPicked}
            legend="What is explored"
            onChoose={(chosen) => window.history.pushState(null, "", exploreHref(chosen))}
          />
          {context === null ? null : (
            <Button asChild className="pointer-coarse:h-11">
              <Link href={chatHref({ ...context, otherContexts: [] })}>Ask in a chat</Link>
            </Button>
          )}
        </>
      }
    >
      {context === null || picked !== null ? (
        <p className="rounded-lg border border-border bg-surface p-8 text-center text-muted">
          {picked === null
            ? "Choose a database and a schema to see what is in it."
            : `Choose a schema of ${picked} to see what is in it.`}
        </p>
      ) : (
        <SchemaExploration key={JSON.stringify(context)} context={context} />
      )}
    </PageFrame>
  );
}
