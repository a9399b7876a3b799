/** What a link carries behind its `#`: no server's log has it, and the address bar forgets it at once. */
import { useEffect, useState } from "react";

/** undefined before the page's script has looked; "" where there is none. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken((known) => known ?? window.location.hash.slice(1));
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return token;
}
