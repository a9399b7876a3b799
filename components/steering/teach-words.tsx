"use client";

/** Offers to keep words that were put right, so that the next question is read so by itself. */
import { BookPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { useToasts } from "#components/ui/toast";
import type { Teaching } from "#lib/domain/plan-menu";
import { toShownError } from "#lib/queries/public-failure";
import { useTeachWords } from "#lib/queries/use-steering";
import { glossaryHref } from "#lib/state/glossary-address";
import type { Steering } from "./steering.tsx";

type TeachWordsProps = { readonly teaching: Teaching; readonly id: string; readonly steering: Steering };

function noLonger(others: TeachWordsProps["teaching"]["insteadOf"]): string {
  return others.length === 0 ? "" : `, no longer as ${others.map(({ label }) => label).join(" or ")}`;
}

export function TeachWords({ teaching: { words, label, insteadOf }, id, steering }: TeachWordsProps) {
  const { sessionId, part } = steering;
  const toasts = useToasts();
  const router = useRouter();
  const teach = useTeachWords();
  const isOffered = useMay("changeGlossary");
  const keep = async () => {
    const { show } = toasts.getState();
    try {
      const { context, element } = await teach.mutateAsync({ sessionId, resultId: part.ref.id, id, words });
      const open = () => router.push(glossaryHref({ context, element }));
      const action = { label: "Open the glossary", act: open, leadsElsewhere: true as const };
      show({ text: `“${words}” is read as ${label} from now on${noLonger(insteadOf)}.`, tone: "plain", action });
    } catch (cause) {
      show({ text: toShownError(cause).message, tone: "problem", action: null });
    }
  };
  if (!isOffered) return null;
  return (
    <div className="border-t border-border p-1">
      <Button
        look="ghost"
        size="compact"
        aria-disabled={teach.isPending}
        className="h-auto min-h-7 w-full justify-start py-1 text-left whitespace-normal aria-disabled:opacity-50 pointer-coarse:min-h-11"
        onClick={() => {
          if (!teach.isPending) void keep();
        }}
      >
        <BookPlus aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Always read “{words}” as {label}
        </span>
      </Button>
    </div>
  );
}
