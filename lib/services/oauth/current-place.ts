/** Under which address the current page or action was asked. */
import "server-only";
import { headers } from "next/headers";
import { type OwnPlace, ownPlace } from "./own-place.ts";

/** Whether that name is ours was looked at before. */
export async function currentPlace(): Promise<OwnPlace> {
  return ownPlace((await headers()).get("host"));
}
