"use client";

/** Nothing else can be done before the second factor is set up, but signing out. */
import { Button } from "#components/ui/button";
import { TooltipProvider } from "#components/ui/tooltip";
import { leave } from "#lib/queries/sign-in";
import { AccessCard } from "./access-card.tsx";
import { TwoFactorSetting } from "./two-factor-setting.tsx";

/** The page to go on to is one that the server found to be ours. */
export function SecondFactorScreen({ next }: { readonly next: string }) {
  return (
    <AccessCard title="One more step" text="Your role signs in with a second factor. Set it up to go on.">
      <TooltipProvider>
        <TwoFactorSetting isOnAtFirst={false} onSwitchedOn={() => window.location.assign(next)} />
      </TooltipProvider>
      <Button look="ghost" className="w-full justify-center" onClick={() => void leave()}>
        Sign out
      </Button>
    </AccessCard>
  );
}
