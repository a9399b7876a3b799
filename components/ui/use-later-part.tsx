/** A part of the page whose code comes when it is first shown, or ahead of that while the browser has nothing to do. */
import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";

type Shown<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

export type LaterPart<Props> = {
  /** The part itself where its code is here; else what waits for it. */
  readonly now: () => Shown<Props>;
  /** Loads the code when the browser is idle; where the browser cannot tell, it comes when it is needed. */
  readonly preload: () => void;
};

/** Once for each part, beside the component that shows it. */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const waiting = lazy(loadOnce);
  return {
    now: () => loaded ?? waiting,
    preload: () => {
      // Missing in some browsers, whatever the types say.
      const whenIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
      whenIdle?.(() => void loadOnce().catch(() => undefined));
    },
  };
}

/**
 * The part to show within a `Suspense`. One that is here is shown at once: a placeholder would stay for a third of a
 * second, however soon the code came.
 */
export function useLaterPart<Props>(part: LaterPart<Props>): Shown<Props> {
  const [Shown] = useState(() => part.now());
  return Shown;
}
