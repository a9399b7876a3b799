/** A quiet placeholder in the final shape of what is being loaded. */
import { classNames } from "./class-names.tsx";

/** Size and shape come from `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse-soft rounded-md bg-fg/8", className)} />;
}
