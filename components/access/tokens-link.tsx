/** The way to the tokens of one's programs. */
import Link from "next/link";

export function TokensLink() {
  return (
    <p className="text-sm text-muted">
      Programs ask in your name by{" "}
      <Link href="/account/tokens" prefetch={false} className="underline underline-offset-2 hover:text-primary">
        tokens
      </Link>
      : make one, see when each was used last, end one.
    </p>
  );
}
