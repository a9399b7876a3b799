/** SQL in colours: the one way in which the kinds of its words are drawn. */
import { type SqlToken, tokenLooks } from "./sql-tokens.tsx";

/** The pieces of a text that does not change, in their order. */
export function ColoredSql({ tokens }: { readonly tokens: readonly SqlToken[] }) {
  return tokens.map((token, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a fixed text have no other identity
    <span key={position} className={tokenLooks[token.kind]}>
      {token.text}
    </span>
  ));
}
