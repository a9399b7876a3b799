"use client";

/** Whether pages of others may show a board, with the code that their server needs; nothing where no page may at all. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { LocalTime } from "#components/ui/local-time";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import { toShownError } from "#lib/queries/public-failure";
import { useEmbedding } from "#lib/queries/use-embedding";
import { nodeExample, pythonExample } from "#lib/state/embed-example";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

export function BoardEmbedding({ mayAllow }: { readonly mayAllow: boolean }) {
  const id = useBoard((state) => state.id);
  const { saver } = useBoardEngine();
  const { state, allow, end } = useEmbedding(id);
  const { origins = [], since = null } = state.data ?? {};
  const failure = allow.error ?? end.error;
  const isBusy = allow.isPending || end.isPending;
  if (since === null && (origins.length === 0 || !mayAllow)) return null;
  return (
    <section aria-label="Embedding" className="flex flex-col gap-3 border-border not-first:border-t p-4 sm:p-5">
      <h3 className="text-sm font-semibold">Embedding</h3>
      <p className="text-sm text-muted">
        {origins.length === 0
          ? "No page of others may show boards any more, so this one is shown nowhere."
          : `Pages of ${origins.join(", ")} can show this dashboard to people whom their server vouches for, with the figures that the groups named there may see. Nobody can change anything.`}
      </p>
      {since === null ? null : (
        <p className="text-sm">
          They may show it since <LocalTime at={since} />.
        </p>
      )}
      {since === null || origins[0] === undefined ? null : <Example pageOrigin={origins[0]} boardId={id} />}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {toShownError(failure).message}
        </p>
      )}
      <div className="flex justify-end">
        {since === null ? (
          <Button
            className="pointer-coarse:h-11"
            disabled={isBusy}
            onClick={() => void saver.flush().then(() => allow.mutate())}
          >
            Let them show it
          </Button>
        ) : (
          <Button look="danger" className="pointer-coarse:h-11" disabled={isBusy} onClick={() => end.mutate()}>
            End embedding
          </Button>
        )}
      </div>
    </section>
  );
}

const languages = [
  { id: "node", name: "Node", code: nodeExample },
  { id: "python", name: "Python", code: pythonExample },
] as const;

function Example({ pageOrigin, boardId }: { readonly pageOrigin: string; readonly boardId: string }) {
  const [open, setOpen] = useState<string>("node");
  const example = { appOrigin: window.location.origin, pageOrigin, boardId };
  return (
    <Tabs value={open} onValueChange={setOpen} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <TabsList aria-label="Code for the server of the page">
          {languages.map(({ id, name }) => (
            <TabsTrigger key={id} value={id}>
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        <CopyIconButton
          label="Copy the code"
          text={languages.find(({ id }) => id === open)?.code(example) ?? ""}
          className="pointer-coarse:size-11"
        />
      </div>
      {languages.map(({ id, name, code }) => (
        <TabsContent key={id} value={id} className="min-w-0">
          <WideCode name={name} code={code(example)} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function WideCode({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <section
      aria-label={`Code in ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-md border border-border bg-sunken p-3"
    >
      <pre className="font-mono text-xs">{code}</pre>
    </section>
  );
}
