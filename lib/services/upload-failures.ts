/** Why a file is not taken, in words for whoever sent it. */
import "server-only";
import { uploadLimits } from "#lib/config/limits";
import { appError } from "#lib/domain/errors";
import { inMegabytes, tooLargeAdvice, tooLargeSentence } from "#lib/domain/upload-size";

/** The file itself is. */
export function tooLarge(bytes: number) {
  return appError("BAD_REQUEST", tooLargeSentence(bytes), { nextStep: tooLargeAdvice });
}

/** All files together would be. */
export function tooMuch() {
  return appError(
    "BAD_REQUEST",
    `All added files together would have more than ${inMegabytes(uploadLimits.totalBytes)}.`,
    {
      nextStep: "Remove a table that is no longer needed.",
    },
  );
}

/** More than may wait for their owner's word. */
export function tooManyWaiting() {
  return appError("BAD_REQUEST", `${uploadLimits.waitingFiles} files wait to be added.`, {
    nextStep: "Add or discard them first.",
  });
}

/** On the disk. */
export function noSpace() {
  return appError("BAD_REQUEST", "There is not enough space left on the disk for this file.", {
    nextStep: "Make room, then drop it again.",
  });
}

/** Also for a file of somebody else. */
export function notWaiting() {
  return appError("NOT_FOUND", "This file is no longer here.", { nextStep: "Drop it again." });
}
